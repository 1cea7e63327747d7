import { errorAnswer } from '@heliograph/service';

export const tooManyAttempts = errorAnswer(
  429,
  'too_many_attempts',
  'Too many failed logins from this address, or of this user name from this address.',
  { retryAfter: true },
);
