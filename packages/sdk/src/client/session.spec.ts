import { ScriptedApi, tokenAnswer, type ScriptedAnswer } from '../../test/scripted-api.ts';
import { Heliograph } from './heliograph.ts';
import { Session, type Tokens } from './session.ts';

const refused = { status: 401, error: 'invalid_token' };
const usedUp = { status: 401, error: 'invalid_refresh_token' };

describe('a session', () => {
  let api: ScriptedApi;
  let issued = 0;

  beforeEach(async () => {
    issued = 0;
    api = new ScriptedApi();
    await api.start();
  });
  afterEach(() => api.stop());

  const issue = (expiresIn?: number) => tokenAnswer((issued += 1), expiresIn);
  const tokens = (expiresAt: number): Tokens => ({ accessToken: 'old', refreshToken: 'refresh-0', expiresAt });
  const soon = (): number => Math.floor(Date.now() / 1000) + 30;

  it('refreshes a minute before expiry, once for all who wait, and hands the new pair over before it is used', async () => {
    api.handler = ({ url }) => (url === '/auth/refresh' ? issue() : { result: {} });
    const kept: string[] = [];
    const heliograph = new Heliograph({
      baseUrl: api.url,
      tokens: tokens(soon()),
      onTokens: ({ refreshToken }) =>
        void kept.push(`${refreshToken ?? ''} after ${api.calls('/v1/account').length} calls`),
    });
    await Promise.all(Array.from({ length: 5 }, () => heliograph.getAccount()));
    expect(api.calls('/auth/refresh').map(({ body }) => body)).toEqual(['refresh_token=refresh-0']);
    expect(new Set(api.calls('/v1/account').map(({ authorization }) => authorization))).toEqual(
      new Set(['Bearer access-1']),
    );
    expect(kept).toEqual(['refresh-1 after 0 calls']);
  });

  it('rotates: each refresh token is used once', async () => {
    api.handler = ({ url }) => (url.startsWith('/auth/') ? issue(10) : { result: {} });
    const heliograph = new Heliograph({ baseUrl: api.url, username: 'ada', password: 'p' });
    for (let call = 0; call < 3; call += 1) await heliograph.getAccount();
    expect(api.seen.filter(({ url }) => url.startsWith('/auth/')).map(({ body }) => body)).toEqual([
      'username=ada&password=p',
      'refresh_token=refresh-1',
      'refresh_token=refresh-2',
    ]);
  });

  it('asks for a new token when one is taken back early, whatever the call, and once only', async () => {
    api.handler = ({ url, authorization }) => {
      if (url.startsWith('/auth/')) return issue();
      return authorization === 'Bearer access-2' ? { result: { id: 'x' } } : refused;
    };
    const heliograph = new Heliograph({ baseUrl: api.url, username: 'ada', password: 'p' });
    expect(await heliograph.createWebhook({ url: 'x' })).toEqual({ id: 'x' });
    expect(api.seen.map(({ url }) => url)).toEqual(['/auth/login', '/v1/webhooks', '/auth/refresh', '/v1/webhooks']);
    api.handler = ({ url }) => (url.startsWith('/auth/') ? issue() : refused);
    await expect(heliograph.getAccount()).rejects.toMatchObject({ error: 'invalid_token' });
    expect(api.calls('/v1/account')).toHaveLength(2);
  });

  it('logs in when the refresh token is used up, and fails without a password', async () => {
    api.handler = ({ url }) => (url === '/auth/refresh' ? usedUp : url === '/auth/login' ? issue() : { result: {} });
    const withPassword = new Heliograph({ baseUrl: api.url, username: 'ada', password: 'p', tokens: tokens(soon()) });
    await withPassword.getAccount();
    expect(api.seen.map(({ url }) => url)).toEqual(['/auth/refresh', '/auth/login', '/v1/account']);
    const without = new Heliograph({ baseUrl: api.url, tokens: tokens(soon()) });
    await expect(without.getAccount()).rejects.toMatchObject({ error: 'invalid_refresh_token' });
  });

  it('uses a token without a known end until it is refused', async () => {
    api.handler = ({ authorization }) => (authorization === 'Bearer t' ? refused : { result: {} });
    const heliograph = new Heliograph({ baseUrl: api.url, tokens: { accessToken: 't' } });
    await expect(heliograph.getAccount()).rejects.toMatchObject({ error: 'invalid_token' });
    expect(api.seen).toHaveLength(1);
  });

  it('is not ended by one of those who wait for it', async () => {
    let answer: (token: unknown) => void = () => undefined;
    const session = new Session({
      username: 'ada',
      password: 'p',
      loginPrefix: 'auth',
      send: () => new Promise((resolve) => (answer = resolve)),
    });
    const impatient = new AbortController();
    const first = session.accessToken(impatient.signal);
    const second = session.accessToken();
    impatient.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    answer(tokenAnswer(7).result);
    expect(await second).toBe('access-7');
  });

  it('logs in again after a failed login', async () => {
    api.handler = ({ url }) => (url === '/auth/login' ? { status: 401, error: 'invalid_credentials' } : { result: {} });
    const heliograph = new Heliograph({ baseUrl: api.url, username: 'ada', password: 'wrong' });
    await expect(heliograph.getAccount()).rejects.toMatchObject({ error: 'invalid_credentials' });
    api.handler = ({ url }) => (url === '/auth/login' ? issue() : { result: {} });
    await heliograph.getAccount();
  });

  it('ends on the service too', async () => {
    api.handler = ({ url }) =>
      url === '/auth/logout' ? { result: null } : url.startsWith('/auth') ? issue() : { result: {} };
    const heliograph = new Heliograph({ baseUrl: api.url, username: 'ada', password: 'p' });
    await heliograph.login();
    await heliograph.logout();
    expect(api.calls('/auth/logout')).toMatchObject([{ body: 'refresh_token=refresh-1' }]);
    await heliograph.getAccount();
    expect(api.calls('/auth/login')).toHaveLength(2);
  });

  it('retries when the service is briefly unavailable, but not after a refusal', async () => {
    const answers: ScriptedAnswer[] = [
      { broken: true },
      { status: 503, error: 'unavailable', headers: { 'retry-after': '0' } },
    ];
    api.handler = ({ url }) => (url === '/auth/login' ? (answers.shift() ?? issue()) : { result: {} });
    await new Heliograph({ baseUrl: api.url, username: 'ada', password: 'p' }).getAccount();
    expect(api.calls('/auth/login')).toHaveLength(3);
    api.handler = () => ({ status: 429, error: 'too_many_attempts', headers: { 'retry-after': '0' } });
    await expect(new Heliograph({ baseUrl: api.url, username: 'ada', password: 'p' }).login()).rejects.toMatchObject({
      code: 429,
    });
    expect(api.calls('/auth/login')).toHaveLength(4);
  });

  it('continues with the new pair when storing it fails once', async () => {
    api.handler = ({ url }) => (url.startsWith('/auth/') ? issue() : { result: {} });
    const onTokens = (): never => {
      throw new Error('disk full');
    };
    const heliograph = new Heliograph({ baseUrl: api.url, tokens: tokens(soon()), onTokens });
    await expect(heliograph.getAccount()).rejects.toThrow('disk full');
    await heliograph.getAccount();
    expect(api.calls('/auth/refresh')).toHaveLength(1);
  });

  it('takes another prefix', async () => {
    api.handler = ({ url }) => (url === '/id/login' ? issue() : { result: {} });
    await new Heliograph({ baseUrl: api.url, username: 'ada', password: 'p', loginPrefix: 'id' }).getAccount();
    expect(api.seen[0]?.url).toBe('/id/login');
  });
});
