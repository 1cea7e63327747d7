import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { KeysUnavailableError, TokenVerifier } from './token-verifier.ts';

const issuer = 'https://issuer.test';

async function key(kid: string) {
  const pair = await generateKeyPair('ES256');
  return { kid, privateKey: pair.privateKey, jwk: { ...(await exportJWK(pair.publicKey)), kid, alg: 'ES256' } };
}

function sign(kid: string, privateKey: CryptoKey, times: Record<string, number> = {}): Promise<string> {
  const claims = new SignJWT({ scope: 'api', ...times }).setProtectedHeader({ alg: 'ES256', kid });
  return claims
    .setIssuer(issuer)
    .setAudience('api')
    .setSubject('acc_1')
    .setJti('j')
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(privateKey);
}

describe(TokenVerifier.name, () => {
  let directory: string;

  beforeAll(async () => void (directory = await mkdtemp(join(tmpdir(), 'jwks-'))));
  afterAll(() => rm(directory, { recursive: true }));
  afterEach(() => void jest.useRealTimers());

  it('knows the millisecond at which a token was issued, also by a version before', async () => {
    const { kid, privateKey, jwk } = await key('k');
    const jwksFile = join(directory, 'times.json');
    await writeFile(jwksFile, JSON.stringify({ keys: [jwk] }));
    const verifier = TokenVerifier.from({ issuer, jwksFile });
    const issuedAt = async (times: Record<string, number>) =>
      (await verifier.verify(await sign(kid, privateKey, times)))?.issuedAt;
    expect(await issuedAt({ issued_at: 1_795_435_200, issued_at_ms: 1_795_435_200_750 })).toBe(1_795_435_200.75);
    expect(await issuedAt({ issued_at: 1_795_435_200.75 })).toBe(1_795_435_200.75);
    expect(Number.isInteger(await issuedAt({}))).toBe(true);
  });

  it('finds a key that was added to the file later, without a restart', async () => {
    const [old, fresh] = [await key('old'), await key('new')];
    const jwksFile = join(directory, 'jwks.json');
    await writeFile(jwksFile, JSON.stringify({ keys: [old.jwk] }));
    const verifier = TokenVerifier.from({ issuer, jwksFile });
    expect(await verifier.verify(await sign('old', old.privateKey))).toMatchObject({
      accountId: 'acc_1',
      scopes: ['api'],
    });
    expect(await verifier.verify(await sign('new', fresh.privateKey))).toBeUndefined();
    await writeFile(jwksFile, JSON.stringify({ keys: [fresh.jwk, old.jwk] }));
    await utimes(jwksFile, new Date(), new Date(Date.now() + 10_000));
    jest.useFakeTimers({ now: Date.now() + 6_000, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    expect(await verifier.verify(await sign('new', fresh.privateKey))).toBeDefined();
    expect(await verifier.verify(await sign('old', old.privateKey))).toBeDefined();
  });

  it('reports that the keys are unavailable instead of rejecting the token', async () => {
    const { privateKey } = await key('k');
    const missing = TokenVerifier.from({ issuer, jwksFile: join(directory, 'missing.json') });
    await expect(missing.verify(await sign('k', privateKey))).rejects.toThrow(KeysUnavailableError);
    const down = TokenVerifier.from({ issuer, jwksUrl: 'http://127.0.0.1:1/jwks.json' });
    await expect(down.verify(await sign('k', privateKey))).rejects.toThrow(KeysUnavailableError);
  });
});
