import { Harness } from './harness.ts';

const harness = new Harness();
let url: string;

beforeAll(async () => {
  await harness.open();
  ({ url } = await harness.start());
});
afterAll(() => harness.close());

describe('/console', () => {
  it('loads every part from the gateway, under a policy that allows no other source and no frame', async () => {
    const answer = await fetch(`${url}/console`);
    const html = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = answer.headers.get('content-security-policy')!;
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    expect(html).not.toMatch(/<script(?![^>]* src=)|https?:|\son\w+=|style=/);
    const parts = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!);
    expect(parts.length).toBeGreaterThanOrEqual(3);
    for (const path of parts) {
      const part = await fetch(url + path);
      expect([path, part.status, part.headers.get('content-security-policy')]).toEqual([path, 200, policy]);
      const hashed = path.includes('/assets/');
      expect(part.headers.get('cache-control')).toContain(hashed ? 'immutable' : 'no-cache');
    }
  });

  it('serves the page at the address of every screen, and no file that it does not have', async () => {
    const page = await (await fetch(`${url}/console`)).text();
    for (const path of ['/console/', '/console/fleet?state=4', '/console/devices/dev_1'])
      expect(await (await fetch(url + path)).text()).toBe(page);
    expect((await fetch(`${url}/console/assets/none.js`)).status).toBe(404);
    // No file: a path that is not of a file is a path of a screen.
    for (const path of ['/console/..%2fpackage.json', '/console/.built', '/console/%00'])
      expect([path, await (await fetch(url + path)).text()]).not.toEqual([
        path,
        expect.stringMatching(/"name"|^[0-9a-f]{64}$/),
      ]);
  });

  it('may be embedded by the origins that the operator names, and by no other', async () => {
    const gateway = await harness.start({ CONSOLE_FRAME_ORIGINS: 'https://app.example.com' });
    const { headers } = await fetch(`${gateway.url}/console`);
    expect(headers.get('content-security-policy')).toContain('frame-ancestors https://app.example.com');
    expect(headers.get('x-frame-options')).toBeNull();
    expect((await fetch(`${gateway.url}/docs`)).headers.get('x-frame-options')).toBe('DENY');
  });

  it('can be turned off', async () => {
    const gateway = await harness.start({ CONSOLE: 'false' });
    expect((await fetch(`${gateway.url}/console`)).status).toBe(404);
  });
});
