import { ApiError, errorAnswer } from '@heliograph/service';

/** The error of operations that need valid credentials. */
export const consentNeededAnswer = errorAnswer(
  409,
  'consent_needed',
  "The owner's consent is missing; `details.next` names the call that requests it.",
);

export function consentNeededError(vendorAccountId: string): ApiError {
  const next = `POST /v1/vendor-accounts/${vendorAccountId}/authorize`;
  const message = `The owner's consent is missing. ${next} returns a link to the vendor's consent page.`;
  return new ApiError(409, 'consent_needed', message, { details: { next } });
}
