import { ApiError, errorAnswer, notEnabled } from '@heliograph/http-service';

export const temporaryVendorErrors = [
  errorAnswer(503, 'vendor_unavailable', 'The vendor is unreachable or returns invalid answers.', {
    retryAfter: true,
  }),
  errorAnswer(
    503,
    'vendor_rate_limited',
    "The vendor's rate limit, or the service's own call budget below it, is exhausted; `details` has `limitedBy` and `nextPossibleAt` (Unix seconds).",
    { retryAfter: true },
  ),
];

/** Errors of operations that call the vendor; the vendor's own code and text are in `details`. */
export const vendorErrors = [
  notEnabled('vendor'),
  errorAnswer(422, 'vendor_credentials_rejected', 'The vendor does not accept the credentials.'),
  errorAnswer(422, 'vendor_permission_missing', 'The vendor does not grant the credentials the required permissions.'),
  ...temporaryVendorErrors,
];

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
