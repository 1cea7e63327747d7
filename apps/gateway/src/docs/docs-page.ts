import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sendStaticFile, staticFile, type StaticFile } from '../pages/static-file.ts';
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

/** Serves a page to read and to try the API: Swagger UI, from this server, on the document that this server publishes. */
export function serveDocsPage(fastify: FastifyInstance): void {
  const assets = new Map([
    [DOCS_PATH, asset('text/html; charset=utf-8', Buffer.from(page))],
    [`${DOCS_PATH}/boot.js`, asset('text/javascript; charset=utf-8', Buffer.from(bootScript))],
    [`${DOCS_PATH}/swagger-ui-bundle.js`, asset('text/javascript; charset=utf-8', swaggerUi('swagger-ui-bundle.js'))],
    [`${DOCS_PATH}/swagger-ui.css`, asset('text/css; charset=utf-8', swaggerUi('swagger-ui.css'))],
    [`${DOCS_PATH}/favicon.png`, asset('image/png', swaggerUi('favicon-32x32.png'))],
  ]);
  for (const [path, file] of assets) fastify.get(path, (request, reply) => sendStaticFile(request, reply, file));
}

function swaggerUi(file: string): Buffer {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  return readFileSync(join(folder, file));
}

const asset = (type: string, body: Buffer): StaticFile => staticFile(type, body, policy);
