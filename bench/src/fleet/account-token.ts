import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const issuer = 'https://bench.invalid';

/** What a service that verifies tokens needs, and one token: what auth-api does, without it. */
export interface AccountToken {
  token: string;
  environment: Readonly<Record<string, string>>;
}

export async function issueToken(accountId: string, directory: string): Promise<AccountToken> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwksFile = join(directory, 'jwks.json');
  await writeFile(jwksFile, JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' }] }));
  const token = await new SignJWT({ scope: 'api', jti: 'bench' })
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .setIssuer(issuer)
    .setAudience('api')
    .setSubject(accountId)
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(privateKey);
  return { token, environment: { TOKEN_ISSUER: issuer, JWKS_FILE: jwksFile } };
}
