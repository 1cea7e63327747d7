import { errorAnswer } from '@heliograph/service';

export const tooManyAttempts = errorAnswer(
  429,
  'too_many_attempts',
  'Too many failed logins of this user name or from this address.',
  { retryAfter: true },
);
