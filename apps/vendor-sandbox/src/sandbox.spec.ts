import { reported } from '@heliograph/vendor-contract';
import type { VendorSimulator } from '@heliograph/vendor-contract';
import { SwitchedCloud, switchNames } from '@heliograph/vendors/sandbox';
import { HostedVendor } from './hosted-vendor.ts';
import { startSandbox, type Sandbox } from './sandbox.ts';

/** Returns a simulator that echoes its requests. */
function echo(refusals = 0): VendorSimulator {
  return {
    credentials: { key: 'demo' },
    otherCredentials: { 'may do more': { key: 'demo2' } },
    serials: ['A', 'B'],
    violations: () => refusals,
    tooManyRequests: () => ({ status: 429, body: 'too many' }),
    handle: ({ method, path, query, headers, body }) => {
      if (path === '/broken') throw new Error('a bug');
      const seen = { method, path, query: query.toString(), token: headers.token, body: body.toString() };
      return { status: 201, headers: { 'x-vendor': 'yes', 'set-cookie': ['a=1', 'b=2'] }, body: JSON.stringify(seen) };
    },
  };
}

const hosted = (id: string, name: string, simulator: VendorSimulator): HostedVendor =>
  new HostedVendor(id, name, new SwitchedCloud(id, () => simulator, { now: Date.now, timeScale: 60, seed: 1 }));

const errors: unknown[] = [];
let sandbox: Sandbox;

beforeEach(async () => {
  errors.length = 0;
  const vendors = [hosted('one', 'One Cloud', echo()), hosted('two', 'Two Cloud', echo(3))];
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, timeScale: 60 }, vendors, (_, error) =>
    errors.push(error),
  );
});
afterEach(() => sandbox.close());

async function turn(switches: object, vendor?: string): Promise<Response> {
  return fetch(`${sandbox.url}/_admin/switches`, {
    method: 'POST',
    body: JSON.stringify({ switches, ...reported({ vendor }) }),
  });
}

