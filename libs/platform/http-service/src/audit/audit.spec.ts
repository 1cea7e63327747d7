import { reported } from '@heliograph/base-data';
import { Body, Controller, Delete, Get, Module, Param, Post } from '@nestjs/common';
import { IsBoolean, IsIn, IsObject, IsOptional, IsString, MinLength } from 'class-validator';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { HttpServiceConfiguration, type Service } from '@heliograph/service';
import { ApiError } from '../http/api-error.ts';
import { createHttpService } from '../http/http-service.ts';
import { Operation } from '../openapi/operation.decorator.ts';
import type { AccountState } from '../tokens/token-revocation.ts';
import { TokenAuthModule } from '../tokens/token-auth.module.ts';
import { OperatorOnly, Public } from '../tokens/token.decorators.ts';
import { TokenVerifier } from '../tokens/token-verifier.ts';
import { AUDIT_SINK, type AuditEntry } from './audit-recorder.ts';
import { Audited, noteForAudit } from './audit-notes.ts';

const issuer = 'https://issuer.test';
const secret = 'hunter2correcthorse';
const keys = await generateKeyPair('ES256');
const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'ES256' };
const states = new Map<string, AccountState>([
  ['acc_good1', { status: 'active', credentialsRevokedAt: 0 }],
  ['acc_suspended1', { status: 'suspended', credentialsRevokedAt: 0 }],
]);
const sink = {
  entries: [] as AuditEntry[],
  unavailable: false,
  record(entry: AuditEntry): Promise<void> {
    if (sink.unavailable) return Promise.reject(new Error('Connection terminated unexpectedly'));
    sink.entries.push(entry);
    return Promise.resolve();
  },
};

class ThingBody {
  @IsIn(['active', 'paused'])
  status!: string;

  @IsBoolean()
  loud!: boolean;

  @IsString()
  @MinLength(3)
  name!: string;

  @IsObject()
  credentials!: object;

  @IsOptional()
  @IsString()
  apiKey?: string;
}

@Controller('things')
class ThingsController {
  @Operation({ id: 'createThing', summary: 'Make a thing' })
  @Post()
  create(@Body() { name }: ThingBody) {
    return { id: 'thg_abc234', name };
  }

  @Operation({ id: 'removeThing', summary: 'Remove a thing' })
  @Delete(':id')
  remove(@Param('id') id: string) {
    if (!id.startsWith('thg_')) throw ApiError.notFound('The thing');
    return null;
  }

  @Operation({ id: 'listThings', summary: 'List things' })
  @Get()
  list() {
    return [];
  }

  @Operation({ id: 'pullThings', summary: 'Pull things' })
  @Get('pull')
  @Audited()
  pull() {
    return [];
  }

  @Operation({ id: 'armThings', summary: 'Arm things' })
  @Post('arm')
  @OperatorOnly('admin')
  arm() {
    return null;
  }

  @Operation({ id: 'comeBack', summary: 'Come back from a consent page' })
  @Get('back')
  @Public()
  @Audited()
  comeBack() {
    noteForAudit({ accountId: 'acc_good1', createdId: 'thg_abc234' });
    return null;
  }

  @Operation({ id: 'enter', summary: 'Log in' })
  @Post('login')
  @Public()
  login(@Body() { name }: ThingBody) {
    if (name !== 'known') throw new ApiError(401, 'invalid_credentials', 'wrong');
    noteForAudit({ actor: 'acc_good1', accountId: 'acc_good1' });
    return { access_token: secret };
  }
}

@Module({
  imports: [
    TokenAuthModule.register({
      accountStates: { useValue: states },
      verifier: { inject: [], useFactory: () => new TokenVerifier(createLocalJWKSet({ keys: [jwk] }), issuer) },
    }),
  ],
  controllers: [ThingsController],
  providers: [{ provide: AUDIT_SINK, useValue: sink }],
})
class ThingsModule {}

const thing = { status: 'paused', loud: true, name: secret, credentials: { password: secret }, apiKey: secret };

