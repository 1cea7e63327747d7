import { gunzipSync } from 'node:zlib';
import { Harness } from './harness.ts';
import { packed } from './packed.ts';

const harness = new Harness();
let url: string;

beforeAll(async () => {
  await harness.open();
  ({ url } = await harness.start());
});
afterAll(() => harness.close());

describe('/docs', () => {
  it('loads every part from the gateway, under a policy that allows no other source', async () => {
    const answer = await fetch(`${url}/docs`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = answer.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(html).not.toMatch(/<script(?![^>]* src=)|https?:|\son\w+=|style=/);
    const parts = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!);
    expect(parts).toHaveLength(4);
    for (const path of parts) {
      const part = await fetch(url + path);
      expect([path, part.status, (await part.arrayBuffer()).byteLength > 200]).toEqual([path, 200, true]);
      expect(part.headers.get('content-security-policy')).toBe(policy);
    }
  });

  it('is compressed, and answers 304 while it is unchanged', async () => {
    const { headers: sent, body } = await packed(`${url}/docs/swagger-ui-bundle.js`);
    expect(sent['content-encoding']).toBe('gzip');
    const plain = gunzipSync(body);
    expect(plain.length).toBeGreaterThan(3 * body.length);
    const first = await fetch(`${url}/docs/swagger-ui-bundle.js`, { headers: { 'accept-encoding': 'identity' } });
    expect(Buffer.from(await first.arrayBuffer()).equals(plain)).toBe(true);
    const headers = { 'if-none-match': first.headers.get('etag')! };
    expect((await fetch(`${url}/docs/swagger-ui-bundle.js`, { headers })).status).toBe(304);
  });

  it('serves no file outside its folder', async () => {
    for (const path of ['/docs/package.json', '/docs/..%2f..%2fpackage.json', '/docs/swagger-ui.js'])
      expect((await fetch(url + path)).status).toBe(404);
  });

  it('is absent when the operator turns it off', async () => {
    const { url: without } = await harness.start({ DOCS_PAGE: 'false' });
    expect((await fetch(`${without}/docs`)).status).toBe(404);
  });
});

it('/ lists the entry points', async () => {
  const answer = await fetch(`${url}/`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    success: true,
    result: { documentation: '/docs', openapi: '/openapi.json' },
  });
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

it('keeps the policy that an upstream API sets on its own page', async () => {
  const policy = "default-src 'none'; style-src 'self'";
  harness.sync.answer = (_call, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end('<p>Done.');
  const answer = await fetch(`${url}/v1/vendor-authorizations/enphase/callback?code=c&state=s`);
  harness.sync.answer = (_call, response) => response.end('{}');
  expect(await answer.text()).toBe('<p>Done.');
  expect(answer.headers.get('content-security-policy')).toBe(policy);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});
