import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

export interface BodyLimit {
  /** Size of the body before it is parsed. */
  bytes: number;
  /** Commas, objects and lists: what validation costs grows with them. */
  values: number;
}

const KIB = 1024;

/** The caller is not authenticated yet: a login needs two short texts. */
const beforeLogin: BodyLimit = { bytes: 16 * KIB, values: 50 };
const usual: BodyLimit = { bytes: 64 * KIB, values: 2_000 };
/** A filter has up to 1,000 ids of each of four kinds. */
const filters: BodyLimit = { bytes: 256 * KIB, values: 5_000 };
/** Up to 10,000 devices a call; a change of a group has four such lists. */
const bulk: BodyLimit = { bytes: 1024 * KIB, values: 41_000 };

/** No route takes more. Fastify itself refuses it while it reads a body without a length. */
export const MAX_BODY_BYTES = bulk.bytes;

const byPath: readonly (readonly [RegExp, BodyLimit])[] = [
  [/^\/v1\/(devices\/(bulk|import)|groups(\/.*)?)$/, bulk],
  [/^\/v1\/((webhooks|sinks|deliveries|replays)(\/.*)?|dead-letters\/retry)$/, filters],
];

/**
 * @param url of a request, or the path of a route. @param loginPrefix the segment below which callers have not logged
 * in yet
 */
export function bodyLimitOf(url: string, loginPrefix: string): BodyLimit {
  const path = url.split('?', 1)[0]!;
  if (path.startsWith(`/${loginPrefix}/`)) return beforeLogin;
  return byPath.find(([pattern]) => pattern.test(path))?.[1] ?? usual;
}

/** @throws ApiError 413 that names the limit */
export function refuseLargeBody(bytes: number, limit: BodyLimit): void {
  if (bytes > limit.bytes)
    throw new ApiError(413, 'payload_too_large', `The body is larger than ${limit.bytes / KIB} KiB.`);
}

/** Refuses a body by its declared length, before it is read. */
export function refuseLargeBodies(fastify: FastifyInstance, loginPrefix: string): void {
  fastify.addHook('preParsing', (request, reply, _payload, done) => {
    try {
      refuseLargeBody(Number(request.headers['content-length'] ?? 0), bodyLimitOf(request.raw.url!, loginPrefix));
      done();
    } catch (error) {
      // Its rest is not read: nothing else can come on this connection.
      void reply.header('connection', 'close');
      done(error as Error);
    }
  });
}
