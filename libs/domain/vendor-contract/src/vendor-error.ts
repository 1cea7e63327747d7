/** The decision an error of a vendor cloud carries. */
export type VendorErrorKind =
  /** Wrong or revoked credentials: polling stops until the user changes them. */
  | 'credentials_rejected'
  /** The session ended: log in once more and repeat. */
  | 'session_expired'
  /** Asked too often: wait `retryAfterMs`. */
  | 'rate_limited'
  /** Outage, timeout, 5xx, HTML, half an answer: back off. */
  | 'unavailable'
  /** The credentials are valid but this call is not granted: continue without it. */
  | 'not_permitted'
  /** An answer we do not understand. */
  | 'protocol';

/** `vendorCode` and `vendorMessage` are the vendor's own text and safe to show; no credential or token may enter them. */
export class VendorError extends Error {
  override readonly name = 'VendorError';
  constructor(
    readonly kind: VendorErrorKind,
    message: string,
    readonly details: {
      vendorCode?: string;
      vendorMessage?: string;
      retryAfterMs?: number;
      call?: string;
      /** The limit counts all calls of the account: none of them can succeed before `retryAfterMs` has passed. */
      wholeAccount?: true;
      /** Something of our own failed, or our own budget for the call is spent; it is not the vendor. */
      origin?: 'ours';
    } = {},
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}
