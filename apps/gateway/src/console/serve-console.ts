import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfiguration } from '../configuration.ts';
import { sendStaticFile, staticFile, type StaticFile } from '../pages/static-file.ts';

export const CONSOLE_PATH = '/console';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** The name of such a file has the hash of its content. */
const HASHED = '/assets/';
const FOREVER = 'public, max-age=31536000, immutable';

/** Serves the files that `apps/console` is built into. Any other path below is one of its screens, which the page itself draws. */
export function serveConsole(
  fastify: FastifyInstance,
  { consoleFrameOrigins }: Pick<GatewayConfiguration, 'consoleFrameOrigins'>,
): void {
  const policy = policyOf(consoleFrameOrigins);
  const files = new Map(
    builtFiles().map(({ path, body }): [string, StaticFile] => {
      const cacheControl = path.includes(HASHED) ? FOREVER : undefined;
      return [path, staticFile(types[extname(path)]!, body, policy, cacheControl)];
    }),
  );
  const page = files.get(`${CONSOLE_PATH}/index.html`);
  if (!page) throw new Error('the console is not built: its folder has no index.html');
  for (const [path, file] of files) fastify.get(path, (request, reply) => sendStaticFile(request, reply, file));
  for (const path of [CONSOLE_PATH, `${CONSOLE_PATH}/*`])
    fastify.get(path, (request, reply) =>
      request.url.includes(HASHED) ? reply.callNotFound() : sendStaticFile(request, reply, page),
    );
}

/** Everything comes from this server: no inline script or style, no font, image or call to anywhere else. */
function policyOf(frameOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameOrigins.length > 0 ? frameOrigins.join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
  ].join('; ');
}

function builtFiles(): { path: string; body: Buffer }[] {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@heliograph/console/package.json')), 'dist');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && Object.hasOwn(types, extname(entry.name)))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => ({ path: `${CONSOLE_PATH}/${relative(folder, file)}`, body: readFileSync(file) }));
}
