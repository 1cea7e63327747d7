import { decodeJwt, generateKeyPair } from 'jose';
import type { SigningKeyFile } from './signing-keys.ts';
import { TokenIssuer } from './token-issuer.ts';

it('issues tokens with times in whole seconds, and the time of issue in milliseconds', async () => {
  const { privateKey } = await generateKeyPair('ES256');
  const keys = { current: () => Promise.resolve({ kid: 'k1', privateKey }) } as unknown as SigningKeyFile;
  const issuer = new TokenIssuer(keys, { issuer: 'https://auth.test', accessTokenSeconds: 7200 });
  const access = decodeJwt(await issuer.accessToken('acc_a', 'ses_1', 'api', 1_795_435_200.75));
  // 2026-11-23T12:00:00.75Z, and two hours later.
  expect(access).toMatchObject({ sid: 'ses_1', iat: 1_795_435_200, exp: 1_795_442_400, issued_at: 1_795_435_200 });
  expect(access.issued_at_ms).toBe(1_795_435_200_750);
  const key = { id: 'key_1', accountId: 'acc_a', scopes: ['read'] as const };
  const portal = { id: 'prt_1', accountId: 'acc_a', keyId: null, scopes: ['read'] as const, expiresAt: 1_795_442_400 };
  const others = [await issuer.keyToken(key, 1_795_442_400), await issuer.portalToken(portal, 1_795_435_200.75)];
  for (const { iat, exp, issued_at, issued_at_ms } of [access, ...others.map((token) => decodeJwt(token))])
    expect([iat, exp, issued_at, issued_at_ms].every(Number.isInteger)).toBe(true);
  const broker = decodeJwt(await issuer.brokerToken({}, 1_795_442_400));
  expect([broker.iat, broker.nbf, broker.exp].every(Number.isInteger)).toBe(true);
});
