import { Controller, Delete, Get, Module, Post } from '@nestjs/common';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { HttpServiceConfiguration, type Service } from '@heliograph/service';
import { createHttpService } from '../http/http-service.ts';
import type { AccountState } from './token-revocation.ts';
import { Audited } from '../audit/audit-notes.ts';
import { Operations } from '../openapi/operation.decorator.ts';
import { TokenAuthModule } from './token-auth.module.ts';
import { CurrentAccount, LoginOnly, OperatorOnly, Public } from './token.decorators.ts';
import { TokenVerifier } from './token-verifier.ts';

const issuer = 'https://issuer.test';
const states = new Map<string, AccountState>();
const keys = await generateKeyPair('ES256');
const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'ES256' };

@Controller()
class MeController {
  @Get('me')
  me(@CurrentAccount() accountId: string) {
    return accountId;
  }

  @Get('open')
  @Public()
  open() {
    return 'open';
  }

  @Get('seen')
  @OperatorOnly('read')
  seen() {
    return null;
  }

  @Get('helped')
  @OperatorOnly('support')
  helped() {
    return null;
  }

  @Get('admin')
  @OperatorOnly('admin')
  admin(@CurrentAccount() accountId: string) {
    return accountId;
  }
}

@Controller('things')
@Operations({ tag: 'Things', description: 'Things.', writes: 'deliveries' })
class ThingsController {
  @Get()
  list() {
    return [];
  }

  @Get('sync')
  @Audited()
  sync() {
    return null;
  }

  @Post()
  add() {
    return null;
  }

  @Delete()
  @LoginOnly()
  end() {
    return null;
  }
}

@Controller('secrets')
@Operations({ tag: 'Secrets', description: 'Secrets.', writes: 'deliveries', secrets: true })
class SecretsController {
  @Get()
  list() {
    return [];
  }
}

@Controller('undeclared')
class UndeclaredController {
  @Post()
  add() {
    return null;
  }
}

@Module({
  imports: [
    TokenAuthModule.register({
      accountStates: { useValue: states },
      verifier: { inject: [], useFactory: () => new TokenVerifier(createLocalJWKSet({ keys: [jwk] }), issuer) },
    }),
  ],
  controllers: [MeController, ThingsController, SecretsController, UndeclaredController],
})
class MeModule {}

async function token(
  claims: JWTPayload = {},
  key: CryptoKey | Uint8Array = keys.privateKey,
  alg = 'ES256',
): Promise<string> {
  const now = Date.now() / 1000;
  const payload = {
    iss: issuer,
    aud: 'api',
    sub: 'acc_1',
    scope: 'api',
    jti: 'j',
    iat: now,
    exp: Math.floor(now) + 60,
    ...claims,
  };
  return new SignJWT(payload).setProtectedHeader({ alg, kid: 'k1' }).sign(key);
}

