import { errorAnswer } from '@heliograph/service';

/** Temporary errors. */
export const temporaryVendorErrors = [
  errorAnswer(503, 'vendor_unavailable', 'The vendor cannot be reached, or does not answer as it should.', {
    retryAfter: true,
  }),
  errorAnswer(
    503,
    'vendor_rate_limited',
    'The vendor, or our own budget that keeps to its rate limit, allows no more calls at the moment: `limitedBy` and `nextPossibleAt` (Unix seconds) in `details`.',
    { retryAfter: true },
  ),
];

/** Errors of operations that call the vendor; the vendor's own code and text are in `details`. */
export const vendorErrors = [
  errorAnswer(422, 'vendor_credentials_rejected', 'The vendor does not accept the credentials.'),
  errorAnswer(422, 'vendor_permission_missing', 'The vendor does not grant the credentials what is needed.'),
  ...temporaryVendorErrors,
];
