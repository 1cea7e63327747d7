import { decodeJwt, generateKeyPair } from 'jose';
import type { SigningKeyFile } from './signing-keys.ts';
import { TokenIssuer } from './token-issuer.ts';

it('issues tokens whose times are whole seconds, and says when to the millisecond', async () => {
  const { privateKey } = await generateKeyPair('ES256');
  const keys = { current: () => Promise.resolve({ kid: 'k1', privateKey }) } as unknown as SigningKeyFile;
  const issuer = new TokenIssuer(keys, { issuer: 'https://auth.test', accessTokenSeconds: 7200 });
  const access = decodeJwt(await issuer.accessToken('acc_a', 'ses_1', 'api', 1_795_435_200.75));
  // 2026-11-23T12:00:00.75Z, and two hours later.
  expect(access).toMatchObject({ sid: 'ses_1', iat: 1_795_435_200, exp: 1_795_442_400, issued_at: 1_795_435_200.75 });
  const broker = decodeJwt(await issuer.brokerToken({}, 1_795_442_400));
  expect([broker.iat, broker.nbf, broker.exp].every(Number.isInteger)).toBe(true);
});
