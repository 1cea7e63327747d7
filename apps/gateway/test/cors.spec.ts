import { Harness } from './harness.ts';

const harness = new Harness();
const app = 'https://app.example.com';
let open: string;
let closed: string;

beforeAll(async () => {
  await harness.open();
  const strict = { RATE_LIMIT_PER_MINUTE_ADDRESS: '20', TRUSTED_PROXIES: '127.0.0.1' };
  ({ url: open } = await harness.start({ CORS_ORIGINS: `${app},http://localhost:5173`, ...strict }));
  ({ url: closed } = await harness.start());
});
afterAll(() => harness.close());

const preflight = (url: string, origin: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/v1/webhooks`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', ...headers },
  });

describe('a preflight', () => {
  it('of an allowed origin is answered by the gateway, without an API and without counting as a call', async () => {
    const before = harness.reached;
    for (let i = 0; i < 40; i++) await preflight(open, app);
    const answer = await preflight(open, app, { 'access-control-request-headers': 'authorization' });
    expect(answer.status).toBe(204);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': app,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-none-match, traceparent',
      'access-control-max-age': '600',
      vary: 'access-control-request-method, access-control-request-headers, origin',
    });
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    expect(answer.headers.has('ratelimit')).toBe(false);
    expect(harness.reached).toBe(before);
  });

  it.each(['https://evil.example', 'null', `${app}.evil.example`, 'http://app.example.com', `${app}:8443`])(
    'of %s is refused',
    async (origin) => {
      const answer = await preflight(open, origin);
      expect(answer.status).toBe(403);
      expect(answer.headers.has('access-control-allow-origin')).toBe(false);
      expect(await answer.json()).toMatchObject({ success: false, error: 'origin_not_allowed' });
    },
  );

  it('never allows the header that requests a session in a cookie', async () => {
    const answer = await preflight(open, app, { 'access-control-request-headers': 'x-heliograph-session' });
    expect(answer.headers.get('access-control-allow-headers')).not.toContain('x-heliograph-session');
  });

  it('is forwarded like any other method where no origin is allowed', async () => {
    harness.delivery.answer = (call, response) => {
      response.writeHead(405, { allow: 'GET, HEAD, POST', 'x-method': call.method }).end('{}');
    };
    const answer = await preflight(closed, app);
    harness.delivery.answer = (_call, response) => response.end('{}');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
    expect(answer.headers.has('access-control-allow-origin')).toBe(false);
    expect(answer.headers.has('vary')).toBe(false);
  });
});

describe('an answer', () => {
  it('may be read by pages of an allowed origin, with the headers that they need', async () => {
    harness.delivery.answer = (_call, response) =>
      response.writeHead(200, { vary: 'Accept-Language', 'access-control-allow-origin': '*' }).end('{}');
    const { headers } = await fetch(`${open}/v1/webhooks`, { headers: { origin: app } });
    harness.delivery.answer = (_call, response) => response.end('{}');
    expect(headers.get('access-control-allow-origin')).toBe(app);
    expect(headers.get('vary')).toBe('accept-language, origin');
    for (const name of ['ratelimit', 'retry-after', 'x-request-id'])
      expect(headers.get('access-control-expose-headers')?.split(', ')).toContain(name);
  });

  it('may not be read by pages of other origins, whatever headers an API sends', async () => {
    harness.delivery.answer = (_call, response) =>
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}');
    const other = await fetch(`${open}/v1/webhooks`, { headers: { origin: 'https://evil.example' } });
    const none = await fetch(`${closed}/v1/webhooks`, { headers: { origin: app } });
    harness.delivery.answer = (_call, response) => response.end('{}');
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
    expect(other.headers.get('vary')).toBe('origin');
    expect(none.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('may be read by an allowed origin when it is an error', async () => {
    const headers = { origin: app, 'x-forwarded-for': '203.0.113.77' };
    const answers = [];
    for (let i = 0; i < 21; i++) answers.push(await fetch(`${open}/v1/nowhere`, { headers }));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(20).fill(404), 429]);
    for (const answer of answers) expect(answer.headers.get('access-control-allow-origin')).toBe(app);
  });
});

it.each(['*', 'https://app.example.com/', 'app.example.com', 'https://App.example.com', 'null'])(
  'the origin %s is refused at the start',
  async (origin) => {
    await expect(harness.start({ CORS_ORIGINS: origin })).rejects.toThrow('CORS_ORIGINS');
  },
);
