import { createHash, generateKeyPairSync, randomBytes, type JsonWebKey } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const DEFAULT_ISSUER = 'https://heliograph.local';

/** Reads a secret, or makes it the first time. Files have mode 0600. */
export async function secretFile(file: string, make: () => string = password): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const secret = make();
  await writeFile(file, secret, { mode: 0o600, flag: 'wx' });
  return secret;
}

/** 192 random bits in letters that need no quoting in a URL, a properties file or a command line. */
export function password(): string {
  return randomBytes(24).toString('base64url').replaceAll(/[-_]/g, 'x');
}

const longSecret = (): string => randomBytes(32).toString('base64url');

/** The master key, the token keys and the secret between services; values of the environment take precedence. */
export async function serviceSecrets(keysDirectory: string): Promise<Record<string, string>> {
  const given = (name: string) => process.env[name];
  const masterKey = await secretFile(join(keysDirectory, 'master-key'), () => randomBytes(32).toString('base64'));
  return {
    MASTER_KEY: given('MASTER_KEY') ?? masterKey,
    SERVICE_SECRET: given('SERVICE_SECRET') ?? (await secretFile(join(keysDirectory, 'service-secret'), longSecret)),
    TOKEN_ISSUER: given('TOKEN_ISSUER') ?? DEFAULT_ISSUER,
    ...(await signingKeys(keysDirectory)),
  };
}

/** RFC 7517 key sets. The first key of SIGNING_KEYS_FILE signs; JWKS_FILE contains the public keys. */
async function signingKeys(keysDirectory: string): Promise<Record<string, string>> {
  const { SIGNING_KEYS_FILE, JWKS_FILE } = process.env;
  if (SIGNING_KEYS_FILE && JWKS_FILE) return { SIGNING_KEYS_FILE, JWKS_FILE };
  const privateFile = join(keysDirectory, 'signing-keys.json');
  const publicFile = join(keysDirectory, 'jwks.json');
  const set = JSON.parse(await secretFile(privateFile, newKeySet)) as { keys: JsonWebKey[] };
  await writeFile(publicFile, JSON.stringify({ keys: set.keys.map(publicHalf) }, null, 2));
  return { SIGNING_KEYS_FILE: privateFile, JWKS_FILE: publicFile };
}

function newKeySet(): string {
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  return JSON.stringify({ keys: [{ ...jwk, kid: thumbprint(jwk), alg: 'ES256', use: 'sig' }] }, null, 2);
}

function publicHalf(key: JsonWebKey): JsonWebKey {
  const { kty, crv, x, y, kid, alg, use } = key;
  return { kty, crv, x, y, kid, alg, use };
}

/** RFC 7638, section 3.2: the required members of an EC key in this order. */
function thumbprint({ crv, kty, x, y }: JsonWebKey): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}
