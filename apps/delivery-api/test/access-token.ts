import { generateKeyPairSync, randomUUID, sign, type JsonWebKey } from 'node:crypto';

export const issuer = 'https://delivery.test';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

export const jwks: { keys: JsonWebKey[] } = {
  keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'ES256' }],
};

/** An access token as auth-api issues it. */
export function accessToken(accountId: string): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: 'api', sub: accountId, scope: 'api', jti: randomUUID(), iat, exp: iat + 3600 };
  const signed = `${encode({ alg: 'ES256', kid: 'k1' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