describe('TokenGuard', () => {
  let service: Service;
  let url: string;

  beforeAll(async () => {
    service = await createHttpService(MeModule, {
      name: 'me',
      configuration: HttpServiceConfiguration,
      env: { PORT: '0', HEALTH_PORT: '0', LOG_LEVEL: 'silent' },
    });
    url = (await service.start())!;
  });
  afterAll(() => service.stop());
  beforeEach(() => void states.set('acc_1', { status: 'active', credentialsRevokedAt: 0 }));

  const get = (path: string, authorization?: string) => call('GET', path, authorization);
  const call = async (method: string, path: string, authorization?: string) => {
    const headers = authorization === undefined ? {} : { headers: { authorization } };
    const response = await fetch(`${url}${path}`, { method, ...headers });
    return {
      status: response.status,
      challenge: response.headers.get('www-authenticate'),
      body: await response.json(),
    };
  };

  it('lets a valid token pass and sets its account', async () => {
    expect(await get('/me', `Bearer ${await token()}`)).toMatchObject({ status: 200, body: { result: 'acc_1' } });
    expect((await get('/open')).status).toBe(200);
  });

  it.each<[string, () => Promise<string | undefined>]>([
    ['no token', async () => undefined],
    ['another scheme', async () => `Basic ${await token()}`],
    ['garbage', async () => 'Bearer a.b.c'],
    ['an expired token', async () => `Bearer ${await token({ exp: Math.floor(Date.now() / 1000) - 60 })}`],
    ['a token without expiry', async () => `Bearer ${await token({ exp: undefined })}`],
    ['another issuer', async () => `Bearer ${await token({ iss: 'https://else.test' })}`],
    ['another audience', async () => `Bearer ${await token({ aud: 'mqtt' })}`],
    ['a forged signature', async () => `Bearer ${await token({}, (await generateKeyPair('ES256')).privateKey)}`],
    [
      'HS256 keyed with the public key',
      async () => `Bearer ${await token({}, Buffer.from(JSON.stringify(jwk)), 'HS256')}`,
    ],
    ['alg none', async () => `Bearer ${unsigned(await token())}`],
    ['a changed payload', async () => `Bearer ${promoted(await token())}`],
  ])('answers 401 to %s', async (_, authorization) => {
    const answer = await get('/me', await authorization());
    expect(answer).toMatchObject({
      status: 401,
      body: { success: false, code: 401, error: 'invalid_token', result: null },
    });
    expect(answer.challenge).toContain('error="invalid_token"');
  });

  it.each([
    [undefined, 'The header Authorization is missing: send "Authorization: Bearer <token>".'],
    ['Basic YTpi', 'The header Authorization is not of the form "Bearer <token>".'],
    ['Bearer null', 'The Bearer token is not a JWT. It is null: did the login before it fail?'],
    ['Bearer hunter2', 'The Bearer token is not a JWT.'],
    ['Bearer hlk_1', 'The API key is unknown, expired or revoked.'],
  ])('names the fault of %s, and quotes nothing that may be a secret', async (authorization, message) => {
    expect((await get('/me', authorization)).body).toMatchObject({ message });
  });

  it('answers 403 to a suspended account', async () => {
    states.set('acc_1', { status: 'suspended', credentialsRevokedAt: 0 });
    expect(await get('/me', `Bearer ${await token()}`)).toMatchObject({
      status: 403,
      body: { error: 'account_suspended' },
    });
  });

  it('refuses tokens from before a revocation and takes later ones of the same second', async () => {
    const now = Date.now() / 1000;
    states.set('acc_1', { status: 'active', credentialsRevokedAt: now });
    expect((await get('/me', `Bearer ${await token({ iat: now - 0.01 })}`)).status).toBe(401);
    expect((await get('/me', `Bearer ${await token({ iat: now + 0.01 })}`)).status).toBe(200);
  });

  it('waits for the record of a new account, and refuses one that never comes', async () => {
    setTimeout(() => states.set('acc_new', { status: 'active', credentialsRevokedAt: 0 }), 100);
    expect((await get('/me', `Bearer ${await token({ sub: 'acc_new' })}`)).status).toBe(200);
    expect((await get('/me', `Bearer ${await token({ sub: 'acc_never' })}`)).status).toBe(401);
  });

  it('keeps operators and accounts apart', async () => {
    expect(await get('/admin', `Bearer ${await token()}`)).toMatchObject({
      status: 403,
      body: { error: 'insufficient_scope' },
    });
    expect((await get('/admin', `Bearer ${await token({ scope: 'operator' })}`)).status).toBe(200);
    expect((await get('/me', `Bearer ${await token({ scope: 'operator' })}`)).status).toBe(403);
  });

  it.each([
    ['operator:read', [200, 403, 403]],
    ['operator:support', [200, 200, 403]],
    ['operator', [200, 200, 200]],
    ['api', [403, 403, 403]],
    ['read write deliveries', [403, 403, 403]],
    ['operator:owner __proto__ constructor', [403, 403, 403]],
  ])('lets a token of scope %s call the operations for operators as its role permits', async (scope, statuses) => {
    const answers = await Promise.all(
      ['seen', 'helped', 'admin'].map(async (path) => get(`/${path}`, `Bearer ${await token({ scope })}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(statuses);
  });

  it('names the roles of operators that may call', async () => {
    const refused = await get('/helped', `Bearer ${await token({ scope: 'operator:read' })}`);
    expect(refused.body).toMatchObject({
      error: 'insufficient_scope',
      message:
        'This call requires the scope operator:support, for operators the role support or admin; the token has operator:read.',
    });
    expect(refused.challenge).toContain('scope="operator:support"');
  });

  it.each([
    ['GET', '/things', 'read'],
    ['GET', '/things/sync', 'deliveries'],
    ['POST', '/things', 'deliveries'],
    ['DELETE', '/things', 'api'],
    ['POST', '/undeclared', 'api'],
  ])('lets %s %s be called with the scope %s or a login, and names it to others', async (method, path, needed) => {
    const statusWith = async (scope: string) => (await call(method, path, `Bearer ${await token({ scope })}`)).status;
    const others = ['read', 'write', 'deliveries'].filter((scope) => scope !== needed);
    expect([await statusWith('api'), await statusWith(`write ${needed}`)]).not.toContain(403);
    const refusal = await call(method, path, `Bearer ${await token({ scope: others.join(' '), api_key: 'key_1' })}`);
    expect(refusal).toMatchObject({
      status: 403,
      body: { error: 'insufficient_scope', message: expect.stringContaining(`requires the scope ${needed};`) },
    });
    expect(refusal.challenge).toContain(`scope="${needed}"`);
  });

  it('shows no credentials to a portal session that only reads, and ends it with its key, the password or alone', async () => {
    const now = Date.now() / 1000;
    const portal = { portal: 'prt_1', api_key: 'key_1', iat: now };
    const [reads, changes] = [
      await token({ ...portal, scope: 'read' }),
      await token({ ...portal, scope: 'read deliveries' }),
    ];
    expect(await get('/secrets', `Bearer ${reads}`)).toMatchObject({
      status: 403,
      body: { error: 'insufficient_scope' },
    });
    expect((await get('/secrets', `Bearer ${changes}`)).status).toBe(200);
    expect((await get('/things', `Bearer ${reads}`)).status).toBe(200);
    states.set('acc_1', { status: 'active', credentialsRevokedAt: 0, revokedKeys: { key_1: now + 60 } });
    expect((await get('/things', `Bearer ${reads}`)).status).toBe(401);
    states.set('acc_1', { status: 'active', credentialsRevokedAt: now + 1 });
    expect((await get('/things', `Bearer ${reads}`)).status).toBe(401);
    states.set('acc_1', { status: 'active', credentialsRevokedAt: 0, revokedPortals: { prt_2: now + 60 } });
    expect((await get('/things', `Bearer ${reads}`)).status).toBe(200);
    states.set('acc_1', { status: 'active', credentialsRevokedAt: 0, revokedPortals: { prt_1: now + 60 } });
    expect((await get('/things', `Bearer ${reads}`)).status).toBe(401);
  });

  it('refuses the tokens of a login that has ended, and of no other; those without sid stay valid', async () => {
    const now = Date.now() / 1000;
    const authorization = async (claims: JWTPayload) => `Bearer ${await token({ iat: now - 10, ...claims })}`;
    const [ended, other, older] = [
      await authorization({ sid: 'ses_1' }),
      await authorization({ sid: 'ses_2' }),
      await authorization({}),
    ];
    const statuses = async () => [
      (await get('/me', ended)).status,
      (await get('/me', other)).status,
      (await get('/me', older)).status,
    ];
    states.set('acc_1', { status: 'active', credentialsRevokedAt: 0, endedSessions: { ses_1: now + 60 } });
    expect(await statuses()).toEqual([401, 200, 200]);
    expect(await get('/me', ended)).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
    states.set('acc_1', { status: 'active', credentialsRevokedAt: 0, sessionsRefusedUntil: now - 11 });
    expect(await statuses()).toEqual([200, 200, 200]);
    states.set('acc_1', { status: 'active', credentialsRevokedAt: 0, sessionsRefusedUntil: now - 10 });
    expect(await statuses()).toEqual([401, 401, 200]);
    const key = await authorization({ sid: 'key_1', api_key: 'key_1', scope: 'read' });
    expect((await get('/me', key)).status).toBe(200);
  });

  it('refuses the tokens of a revoked key, and keeps those of a key through a change of the password', async () => {
    const now = Date.now() / 1000;
    const authorization = `Bearer ${await token({ scope: 'read', api_key: 'key_1', iat: now - 10 })}`;
    states.set('acc_1', { status: 'active', credentialsRevokedAt: now, revokedKeys: { key_2: now + 60 } });
    expect((await get('/me', authorization)).status).toBe(200);
    states.set('acc_1', { status: 'active', credentialsRevokedAt: 0, revokedKeys: { key_1: now + 60 } });
    expect(await get('/me', authorization)).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
  });
});

function unsigned(jwt: string): string {
  return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${jwt.split('.')[1]!}.`;
}

function promoted(jwt: string): string {
  const [header, payload, signature] = jwt.split('.');
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as JWTPayload;
  const changed = Buffer.from(JSON.stringify({ ...claims, scope: 'operator' })).toString('base64url');
  return `${header!}.${changed}.${signature!}`;
}
