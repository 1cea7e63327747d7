import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenApiDocument } from '@heliograph/http-service';
import type { Service } from '@heliograph/service';
import { createGateway } from '../src/service.ts';
import { Upstream } from './upstream.ts';

const apis = [new Upstream(), new Upstream(), new Upstream()] as const;
let gateway: Service;
let url: string;

const described = (path: string) => ({
  openapi: '3.1.1',
  info: { version: '1.0.0' },
  servers: [],
  tags: [],
  components: {},
  paths: { [path]: { get: { responses: {} }, post: { responses: {}, 'x-internal': true } } },
});

beforeAll(async () => {
  if (!process.env.REDIS_URL) throw new Error('the real parts are needed: REDIS_URL (npm test starts them)');
  const jwksFile = join(await mkdtemp(join(tmpdir(), 'gateway-')), 'jwks.json');
  await writeFile(jwksFile, '{"keys":[]}');
  const [AUTH_API_URL, SYNC_API_URL, DELIVERY_API_URL] = await Promise.all(apis.map((api) => api.listen()));
  const own = { PORT: '0', HEALTH_PORT: '0', GATEWAY_PLAINTEXT: 'true', LOG_LEVEL: 'silent' };
  const tokens = { TOKEN_ISSUER: 'https://issuer.test', JWKS_FILE: jwksFile };
  gateway = await createGateway({
    env: { ...own, ...tokens, REDIS_URL: process.env.REDIS_URL, AUTH_API_URL, SYNC_API_URL, DELIVERY_API_URL },
  });
  url = (await gateway.start())!;
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all(apis.map((api) => api.close()));
});

it('is one document of all services, without internal paths, and unavailable while one of them is', async () => {
  const [auth, sync, delivery] = apis;
  auth.answer = (_, response) => response.end(JSON.stringify(described('/v1/account')));
  sync.answer = (_, response) => response.end(JSON.stringify(described('/v1/plants')));
  delivery.answer = (_, response) => response.writeHead(502).end();
  const unavailable = await fetch(`${url}/openapi.json`);
  expect(unavailable.status).toBe(503);
  expect(unavailable.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await unavailable.json()).toMatchObject({ success: false, error: 'unavailable', result: null });

  delivery.answer = (_, response) => response.end(JSON.stringify(described('/v1/events')));
  const there = await fetch(`${url}/openapi.json`);
  expect(there.status).toBe(200);
  const { paths, info } = (await there.json()) as OpenApiDocument;
  expect(Object.keys(paths)).toEqual(['/', '/openapi.json', '/v1/account', '/v1/events', '/v1/plants']);
  expect(paths['/v1/events']).toEqual({ get: { responses: {}, 'x-errors': { upstream_timeout: 504 } } });
  expect(info.title).toBe('heliograph API');
  expect(apis.map((api) => api.last().url)).toEqual(['/openapi.json', '/openapi.json', '/openapi.json']);
});