describe('sandbox', () => {
  it('shows a browser the credentials and switches of each cloud, and returns to that page after a switch', async () => {
    const accept = { accept: 'text/html,application/xhtml+xml' };
    const page = await (await fetch(sandbox.url, { headers: accept })).text();
    expect(page).toContain('<dt>key</dt><dd>demo</dd>');
    const [action] = /_admin\/switches[^"]*two[^"]*outage[^"]*/.exec(page)!;
    const turned = await fetch(`${sandbox.url}/${action.replaceAll('&#38;', '&')}`, {
      method: 'POST',
      headers: accept,
      redirect: 'manual',
    });
    expect([turned.status, turned.headers.get('location')]).toEqual([303, '/']);
    expect((await fetch(`${sandbox.url}/two/x`)).status).toBe(503);
    expect((await fetch(`${sandbox.url}/one/x`)).status).toBe(201);
    expect(await (await fetch(sandbox.url, { headers: accept })).text()).toContain('outage: turn off');
  });

  it('passes a request below the vendor to its simulator, and returns the answer unchanged', async () => {
    const response = await fetch(`${sandbox.url}/one/v1/api/list?a=1&b=%20`, {
      method: 'POST',
      headers: { token: 't' },
      body: 'hello',
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-vendor')).toBe('yes');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await response.json()).toEqual({
      method: 'POST',
      path: '/v1/api/list',
      query: 'a=1&b=+',
      token: 't',
      body: 'hello',
    });
  });

  it('serves the same without the prefix on each vendor’s own port', async () => {
    const response = await fetch(`${sandbox.rootUrls.two}/v1/api/list`);
    expect(await response.json()).toMatchObject({ method: 'GET', path: '/v1/api/list' });
    const inside = await fetch(`${sandbox.rootUrls.two}/_admin/violations`);
    expect(await inside.json()).toMatchObject({ path: '/_admin/violations' });
  });

  it('lists at / the address of each vendor and the credentials of its user', async () => {
    const { timeScale, vendors } = (await (await fetch(sandbox.url)).json()) as {
      timeScale: number;
      vendors: unknown[];
    };
    expect(timeScale).toBe(60);
    expect(vendors).toEqual([
      {
        id: 'one',
        name: 'One Cloud',
        baseUrl: `${sandbox.url}/one`,
        rootUrl: sandbox.rootUrls.one,
        credentials: { key: 'demo' },
        otherCredentials: { 'may do more': { key: 'demo2' } },
        inverters: 2,
        switches: switchNames,
      },
      expect.objectContaining({ id: 'two' }),
    ]);
  });

  it('counts the calls that broke a limit, by vendor', async () => {
    const response = await fetch(`${sandbox.url}/_admin/violations`);
    expect(await response.json()).toEqual({ one: 0, two: 3 });
  });

  it('returns an inverter’s own values, independently of its cloud', async () => {
    const sampleUrl = `${sandbox.url}/_admin/inverter?vendor=one&serial=B&at=1782039600`;
    expect(await (await fetch(sampleUrl)).json()).toMatchObject({ time: 1782039600, acPowerW: expect.any(Number) });
    expect((await fetch(sampleUrl.replace('serial=B', 'serial=C'))).status).toBe(404);
    expect((await fetch(sampleUrl.replace('1782039600', 'noon'))).status).toBe(400);
  });

  it('simulates an outage of one vendor at a time, and recovers', async () => {
    await turn({ outage: true }, 'one');
    expect((await fetch(`${sandbox.url}/one/x`)).status).toBe(503);
    expect((await fetch(`${sandbox.url}/two/x`)).status).toBe(201);
    await turn({ outage: false, html: true }, 'one');
    const page = await fetch(`${sandbox.url}/one/x`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    await turn({ html: false, half: true }, 'one');
    const half = await (await fetch(`${sandbox.url}/one/x`)).text();
    expect(() => JSON.parse(half) as unknown).toThrow(SyntaxError);
    await turn({ half: false }, 'one');
    expect((await fetch(`${sandbox.rootUrls.one}/x`)).status).toBe(201);
  });

  it('sets switches by a query too, for all requests or for one', async () => {
    const answered = await fetch(`${sandbox.url}/_admin/switches?vendor=one&rate_limit=true&slow=1`, {
      method: 'POST',
    });
    expect(await answered.json()).toEqual({ one: expect.objectContaining({ rate_limit: true, slow: 1 }) });
    expect((await fetch(`${sandbox.url}/one/x`)).status).toBe(429);
    await turn({ rate_limit: false }, 'one');
    expect((await fetch(`${sandbox.url}/one/x?_switch=outage`)).status).toBe(503);
    expect((await fetch(`${sandbox.url}/one/x?_switch=nonsense`)).status).toBe(400);
    expect(await (await fetch(`${sandbox.url}/one/x?a=1`)).json()).toMatchObject({ query: 'a=1' });
  });

  it('drops connections and delays answers', async () => {
    await turn({ drop: true });
    await expect(fetch(`${sandbox.url}/one/x`)).rejects.toThrow();
    await turn({ drop: false, slow: 120_000 });
    await expect(fetch(`${sandbox.url}/one/x`, { signal: AbortSignal.timeout(50) })).rejects.toThrow(/timeout/i);
    const response = await fetch(`${sandbox.url}/_admin/switches`);
    expect(await response.json()).toMatchObject({ two: { slow: 120_000, drop: false } });
  });

  it('revokes the tokens issued so far, and no later ones', async () => {
    const tokenSeen = async (token: string): Promise<unknown> =>
      ((await (await fetch(`${sandbox.url}/one/x`, { headers: { token } })).json()) as { token?: string }).token;
    expect(await tokenSeen('old')).toBe('old');
    await turn({ token_revoked: true }, 'one');
    expect([await tokenSeen('old'), await tokenSeen('new')]).toEqual([undefined, 'new']);
  });

  it.each([
    [{ switches: { nonsense: true } }],
    [{ switches: { outage: 1 } }],
    [{ switches: { slow: 1e9 } }],
    [{ switches: {}, vendor: 'three' }],
    [{}],
    ['text'],
  ])('refuses %j and changes nothing', async (body) => {
    const response = await fetch(`${sandbox.url}/_admin/switches`, { method: 'POST', body: JSON.stringify(body) });
    expect(response.status).toBe(400);
    expect(await (await fetch(`${sandbox.url}/_admin/switches`)).json()).toMatchObject({
      one: { outage: false, slow: 0 },
    });
  });

  it('answers 404 on other paths', async () => {
    expect((await fetch(`${sandbox.url}/three/x`)).status).toBe(404);
    expect((await fetch(`${sandbox.url}/_admin/secrets`)).status).toBe(404);
  });

  it('rejects a body over 1 MiB', async () => {
    const response = await fetch(`${sandbox.url}/one/x`, { method: 'POST', body: 'x'.repeat(1_048_577) }).catch(
      () => undefined,
    );
    expect([undefined, 413]).toContain(response?.status);
    expect((await fetch(`${sandbox.url}/one/x`)).status).toBe(201);
  });

  it('logs a failed simulator and keeps serving', async () => {
    expect((await fetch(`${sandbox.url}/one/broken`)).status).toBe(500);
    expect(errors).toEqual([expect.objectContaining({ message: 'a bug' })]);
    expect((await fetch(`${sandbox.url}/one/x`)).status).toBe(201);
  });

  it('closes during a slow answer', async () => {
    await turn({ slow: 120_000 });
    const pending = fetch(`${sandbox.url}/one/x`).then(
      () => 'answered',
      () => 'closed',
    );
    await fetch(`${sandbox.url}/_admin/violations`);
    await sandbox.close();
    expect(await pending).toBe('closed');
    expect(errors).toEqual([]);
  });

  it('fails when its port is taken, and leaves nothing open', async () => {
    const port = Number(new URL(sandbox.url).port);
    await expect(startSandbox({ host: '127.0.0.1', port, timeScale: 60 }, [], () => undefined)).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});
