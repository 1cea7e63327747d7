/** Maximum number of invalid members named in one answer: more would not help. */
export const MAX_DETAILS = 50;

/** One wrong member of a request. */
export interface ErrorDetail {
  /** Dotted path, e.g. `devices.0.serial`; empty for the body as a whole. */
  path: string;
  message: string;
}

export interface ApiErrorOptions {
  /**
   * Invalid members, or data that a caller can act on (a job's id, a vendor's own code). Never a secret: it is sent as
   * it is.
   */
  details?: readonly ErrorDetail[] | Readonly<Record<string, unknown>>;
  /** Becomes `Retry-After`. */
  retryAfterSeconds?: number;
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** An answer that is an error: thrown anywhere while a request is served, it becomes the envelope of contract §1. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable and machine-readable, e.g. `quota_exceeded`. */
  readonly slug: string;
  readonly details: ApiErrorOptions['details'];
  readonly retryAfterSeconds: number | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, slug: string, message: string, options: ApiErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = status;
    this.slug = slug;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.headers = options.headers ?? {};
  }

  /** @param hint a sentence about what does exist */
  static notFound(what: string, hint?: string): ApiError {
    return new ApiError(404, 'not_found', [`${what} does not exist.`, hint].filter(Boolean).join(' '));
  }

  /**
   * @param limit the counted objects, in snake_case: `webhooks`, `api_keys`; it becomes `details.limit`. @param message
   * the limit, and advice
   */
  static limitReached(limit: string, maximum: number, message: string): ApiError {
    return new ApiError(403, 'limit_reached', message, { details: { limit, maximum } });
  }

  /**
   * For a vendor or channel that the operator may not have enabled (`VENDORS`, `CHANNELS`).
   * @param enabled names of those that are. @throws ApiError 409 `vendor_not_enabled`, `channel_not_enabled`
   */
  static requireEnabled(kind: 'vendor' | 'channel', name: string, enabled: readonly string[]): void {
    if (enabled.includes(name)) return;
    const message = `The operator has not enabled the ${kind} ${name}. Enabled: ${enabled.join(', ')}.`;
    throw new ApiError(409, `${kind}_not_enabled`, message, { details: { enabled } });
  }

  static validation(details: readonly ErrorDetail[]): ApiError {
    return new ApiError(400, 'validation_failed', 'The request is not valid.', {
      details: details.slice(0, MAX_DETAILS),
    });
  }
}
