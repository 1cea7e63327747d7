import { oneOf, type JsonSchema } from './json-schema.ts';

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

/** What is answered before any operation is known, so that no operation has it. */
export const beforeOperations: readonly ErrorAnswer[] = [
  errorAnswer(400, 'bad_request', 'The request cannot be served as it is; `message` has the reason phrase of HTTP.'),
  errorAnswer(403, 'forbidden', 'The request is not allowed.'),
  errorAnswer(403, 'origin_not_allowed', 'A page of this origin may not call the API. The operator allows origins.'),
  errorAnswer(405, 'method_not_allowed', 'The path does not take this method; `Allow` names those it takes.'),
  errorAnswer(408, 'request_timeout', 'The request took too long to arrive.'),
  errorAnswer(409, 'conflict', 'The request contradicts the state of the object.'),
  errorAnswer(414, 'uri_too_long', 'The address is too long.'),
  errorAnswer(417, 'expectation_failed', 'The only expectation that is met is `100-continue`.'),
  errorAnswer(431, 'headers_too_large', 'The headers are larger than 16 KiB.'),
];

/** Returns the schema of the member `error` of one item's result, for calls in which an item may fail by itself. */
export function itemErrors(errors: Readonly<Record<string, { code: number; message: string }>>): JsonSchema {
  const lines = Object.entries(errors).map(([slug, { code, message }]) => `\`${slug}\` (${code}): ${message}`);
  return oneOf(Object.keys(errors), `Why not.\n\n${lines.join('\n\n')}`);
}

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
