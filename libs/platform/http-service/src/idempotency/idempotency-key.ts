import { createParamDecorator, RequestMethod, type ExecutionContext } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA } from '@nestjs/common/constants.js';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { errorAnswer, type ErrorAnswer } from '../openapi/error-answer.ts';
import { operationScopes } from '../tokens/scopes.ts';
import { notesOf } from '../openapi/operation.decorator.ts';

export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
/** `true` in an answer that repeats that of an earlier call. */
export const IDEMPOTENCY_REPLAYED_HEADER = 'idempotency-replayed';
const CREATED = 201;
const ACCEPTED = 202;
/** 1 to 255 visible ASCII characters. */
const format = /^[!-~]{1,255}$/;

/**
 * Returns whether a route creates an object, so that a repeated call creates two: a POST of an account that answers 201
 * or 202. The interceptor and the OpenAPI document both use this, so a new route needs no configuration.
 */
export function createsSomething({ method, status, isPublic }: RouteKind): boolean {
  return method === 'post' && (status === CREATED || status === ACCEPTED) && !isPublic;
}

interface RouteKind {
  /** Lower case. */
  method: string;
  /** Status of a success. */
  status: number;
  isPublic: boolean;
}

/** The same of a route that is being called; undefined: the key is not for it. @returns its `operationId` */
export function idempotentOperation(handler: object, controller: object): string | undefined {
  const isPost = Reflect.getMetadata(METHOD_METADATA, handler) === RequestMethod.POST;
  const status = (Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined) ?? CREATED;
  const isPublic = operationScopes(handler, controller) === 'public';
  if (!createsSomething({ method: isPost ? 'post' : '', status, isPublic })) return undefined;
  return notesOf(handler)?.id;
}

/** @returns the key of a call; undefined: none was sent. @throws ApiError 400 */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers[IDEMPOTENCY_KEY_HEADER];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && format.test(key)) return key;
  const message = 'Idempotency-Key must be one header of 1 to 255 visible ASCII characters, without spaces';
  throw ApiError.validation([{ path: 'Idempotency-Key', message }]);
}

/** Parameter: whether the caller sent an `Idempotency-Key`, so that a second identical object is intended. */
export const SentIdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): boolean => {
  return idempotencyKeyOf(context.switchToHttp().getRequest<FastifyRequest>()) !== undefined;
});

/** The header in the OpenAPI document. */
export const idempotencyKeyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the call safe to repeat: for 24 h the same key of the account with the same request is answered as the first time ' +
    '(with `Idempotency-Replayed: true`), and nothing is created again. Choose a new one, such as a UUID, for each object.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]{1,255}$' },
} as const;

/** The errors of every operation that takes a key. */
export const ofIdempotencyKeys: readonly ErrorAnswer[] = [
  errorAnswer(
    409,
    'idempotency_key_in_use',
    'The first call with this `Idempotency-Key` is still running. Repeat it after the time in `Retry-After`.',
    { retryAfter: true },
  ),
  errorAnswer(
    409,
    'idempotency_answer_lost',
    'The first call with this `Idempotency-Key` succeeded, but its answer cannot be decrypted any more.',
  ),
  errorAnswer(422, 'idempotency_key_reused', 'This `Idempotency-Key` belongs to another request of the last 24 h.'),
  errorAnswer(
    429,
    'too_many_idempotency_keys',
    'The account has used too many `Idempotency-Key`s within 24 h. Calls without the header are accepted.',
    { retryAfter: true },
  ),
];
