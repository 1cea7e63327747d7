import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { serveConsole } from './serve-console.ts';

describe(serveConsole.name, () => {
  let folder: string;
  let fastify: FastifyInstance;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'console-'));
    const files = {
      'index.html': '<html>',
      'assets/fleet-New1.js': 'new',
      'assets/same-Hash.js': 'same',
      'previous/fleet-Old1.js': 'old',
      'previous/fleet-Old1.css': 'a{}',
    };
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    fastify = Fastify();
    serveConsole(fastify, { consoleFrameOrigins: [] }, folder);
  });
  afterAll(async () => {
    await fastify.close();
    rmSync(folder, { recursive: true });
  });

  const get = (url: string) => fastify.inject({ method: 'GET', url });

  it('serves files of the previous build to pages that are still open', async () => {
    const { statusCode, body, headers } = await get('/console/assets/fleet-Old1.js');
    expect([statusCode, body, headers['content-type']]).toEqual([200, 'old', 'text/javascript; charset=utf-8']);
    expect(headers['cache-control']).toContain('immutable');
    expect((await get('/console/assets/fleet-Old1.css')).statusCode).toBe(200);
    expect((await get('/console/assets/fleet-New1.js')).body).toBe('new');
  });

  it('answers 404 for a file of an older build, never the page', async () => {
    expect((await get('/console/assets/fleet-Older.js')).statusCode).toBe(404);
    expect((await get('/console/previous/fleet-Old1.js')).body).toBe('<html>');
  });
});
