export type VerificationFailure =
  | 'body_not_raw'
  | 'missing_header'
  | 'malformed_header'
  | 'timestamp_out_of_tolerance'
  | 'no_matching_signature'
  | 'malformed_secret'
  | 'malformed_payload';

/** The request must not be processed: answer 401, or 500 when `reason` is our own fault (`body_not_raw`, `malformed_secret`). */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly reason: VerificationFailure;

  constructor(reason: VerificationFailure, message: string) {
    super(message);
    this.reason = reason;
  }

  /** Status to answer with. A mistake of the receiver's own code is no refusal: 500, and the request comes again. */
  get status(): 401 | 500 {
    return this.reason === 'body_not_raw' || this.reason === 'malformed_secret' ? 500 : 401;
  }
}
