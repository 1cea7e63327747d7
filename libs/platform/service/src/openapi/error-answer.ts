/** One thing that an operation may answer instead of its result. */
export interface ErrorAnswer {
  status: number;
  /** Value of `error`. */
  slug: string;
  /** When. */
  description: string;
  /** Says when to come back. */
  retryAfter?: boolean;
}

export function errorAnswer(
  status: number,
  slug: string,
  description: string,
  options: { retryAfter?: boolean } = {},
): ErrorAnswer {
  return { status, slug, description, ...options };
}

export const notFound = (what = 'The object'): ErrorAnswer =>
  errorAnswer(404, 'not_found', `${what} does not exist, or is another account's.`);

export const validationFailed = errorAnswer(400, 'validation_failed', 'A member is wrong or unknown; see `details`.');

/** Whatever the operation. */
export const always: readonly ErrorAnswer[] = [
  errorAnswer(429, 'rate_limited', 'More calls in a minute than the account may make.', { retryAfter: true }),
  errorAnswer(500, 'internal_error', 'The request failed on our side.'),
  errorAnswer(503, 'unavailable', 'A dependency is unavailable. Retry after the time in `Retry-After`.', {
    retryAfter: true,
  }),
];

/** The errors of operations that require a token. */
export const ofTokens: readonly ErrorAnswer[] = [
  errorAnswer(401, 'invalid_token', 'The token is missing, expired, revoked, or not one of ours.'),
  errorAnswer(403, 'account_suspended', 'The account is suspended.'),
  errorAnswer(403, 'insufficient_scope', "The token's scope does not allow the operation."),
];

/** The errors of operations whose method may carry a body, also where none is expected. */
export const ofBodies: readonly ErrorAnswer[] = [
  errorAnswer(400, 'malformed_request', 'The body, the path or a header cannot be read.'),
  errorAnswer(413, 'payload_too_large', 'The body is larger than 1 MiB.'),
  errorAnswer(415, 'unsupported_media_type', 'The body is of a type that is not read.'),
];

export const ofPathParameters: readonly ErrorAnswer[] = [
  errorAnswer(400, 'malformed_request', 'The body, the path or a header cannot be read.'),
  notFound(),
];
