import { inspect } from 'node:util';
import { ScriptedApi, tokenAnswer, type ScriptedAnswer } from '../../test/scripted-api.ts';
import { HeliographConnectionError, HeliographError } from './errors.ts';
import { Heliograph, type HeliographOptions } from './heliograph.ts';

const password = 'correct horse battery';

describe('Heliograph', () => {
  let api: ScriptedApi;
  let logins = 0;

  beforeEach(async () => {
    logins = 0;
    api = new ScriptedApi();
    await api.start();
  });
  afterEach(() => api.stop());

  const client = (options: Partial<HeliographOptions> = {}): Heliograph =>
    new Heliograph({ baseUrl: `${api.url}/`, username: 'ada', password, ...options });

  /** Answers the n-th call that is not about the session; the last answer is repeated. */
  function script(...answers: ScriptedAnswer[]): void {
    api.handler = ({ url }) => {
      if (url.startsWith('/auth/')) return tokenAnswer((logins += 1));
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? {};
    };
  }

  async function failure(work: PromiseLike<unknown>): Promise<unknown> {
    try {
      await work;
    } catch (error) {
      return error;
    }
    throw new Error('it did not fail');
  }

  it('logs in once with the first call, and gives the result without its envelope', async () => {
    script({ result: { id: 'dev_1' } });
    const heliograph = client();
    expect(await Promise.all([heliograph.getDevice('a/b'), heliograph.getDevice('c')])).toEqual([
      { id: 'dev_1' },
      { id: 'dev_1' },
    ]);
    expect(api.calls('/auth/login')).toEqual([
      expect.objectContaining({
        method: 'POST',
        contentType: 'application/x-www-form-urlencoded',
        body: 'username=ada&password=correct+horse+battery',
      }),
    ]);
    expect(api.calls('/v1/devices/a%2Fb')).toMatchObject([{ method: 'GET', authorization: 'Bearer access-1' }]);
  });

  it('sends an API key as it is, without a login, and does not repeat a call that refuses it', async () => {
    script({ result: {} }, { status: 401, error: 'invalid_token' });
    const heliograph = client({ apiKey: 'hlk_abc', username: undefined, password: undefined });
    await heliograph.getDevice('a');
    expect(await failure(heliograph.getDevice('b'))).toMatchObject({ error: 'invalid_token' });
    expect(logins).toBe(0);
    expect(api.calls('/v1/devices/a')).toMatchObject([{ authorization: 'Bearer hlk_abc' }]);
    expect(api.calls('/v1/devices/b')).toHaveLength(1);
  });

  it('sends path parameters, query and body where they belong', async () => {
    script({ result: {} });
    const heliograph = client();
    await heliograph.updateWebhook('wh_1', { name: 'x', batch: null });
    await heliograph.listDevices({ vendor: 'solis', text: 'a&b' });
    expect(api.calls('/v1/webhooks/wh_1')).toMatchObject([
      { method: 'PATCH', contentType: 'application/json', body: '{"name":"x","batch":null}' },
    ]);
    expect(api.seen.at(-1)?.url).toBe('/v1/devices?vendor=solis&text=a%26b');
    await expect(heliograph.getDevice('')).rejects.toThrow(TypeError);
  });

  it('calls public operations without a token', async () => {
    script({ result: { items: [], nextCursor: null } });
    await new Heliograph({ baseUrl: api.url }).listVendors();
    expect(api.seen).toMatchObject([{ url: '/v1/vendors', authorization: undefined }]);
    expect(await failure(new Heliograph({ baseUrl: api.url }).getAccount())).toBeInstanceOf(TypeError);
  });

  it('goes through all pages of a list, and gives one when it is awaited', async () => {
    api.handler = ({ url }) => {
      if (url.startsWith('/auth/')) return tokenAnswer(1);
      const cursor = new URL(url, api.url).searchParams.get('cursor');
      return {
        result: {
          items: [`${cursor ?? 0}a`, `${cursor ?? 0}b`],
          nextCursor: cursor === '2' ? null : String(Number(cursor) + 1),
        },
      };
    };
    const heliograph = client();
    const list = heliograph.listDevices({ vendor: 'solis', limit: 2 });
    expect(api.seen).toEqual([]);
    expect((await list).nextCursor).toBe('1');
    expect(await list.all()).toEqual(['0a', '0b', '1a', '1b', '2a', '2b']);
    expect(api.seen.at(-1)?.url).toBe('/v1/devices?vendor=solis&limit=2&cursor=2');
    const before = api.seen.length;
    for await (const device of heliograph.listDevices()) {
      expect(device).toBe('0a');
      break;
    }
    expect(api.seen).toHaveLength(before + 1);
  });

  it('reports the error of the service, and no secret', async () => {
    const details = [{ path: 'url', message: 'must be https' }];
    script({ status: 400, error: 'validation_failed', details });
    const heliograph = client();
    const error = (await failure(heliograph.createWebhook({ url: 'x' }))) as HeliographError;
    expect(error).toBeInstanceOf(HeliographError);
    expect(error).toMatchObject({ code: 400, error: 'validation_failed', details, requestId: 'req_1' });
    expect(error.message).toBe('POST /v1/webhooks: 400 validation_failed: as scripted (url: must be https)');
    expect(inspect([heliograph, error], { depth: 10, showHidden: true })).not.toMatch(
      /correct horse|access-1|refresh-1/,
    );
  });

  it.each([
    ['rate_limited, also of a POST', { status: 429, error: 'rate_limited', headers: { 'retry-after': '0' } }],
    ['unavailable', { status: 503, error: 'unavailable', headers: { 'retry-after': '0' } }],
  ])('tries again: %s', async (what, answer: ScriptedAnswer) => {
    script(answer, answer, { result: { id: 'x' } });
    const work = what.includes('POST') ? client().createWebhook({ url: 'x' }) : client().getWebhook('x');
    expect(await work).toEqual({ id: 'x' });
    expect(api.seen).toHaveLength(4);
  });

  it.each([
    ['a POST that was perhaps carried out', 503, 'unavailable', '0'],
    ['a wait that is too long', 429, 'rate_limited', '3600'],
    ['too many logins', 429, 'too_many_attempts', '0'],
  ])('does not try again: %s', async (_, status, error, retryAfter) => {
    script({ status, error, headers: { 'retry-after': retryAfter } });
    expect(await failure(client().createWebhook({ url: 'x' }))).toMatchObject({
      code: status,
      error,
      retryAfter: Number(retryAfter),
    });
    expect(api.seen).toHaveLength(2);
  });

  it('sends an idempotency key with a call that creates something, and repeats it then', async () => {
    script(
      { broken: true },
      { status: 503, error: 'unavailable', headers: { 'retry-after': '0' } },
      { status: 409, error: 'idempotency_key_in_use', headers: { 'retry-after': '0' } },
      { result: { id: 'wh_1' } },
    );
    expect(await client().createWebhook({ url: 'x' }, { idempotencyKey: 'k-1' })).toEqual({ id: 'wh_1' });
    expect(api.calls('/v1/webhooks').map(({ idempotencyKey }) => idempotencyKey)).toEqual(['k-1', 'k-1', 'k-1', 'k-1']);
    script({ broken: true });
    await failure(client().pauseWebhook('wh_1', { idempotencyKey: 'k-2' }));
    expect(api.calls('/v1/webhooks/wh_1/pause')).toMatchObject([{ idempotencyKey: undefined }]);
  });

  it('gives up after so many tries', async () => {
    script({ status: 503, error: 'unavailable', headers: { 'retry-after': '0' } });
    expect(await failure(client({ maxRetries: 2 }).getAccount())).toMatchObject({ code: 503 });
    expect(api.calls('/v1/account')).toHaveLength(3);
  });

  it('survives a broken connection where that does no harm', async () => {
    script({ broken: true }, { result: { id: 'a' } });
    expect(await client().getAccount()).toEqual({ id: 'a' });
    script({ broken: true });
    const error = await failure(client().createWebhook({ url: 'x' }));
    expect(error).toBeInstanceOf(HeliographConnectionError);
    expect((error as Error).message).toMatch(/^POST \/v1\/webhooks: /);
    expect(api.calls('/v1/webhooks')).toHaveLength(1);
  });

  it('reports an answer that is not from the service', async () => {
    script({ status: 400, text: '<html>proxy</html>' });
    expect(await failure(client().getAccount())).toMatchObject({ code: 400, error: undefined });
    script({ status: 200, text: 'hello' });
    expect(await failure(client().getAccount())).toMatchObject({
      code: 200,
      message: expect.stringContaining('no answer of this API'),
    });
  });

  it('follows no redirect', async () => {
    script({ status: 302, headers: { location: '/v1/elsewhere' } });
    await failure(client({ maxRetries: 0 }).getAccount());
    expect(api.calls('/v1/elsewhere')).toEqual([]);
  });

  it('ends with its signal, while it waits for an answer and between tries', async () => {
    const reason = new Error('enough');
    script({ silent: true });
    const waiting = new AbortController();
    const call = failure(client().getAccount({ signal: waiting.signal }));
    while (api.calls('/v1/account').length === 0) await new Promise((resolve) => setImmediate(resolve));
    waiting.abort(reason);
    expect(await call).toBe(reason);

    script({ status: 503, error: 'unavailable', headers: { 'retry-after': '50' } });
    const between = new AbortController();
    const retried = failure(client().getAccount({ signal: between.signal }));
    while (api.calls('/v1/account').length === 1) await new Promise((resolve) => setImmediate(resolve));
    between.abort(reason);
    expect(await retried).toBe(reason);
    expect(await failure(client().getAccount({ signal: AbortSignal.abort(reason) }))).toBe(reason);
  });

  it('distinguishes a timeout from an abort', async () => {
    script({ silent: true });
    const error = await failure(client({ maxRetries: 0 }).getAccount({ timeoutMs: 20 }));
    expect(error).toBeInstanceOf(HeliographConnectionError);
    expect((error as Error).message).toBe('GET /v1/account: no answer in time');
  });

  it('waits for a running sync', async () => {
    const running = {
      status: 503,
      error: 'sync_in_progress',
      details: { jobId: 'job_1' },
      headers: { 'retry-after': '0' },
    };
    script(...Array.from({ length: 6 }, () => running), { result: [{ plantId: 'plt_1' }] });
    expect(await client({ maxRetries: 0 }).sync('va_1')).toEqual([{ plantId: 'plt_1' }]);
    expect(api.seen.at(-1)?.url).toBe('/apiDevice/syncApiPlantAndDevice?dataAccessUserId=va_1');
    script({ ...running, headers: { 'retry-after': '10' } });
    expect(await failure(client().sync('va_1', { waitMs: 5000 }))).toMatchObject({
      error: 'sync_in_progress',
      details: { jobId: 'job_1' },
    });
  });

  it('gives documents and text as they are', async () => {
    script({ text: '{"openapi":"3.1.1"}' });
    expect(await client().getOpenApiDocument()).toEqual({ openapi: '3.1.1' });
  });
});
