import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { AuthApi, type Answer } from './auth-api.ts';

const origin = 'https://auth.test';
const clientSecret = 'a secret of the client, for the tests';
const keys = await generateKeyPair('RS256');
const otherKeys = await generateKeyPair('RS256');
const page = {
  'x-heliograph-session': 'cookie',
  'x-forwarded-host': 'auth.test',
  'x-forwarded-proto': 'https',
  origin,
};

type Respond = (response: ServerResponse, request: IncomingMessage) => unknown;
const json =
  (body: object, status = 200): Respond =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A provider that answers what a test tells it to: no certified one makes these errors. */
class HostileProvider {
  readonly asked: string[] = [];
  readonly #server: Server;
  answers: Record<string, Respond> = {};

  constructor() {
    this.#server = createServer((request, response) => {
      const path = new URL(request.url!, 'http://x').pathname;
      this.asked.push(path);
      const answer = this.answers[path] ?? json({}, 404);
      void answer(response, request);
    });
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await new Promise((resolve) => this.#server.once('listening', resolve));
    await this.reset();
  }

  async reset(): Promise<void> {
    const { issuer } = this;
    this.asked.length = 0;
    this.answers = {
      '/.well-known/openid-configuration': json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/userinfo`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
      '/keys': json({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] }),
    };
  }

  stop(): Promise<unknown> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(resolve));
  }
}

const provider = new HostileProvider();
let api: AuthApi;
beforeAll(() => provider.start());
beforeEach(() => provider.reset());
afterAll(() => provider.stop());

/** Each starts anew: what it knows of a provider is kept for minutes. */
const start = (): Promise<AuthApi> =>
  AuthApi.start({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'heliograph',
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_OPERATOR_GROUPS: 'read=readers',
  });

const begin = (at = api): Promise<Answer> => at.send('POST', '/auth/sso/begin', { body: {}, headers: page });

interface Forgery {
  claims?: JWTPayload;
  sign?: (claims: JWTPayload) => Promise<string>;
  /** Replaces the answer of the token endpoint. */
  token?: Respond;
  userinfo?: object;
}

const signed = (claims: JWTPayload, key = keys.privateKey): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(key);

/** Signs in at a provider that answers with this. */
async function signIn({ claims = {}, sign = signed, token, userinfo }: Forgery): Promise<Answer> {
  const begun = await begin();
  const { searchParams } = new URL(begun.body.result.url);
  const now = Math.floor(Date.now() / 1000);
  const usual = {
    iss: provider.issuer,
    aud: 'heliograph',
    sub: 'a-person',
    nonce: searchParams.get('nonce'),
    groups: ['readers'],
    iat: now,
    exp: now + 60,
  };
  const idToken = await sign({ ...usual, ...claims });
  provider.answers['/token'] = token ?? json({ access_token: 'a', token_type: 'Bearer', id_token: idToken });
  if (userinfo) provider.answers['/userinfo'] = json(userinfo);
  const cookie = begun.headers.getSetCookie()[0]!.split(';', 1)[0]!;
  return api.send('GET', `/auth/sso/callback?code=abc&state=${searchParams.get('state')}`, {
    headers: { accept: 'application/json', cookie, 'x-forwarded-host': 'auth.test', 'x-forwarded-proto': 'https' },
  });
}

const isCookieSet = ({ headers }: Answer): boolean =>
  headers.getSetCookie().some((cookie) => cookie.includes('heliograph-session='));

describe('an answer of the provider', () => {
  beforeAll(async () => {
    api = await start();
  });
  const seconds = (from: number): number => Math.floor(Date.now() / 1000) + from;

  it.each<[string, () => Forgery]>([
    ['everything right', () => ({})],
    ['a clock that is 20 s late', () => ({ claims: { iat: seconds(-80), exp: seconds(-20) } })],
    ['a clock that is 20 s early', () => ({ claims: { iat: seconds(20), nbf: seconds(20), exp: seconds(80) } })],
    [
      'groups in the userinfo',
      () => ({ claims: { groups: undefined }, userinfo: { sub: 'a-person', groups: ['readers'] } }),
    ],
  ])('is accepted with %s', async (_, forgery) => {
    const answer = await signIn(forgery());
    expect(answer.status).toBe(200);
    expect(isCookieSet(answer)).toBe(true);
  });

  it.each<[string, () => Forgery]>([
    ['the signature of another key', () => ({ sign: (claims) => signed(claims, otherKeys.privateKey) })],
    ['no signature', () => ({ sign: (claims) => Promise.resolve(new UnsecuredJWT(claims).encode()) })],
    [
      'a signature by the secret of the client',
      () => ({
        sign: (claims) =>
          new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'k1' }).sign(Buffer.from(clientSecret)),
      }),
    ],
    ['another issuer', () => ({ claims: { iss: 'https://evil.test' } })],
    ['the audience of another client', () => ({ claims: { aud: 'another' } })],
    ['the nonce of another sign-in', () => ({ claims: { nonce: 'n'.repeat(43) } })],
    ['no nonce', () => ({ claims: { nonce: undefined } })],
    ['an expired token', () => ({ claims: { iat: seconds(-120), exp: seconds(-60) } })],
    ['a token of the future', () => ({ claims: { nbf: seconds(120) } })],
    ['no expiry', () => ({ claims: { exp: undefined } })],
    ['no subject', () => ({ claims: { sub: undefined } })],
    ['a subject that is too long', () => ({ claims: { sub: 's'.repeat(256) } })],
    ['no ID token', () => ({ token: json({ access_token: 'a', token_type: 'Bearer' }) })],
    [
      'the userinfo of another person',
      () => ({ claims: { groups: undefined }, userinfo: { sub: 'b', groups: ['readers'] } }),
    ],
  ])('is refused with %s', async (_, forgery) => {
    const answer = await signIn(forgery());
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_sign_in' } });
    expect(isCookieSet(answer)).toBe(false);
  });

  it.each<[string, Respond]>([
    ['an error of its own', json({}, 500)],
    ['a client that it does not know', json({ error: 'invalid_client' }, 401)],
    ['HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>welcome')],
    ['no answer', (response) => response.destroy()],
    ['a redirect', (response) => response.writeHead(307, { location: '/elsewhere' }).end()],
  ])('is unusable with %s in place of tokens', async (_, token) => {
    expect(await signIn({ token })).toMatchObject({ status: 503, body: { error: 'identity_provider_unavailable' } });
    // The code and the secret of the client are sent to no other place.
    expect(provider.asked).not.toContain('/elsewhere');
    expect(api.log.join('')).not.toContain(clientSecret);
  });

  it('is refused where the person has no group in the token or the userinfo', async () => {
    const nothing = await signIn({ claims: { groups: undefined }, userinfo: { sub: 'a-person' } });
    expect(nothing).toMatchObject({ status: 403, body: { error: 'not_permitted' } });
    expect((await signIn({ claims: { groups: '__proto__' } })).status).toBe(403);
  });

  it('names a person in the list of operators without what a terminal or page would interpret', async () => {
    expect((await signIn({ claims: { email: `anna\u001b[2J\u202e${'x'.repeat(300)}` } })).status).toBe(200);
    const { token } = await api.newAccount('operator');
    const { items } = (await api.send('GET', '/v1/admin/operators?limit=500', { token })).body.result;
    const names = (items as { name: string | null }[]).map(({ name }) => name ?? '');
    expect(names).toContain(`anna[2J${'x'.repeat(200 - 'anna[2J'.length)}`);
  });
});

describe('the discovery document', () => {
  const discovery = '/.well-known/openid-configuration';
  it.each<[string, Respond]>([
    ['of another issuer', json({ issuer: 'https://evil.test', authorization_endpoint: 'https://evil.test/a' })],
    ['without an issuer', json({})],
    ['that is not found', json({}, 404)],
    ['that is no JSON', (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{')],
    ['that redirects', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    [
      'without an end',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const chunk = `"${'a'.repeat(65_536)}",`;
        const write = (): void => {
          if (!response.destroyed) response.write(chunk, () => setImmediate(write));
        };
        response.write('[');
        write();
      },
    ],
    ['that never comes', (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{')],
  ])(
    '%s is an error of the provider, and the login by password works',
    async (_, answer) => {
      const usual = provider.answers[discovery]!;
      provider.answers[discovery] = answer;
      const own = await start();
      expect(await begin(own)).toMatchObject({ status: 503, body: { error: 'identity_provider_unavailable' } });
      expect((await own.newAccount()).token).toBeDefined();
      expect(provider.asked).not.toContain('/elsewhere');
      provider.answers[discovery] = usual;
      expect((await begin(own)).status).toBe(200);
    },
    60_000,
  );

  it('is read once for many who begin at once', async () => {
    const own = await start();
    const answers = await Promise.all(Array.from({ length: 20 }, () => begin(own)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(provider.asked).toEqual([discovery]);
  });
});
