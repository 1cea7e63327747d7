import type { ErrorSlug } from '../generated/types.generated.ts';

/** An invalid member of a request (`validation_failed`). */
export interface ErrorDetail {
  /** Dotted path, `devices.0.serial`; empty for the body as a whole. */
  path: string;
  message: string;
}

export interface ErrorContent {
  code: number;
  error?: string;
  details?: readonly ErrorDetail[] | Readonly<Record<string, unknown>>;
  requestId?: string;
  retryAfter?: number;
}

/** The service answered, and the answer is an error. Contains no secret: neither passwords nor tokens nor bodies. */
export class HeliographError extends Error {
  override readonly name = 'HeliographError';
  /** HTTP status. */
  readonly code: number;
  /** Stable, machine-readable slug of the error; absent when something before the service answered, a proxy for instance. */
  readonly error: ErrorSlug | (string & {}) | undefined;
  /** Invalid members of the request, or data that a client can act on. */
  readonly details: readonly ErrorDetail[] | Readonly<Record<string, unknown>> | undefined;
  /** Id of the request; quote it when you report a problem. */
  readonly requestId: string | undefined;
  /** Seconds to wait before repeating the call, when the service stated it. */
  readonly retryAfter: number | undefined;

  constructor(message: string, content: ErrorContent) {
    super(message);
    this.code = content.code;
    this.error = content.error;
    this.details = content.details;
    this.requestId = content.requestId;
    this.retryAfter = content.retryAfter;
  }
}

/** No answer: no connection, a broken one, or a timeout. Whether the call was carried out is unknown. */
export class HeliographConnectionError extends Error {
  override readonly name = 'HeliographConnectionError';
}