describe('the audit log of a service', () => {
  let service: Service;
  let url: string;
  const log: string[] = [];

  beforeAll(async () => {
    service = await createHttpService(ThingsModule, {
      name: 'things',
      configuration: HttpServiceConfiguration,
      env: { PORT: '0', HEALTH_PORT: '0' },
      trustProxy: () => ['127.0.0.1'],
      logDestination: { write: (line) => void log.push(line) },
    });
    url = (await service.start())!;
  });
  beforeEach(() => {
    sink.entries.length = 0;
    sink.unavailable = false;
  });
  afterAll(() => service.stop());

  interface CallOptions {
    as?: string;
    body?: object;
    from?: string;
    claims?: object;
  }

  async function call(method: string, path: string, options: CallOptions = {}) {
    const { as, body, from = '192.0.2.7', claims = {} } = options;
    const now = Date.now() / 1000;
    const headers: Record<string, string> = { 'x-forwarded-for': from, 'x-request-id': 'req-12345678' };
    if (as !== undefined)
      headers.authorization = `Bearer ${await new SignJWT({ scope: 'api', jti: 'j', sub: as, iss: issuer, aud: 'api', iat: now, exp: Math.floor(now) + 60, ...claims }).setProtectedHeader({ alg: 'ES256', kid: 'k1' }).sign(keys.privateKey)}`;
    if (body) headers['content-type'] = 'application/json';
    const response = await fetch(`${url}/things${path}`, {
      method,
      headers,
      ...reported({ body: body ? JSON.stringify(body) : undefined }),
    });
    await response.text();
    return response.status;
  }

  it('records actor, action, address, outcome and created object', async () => {
    expect(await call('POST', '', { as: 'acc_good1', body: thing })).toBe(201);
    expect(sink.entries).toEqual([
      {
        id: expect.stringMatching(/^[0-9A-Z]{26}$/),
        at: expect.any(Number),
        actor: 'acc_good1',
        accountId: 'acc_good1',
        action: 'createThing',
        status: 201,
        requestId: 'req-12345678',
        address: '192.0.2.7',
        object: { id: 'thg_abc234', members: 'status,loud,name,credentials,apiKey', status: 'paused', loud: true },
      },
    ]);
  });

  it('records refused calls with their actor, and no unauthenticated calls', async () => {
    expect(await call('POST', '/arm', { as: 'acc_good1' })).toBe(403);
    expect(await call('DELETE', '/thg_xyz234', { as: 'acc_suspended1' })).toBe(403);
    expect(await call('POST', '', { as: 'acc_good1', body: { ...thing, status: secret } })).toBe(400);
    expect(await call('DELETE', '/thg_xyz234')).toBe(401);
    expect(
      sink.entries.map(({ actor, action, status, error, object }) => [actor, action, status, error, object]),
    ).toEqual([
      ['acc_good1', 'armThings', 403, 'insufficient_scope', undefined],
      ['acc_suspended1', 'removeThing', 403, 'account_suspended', { id: 'thg_xyz234' }],
      ['acc_good1', 'createThing', 400, 'validation_failed', undefined],
    ]);
  });

  it('names the key or portal session of a call, and not that of a login', async () => {
    const claims = { api_key: 'key_abc234', portal: 'prt_abc234' };
    await call('POST', '/arm', { as: 'acc_good1', claims });
    await call('POST', '/arm', { as: 'acc_good1' });
    expect(sink.entries.map(({ object }) => object)).toEqual([
      { viaApiKey: 'key_abc234', viaPortalSession: 'prt_abc234' },
      undefined,
    ]);
  });

  it('leaves out reading, but for a GET that changes something', async () => {
    await call('GET', '', { as: 'acc_good1' });
    await call('GET', '/pull', { as: 'acc_good1' });
    expect(sink.entries.map(({ action }) => action)).toEqual(['pullThings']);
  });

  it('records a consent callback without a token, and nothing of its code', async () => {
    await call('GET', '/back?code=0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f');
    expect(sink.entries).toMatchObject([
      { actor: 'anonymous', accountId: 'acc_good1', action: 'comeBack', status: 200, object: { id: 'thg_abc234' } },
    ]);
    expect(JSON.stringify(sink.entries)).not.toContain('0a1b2c3d');
  });

  it('records successful and refused logins, up to a limit per address', async () => {
    await call('POST', '/login', { body: { ...thing, name: 'known' } });
    for (let i = 0; i < 70; i++) await call('POST', '/login', { body: thing, from: '192.0.2.99' });
    expect(sink.entries[0]).toMatchObject({ actor: 'acc_good1', action: 'enter', status: 201 });
    const refused = sink.entries.slice(1);
    expect(refused).toHaveLength(60);
    expect(refused[0]).toMatchObject({
      actor: 'anonymous',
      action: 'enter',
      status: 401,
      error: 'invalid_credentials',
    });
    const metrics = await (await fetch(`${service.healthUrl}/metrics`)).text();
    expect(metrics).toMatch(/audit_entries_total\{outcome="dropped"[^}]*\} 10/);
  });

  it('never records a secret, wherever it was sent', async () => {
    await call('POST', '', { as: 'acc_good1', body: thing });
    await call('POST', `?token=${secret}`, { as: 'acc_good1', body: { ...thing, [secret]: secret } });
    await call('POST', '', { as: 'acc_good1', body: { ...thing, status: secret, loud: secret } });
    await call('POST', '', { as: 'acc_good1', body: [secret] });
    await call('DELETE', `/${secret}`, { as: 'acc_good1' });
    await call('DELETE', `/whsec_${secret}`, { as: 'acc_good1' });
    await call('POST', '/login', { body: { ...thing, name: 'known' } });
    // A body that is not an object is refused before there is a call.
    expect(sink.entries).toHaveLength(6);
    expect(JSON.stringify(sink.entries)).not.toContain(secret);
  });

  it('does not fail a call whose entry cannot be written: the entry is logged and counted', async () => {
    sink.unavailable = true;
    expect(await call('POST', '', { as: 'acc_good1', body: thing })).toBe(201);
    const line = log
      .map((text) => JSON.parse(text) as { level: number | string; audit?: AuditEntry })
      .find((entry) => entry.audit);
    expect(line?.audit).toMatchObject({ actor: 'acc_good1', action: 'createThing', status: 201 });
    expect(log.join('')).not.toContain(secret);
    const metrics = await (await fetch(`${service.healthUrl}/metrics`)).text();
    expect(metrics).toMatch(/audit_entries_total\{outcome="failed"[^}]*\} 1/);
  });
});
