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

/** Folder with the hashed files of the build before, for pages that are open during an upgrade. */
const PREVIOUS = '/previous/';

/**
 * Serves the files that `apps/console` is built into, and those of the build before. Any other path below is one of its screens, which the page itself draws.
 * @param folder of the built console
 */
export function serveConsole(
  fastify: FastifyInstance,
  { consoleFrameOrigins }: Pick<GatewayConfiguration, 'consoleFrameOrigins'>,
  folder = builtFolder(),
): void {
  const policy = policyOf(consoleFrameOrigins);
  const files = new Map(
    builtFiles(folder).map(({ path, body }): [string, StaticFile] => {
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

/** Everything comes from this server: no inline script or style, no font, image or call to another host. */
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

function builtFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve('@heliograph/console/package.json')), 'dist');
}

function builtFiles(folder: string): { path: string; body: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && Object.hasOwn(types, extname(entry.name)))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => ({ path: pathOf(relative(folder, file)), body: readFileSync(file) }));
}

function pathOf(file: string): string {
  return `${CONSOLE_PATH}/${file}`.replace(PREVIOUS, HASHED);
}
