import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Agent } from 'undici';
import type { VendorRequest } from '@heliograph/vendor-contract';
import { createVendorDispatcher, PacedVendorHttp, type VendorHttpOptions } from './vendor-http.ts';
import { LocalWindowLimiter } from './window-limiter.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

describe('PacedVendorHttp', () => {
  const dispatcher = createVendorDispatcher();
  let server: Server;
  let handler: Handler;
  let asked = 0;

  beforeAll(async () => {
    server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
      asked += 1;
      handler(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterAll(async () => {
    await dispatcher.destroy();
    server.closeAllConnections();
    server.close();
  });

  beforeEach(() => (asked = 0));

  const request: VendorRequest = { method: 'GET', path: '/v1/list?a=1', call: 'list' };

  function http(over: Partial<VendorHttpOptions> = {}): PacedVendorHttp {
    const { port } = server.address() as AddressInfo;
    return new PacedVendorHttp({
      vendor: 'acme',
      credentialId: 'c1',
      timeScale: 100,
      limits: [],
      baseUrl: `http://127.0.0.1:${port}/acme/`,
      limiter: new LocalWindowLimiter(),
      dispatcher,
      ...over,
    });
  }

  it('keeps the prefix of the base URL, and undoes every encoding', async () => {
    for (const [encoding, body] of [
      ['gzip', gzipSync('{"a":1}')],
      ['br', brotliCompressSync('{"a":1}')],
      ['identity', Buffer.from('{"a":1}')],
    ] as const) {
      handler = ({ url }, response) =>
        response
          .writeHead(url === '/acme/v1/list?a=1' ? 200 : 404, {
            'content-encoding': encoding,
            'set-cookie': ['a=1', 'b=2'],
          })
          .end(body);
      expect(await http().request(request)).toMatchObject({
        status: 200,
        body: '{"a":1}',
        headers: { 'set-cookie': 'a=1\nb=2' },
      });
    }
  });

  it('does not count time for which this process could not run as the time of the vendor', async () => {
    handler = (_, response) => response.end('ok');
    const seen: number[] = [];
    const asking = http({ observe: (_, __, seconds) => seen.push(seconds) }).request(request);
    for (const busyUntil = performance.now() + 500; performance.now() < busyUntil;);
    await asking;
    expect(seen).toHaveLength(1);
    expect(seen[0]).toBeLessThan(0.4);
    handler = (_, response) => void setTimeout(() => response.end('ok'), 300);
    await http({ observe: (_, __, seconds) => seen.push(seconds) }).request(request);
    expect(seen[1]).toBeGreaterThan(0.1);
  });

  it('repeats gateway errors, and gives up as unavailable', async () => {
    handler = (_, response) => response.writeHead(asked < 3 ? 502 : 200).end('ok');
    expect(await http().request(request)).toMatchObject({ status: 200 });
    handler = (_, response) => response.writeHead(504).end();
    await expect(http({ retries: 1 }).request(request)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it.each([
    [24, 1],
    [1440, 3],
  ])('makes %i calls a day fail after %i', async (limit, tries) => {
    handler = (_, response) => response.writeHead(502).end();
    const limits = [{ call: 'list', limit, perSeconds: 86_400, scope: 'credential' as const, source: 'a document' }];
    await expect(http({ limits }).request(request)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(asked).toBe(tries);
  });

  it('reports that our own budget is used up', async () => {
    handler = (_, response) => response.end('ok');
    const limits = [{ call: 'list', limit: 1, perSeconds: 86_400, scope: 'credential' as const, source: 'a document' }];
    const limited = http({ limits, limiter: new LocalWindowLimiter(), maxWaitMs: 0 });
    await limited.request(request);
    await expect(limited.request(request)).rejects.toMatchObject({
      kind: 'rate_limited',
      details: { origin: 'ours', retryAfterMs: expect.any(Number) as number },
    });
    expect(asked).toBe(1);
  });

  it('returns the vendor’s answer, whatever the status', async () => {
    handler = (_, response) => response.writeHead(403).end('wrong sign');
    expect(await http().request(request)).toMatchObject({ status: 403, body: 'wrong sign' });
    expect(asked).toBe(1);
  });

  it('does not follow redirects', async () => {
    handler = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end();
    expect(await http().request(request)).toMatchObject({ status: 302 });
    expect(asked).toBe(1);
  });

  it('gives up on an answer that does not end, and on a connection that breaks', async () => {
    handler = (_, response) => void response.writeHead(200).write('{"half":');
    await expect(http({ retries: 0 }).request({ ...request, timeoutMs: 200 })).rejects.toMatchObject({
      kind: 'unavailable',
    });
    handler = ({ socket }) => socket.destroy();
    await expect(http({ retries: 0 }).request(request)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('keeps secrets of the request out of its errors', async () => {
    handler = ({ socket }) => socket.destroy();
    const error: unknown = await http({ retries: 0 })
      .request({ ...request, headers: { token: 'secret-token' } })
      .catch((thrown: unknown) => thrown);
    expect(JSON.stringify(error) + String(error)).not.toContain('secret-token');
  });

  it('waits for its budget, and does not wait longer than allowed', async () => {
    handler = (_, response) => response.end('ok');
    const limits = [{ call: 'list', limit: 1, perSeconds: 10, scope: 'credential', source: '' }] as const;
    const paced = http({ limits });
    await paced.request(request);
    await paced.request(request);
    expect(asked).toBe(2);
    const shortWait = http({ limits: [{ ...limits[0], perSeconds: 86_400 }], maxWaitMs: 10 });
    await shortWait.request(request);
    await expect(shortWait.request(request)).rejects.toMatchObject({ kind: 'rate_limited' });
  });

  it('keeps the limit although calls arrive in bursts after waiting for the same connection', async () => {
    const arrivals: number[] = [];
    handler = (_, response) => {
      arrivals.push(Date.now());
      // Longer than a window and its margin: what departs then arrives together with what has departed before.
      setTimeout(() => response.end('ok'), arrivals.length === 1 ? 700 : 0);
    };
    const narrow = new Agent({ connections: 1 });
    const limits = [{ call: 'list', limit: 5, perSeconds: 10, scope: 'credential', source: '' }] as const;
    const paced = http({ limits, dispatcher: narrow, timeScale: 50 });
    await Promise.all(Array.from({ length: 12 }, () => paced.request(request)));
    await narrow.close();
    const busiest = Math.max(...arrivals.map((end) => arrivals.filter((at) => at > end - 200 && at <= end).length));
    expect(arrivals).toHaveLength(12);
    // Fewer on a machine that is slow: a window may begin while a call of the previous one is still delayed.
    expect(busiest).toBeLessThanOrEqual(5);
  });

  it('has as many calls under way as the limits and INGEST_CALLS_IN_FLIGHT allow', async () => {
    const waiting: (() => void)[] = [];
    handler = (_, response) => {
      waiting.push(() => response.end('ok'));
      // The first is answered when the last has arrived.
      if (waiting.length === 64) for (const answer of waiting) answer();
    };
    const paced = http();
    const answers = await Promise.all(Array.from({ length: 64 }, () => paced.request(request)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 64 }, () => 200));
  });

  it.each([
    [
      'a bomb: 64 KB that become 64 MB',
      (response: ServerResponse) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(64 * 1024 * 1024))),
    ],
    [
      'no gzip at all',
      (response: ServerResponse) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('{"a":1}'),
    ],
    [
      'endless',
      (response: ServerResponse) => {
        const more = (): void => {
          if (!response.destroyed) response.write(Buffer.alloc(1024 * 1024), () => setImmediate(more));
        };
        response.on('error', () => undefined).writeHead(200);
        more();
      },
    ],
  ])('gives an answer up as unavailable that is %s', async (_, answer) => {
    handler = (_request, response) => answer(response);
    await expect(http({ retries: 0 }).request(request)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('stops waiting when it is aborted', async () => {
    handler = () => undefined;
    const abort = new AbortController();
    const pending = http().request({ ...request, signal: abort.signal });
    setImmediate(() => abort.abort());
    await expect(pending).rejects.toThrow();
  });
});
