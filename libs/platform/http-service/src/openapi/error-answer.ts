import { oneOf, type Schema } from './json-schema.ts';

/** An error that an operation may answer instead of its result. */
export interface ErrorAnswer {
  status: number;
  /** Value of `error`. */
  slug: string;
  /** When. */
  description: string;
  /** Has a `Retry-After` header. */
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
  errorAnswer(404, 'not_found', `${what} does not exist, or belongs to another account.`);

export const notEnabled = (kind: 'vendor' | 'channel'): ErrorAnswer =>
  errorAnswer(
    409,
    `${kind}_not_enabled`,
    `The operator has not enabled the ${kind}; \`details.enabled\` has those that are.`,
  );

export const validationFailed = errorAnswer(400, 'validation_failed', 'A member is invalid or unknown; see `details`.');

/** Whatever the operation. */
export const always: readonly ErrorAnswer[] = [
  errorAnswer(429, 'rate_limited', 'The account exceeded its limit of calls per minute.', { retryAfter: true }),
  errorAnswer(500, 'internal_error', 'The request failed because of an internal error.'),
  errorAnswer(503, 'unavailable', 'A dependency is unavailable. Retry after the time in `Retry-After`.', {
    retryAfter: true,
  }),
];

/** Of the gateway, whatever the operation. */
export const upstreamTimeout = errorAnswer(504, 'upstream_timeout', 'The service did not answer in time.');

/** Errors answered before any operation is known, so that no operation lists them. */
export const beforeOperations: readonly ErrorAnswer[] = [
  errorAnswer(400, 'bad_request', 'The request is invalid; `message` has the HTTP reason phrase.'),
  errorAnswer(403, 'forbidden', 'The request is not allowed.'),
  errorAnswer(
    403,
    'origin_not_allowed',
    'Pages of this origin may not call the API. The operator configures the allowed origins.',
  ),
  errorAnswer(405, 'method_not_allowed', 'The path does not support this method; `Allow` lists the supported ones.'),
  errorAnswer(408, 'request_timeout', 'The request took too long to arrive.'),
  errorAnswer(409, 'conflict', 'The request contradicts the state of the object.'),
  errorAnswer(414, 'uri_too_long', 'The URL is too long.'),
  errorAnswer(417, 'expectation_failed', 'The only supported expectation is `100-continue`.'),
  errorAnswer(431, 'headers_too_large', 'The headers are larger than 16 KiB.'),
];

/** Returns the schema of the member `error` of one item's result, for calls in which an item may fail by itself. */
export function itemErrors(errors: Readonly<Record<string, { code: number; message: string }>>): Schema<string> {
  const lines = Object.entries(errors).map(([slug, { code, message }]) => `\`${slug}\` (${code}): ${message}`);
  return oneOf(Object.keys(errors), `Slug of the error of this item; absent if it succeeded.\n\n${lines.join('\n\n')}`);
}

/** The errors of operations that require a token. */
export const ofTokens: readonly ErrorAnswer[] = [
  errorAnswer(401, 'invalid_token', 'The token is missing, expired, revoked, or was not issued by this service.'),
  errorAnswer(403, 'account_suspended', 'The account is suspended.'),
  errorAnswer(403, 'insufficient_scope', "The token's scope does not allow the operation."),
];

/** The errors of operations whose method may carry a body, also where none is expected. */
export const ofBodies: readonly ErrorAnswer[] = [
  errorAnswer(400, 'malformed_request', 'The body, the path or a header cannot be parsed.'),
  errorAnswer(413, 'payload_too_large', 'The body is larger than `x-max-bytes` of the operation.'),
  errorAnswer(415, 'unsupported_media_type', 'The content type of the body is not supported.'),
  validationFailed,
];

export const ofPathParameters: readonly ErrorAnswer[] = [
  errorAnswer(400, 'malformed_request', 'The body, the path or a header cannot be parsed.'),
  notFound(),
];
