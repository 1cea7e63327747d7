import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bootScript, page } from './page.ts';

export const DOCS_PATH = '/docs';

/**
 * The Content-Security-Policy of this page alone: it loads everything from this server, has no inline script and cannot be framed. Inline styles
 * are allowed (Swagger UI writes some), and its icons are `data:` URLs.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Asset {
  type: string;
  body: Buffer;
  zipped: Buffer;
  tag: string;
}

/** Serves a page to read and to try the API: Swagger UI, from this server, on the document that this server publishes. */
export function serveDocsPage(fastify: FastifyInstance): void {
  const assets = new Map([
    [DOCS_PATH, asset('text/html; charset=utf-8', Buffer.from(page))],
    [`${DOCS_PATH}/boot.js`, asset('text/javascript; charset=utf-8', Buffer.from(bootScript))],
    [`${DOCS_PATH}/swagger-ui-bundle.js`, asset('text/javascript; charset=utf-8', swaggerUi('swagger-ui-bundle.js'))],
    [`${DOCS_PATH}/swagger-ui.css`, asset('text/css; charset=utf-8', swaggerUi('swagger-ui.css'))],
    [`${DOCS_PATH}/favicon.png`, asset('image/png', swaggerUi('favicon-32x32.png'))],
  ]);
  for (const [path, file] of assets) fastify.get(path, (request, reply) => send(request, reply, file));
}

function swaggerUi(file: string): Buffer {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  return readFileSync(join(folder, file));
}

function asset(type: string, body: Buffer): Asset {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { type, body, zipped: gzipSync(body), tag };
}

function send(request: FastifyRequest, reply: FastifyReply, { type, body, zipped, tag }: Asset): FastifyReply {
  void reply.headers({
    'content-security-policy': policy,
    'cache-control': 'public, no-cache',
    etag: tag,
    vary: 'accept-encoding',
  });
  if (request.headers['if-none-match'] === tag) return reply.status(304).send();
  const zips = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\b)/.test(request.headers['accept-encoding'] ?? '');
  if (zips) void reply.header('content-encoding', 'gzip');
  return reply.type(type).send(zips ? zipped : body);
}
