import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file of a page, compressed before it is served. */
export interface StaticFile {
  type: string;
  body: Buffer;
  zipped: Buffer;
  /** Entity tag: changes with the content. */
  tag: string;
  /** The Content-Security-Policy of its page; that of the API's answers without one. */
  policy: string | undefined;
  cacheControl: string;
}

const REVALIDATED = 'public, no-cache';

export function staticFile(type: string, body: Buffer, policy?: string, cacheControl = REVALIDATED): StaticFile {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { type, body, zipped: gzipSync(body), tag, policy, cacheControl };
}

export function sendStaticFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  const { type, body, zipped, tag, policy, cacheControl } = file;
  if (policy !== undefined) void reply.header('content-security-policy', policy);
  void reply.headers({
    'cache-control': cacheControl,
    etag: tag,
    vary: 'accept-encoding',
  });
  if (request.headers['if-none-match'] === tag) return reply.status(304).send();
  const zips = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\b)/.test(request.headers['accept-encoding'] ?? '');
  if (zips) void reply.header('content-encoding', 'gzip');
  return reply.type(type).send(zips ? zipped : body);
}
