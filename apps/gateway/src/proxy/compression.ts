import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A smaller answer fits into one packet: compression has no benefit. */
const minBytes = 1_400;
const types = /^(?:application\/(?:[\w.+-]+\+)?json|text\/csv|text\/html|text\/plain)\b/;
/** The default of 11 is for files that are compressed once: it takes ten times as long. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Adds `reply.compress`. Bodies of requests stay as they are: one that is inflated here would have no bound. */
export async function registerCompression(fastify: FastifyInstance): Promise<void> {
  const onlyWhereAsked = { global: false, globalDecompression: false };
  await fastify.register(compress, { ...onlyWhereAsked, encodings: ['br', 'gzip'], customTypes: types, brotliOptions });
}

/**
 * Whether an API's answer may be compressed, once its status and headers are set. Only answers to reads: the answers to other calls contain secrets. A
 * stream of events is not among the types.
 */
export function isCompressible({ method }: FastifyRequest, reply: FastifyReply): boolean {
  const length = reply.getHeader('content-length');
  const isLong = length === undefined || Number(length) >= minBytes;
  const isPlain = !reply.hasHeader('content-encoding') && types.test(String(reply.getHeader('content-type')));
  return method === 'GET' && reply.statusCode === 200 && isLong && isPlain;
}
