import { createPrivateKey, createPublicKey, sign, verify, type JsonWebKey } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretFile, serviceSecrets } from './secrets.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'heliograph-secrets-'));
});

afterEach(() => rm(directory, { recursive: true }));

async function keysOf(file: string): Promise<JsonWebKey[]> {
  return (JSON.parse(await readFile(file, 'utf8')) as { keys: JsonWebKey[] }).keys;
}

describe('secretFile', () => {
  it('makes a secret once, for its owner only', async () => {
    const file = join(directory, 'password');
    const first = await secretFile(file);
    expect(first).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(await secretFile(file)).toBe(first);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});

describe('serviceSecrets', () => {
  it('publishes the public half of the key that signs, and only that', async () => {
    const { SIGNING_KEYS_FILE, JWKS_FILE } = await serviceSecrets(directory);
    const [[signing], [published]] = await Promise.all([keysOf(SIGNING_KEYS_FILE!), keysOf(JWKS_FILE!)]);
    expect(published).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: signing!.kid });
    expect(published).not.toHaveProperty('d');
    const signature = sign('sha256', Buffer.from('x'), createPrivateKey({ key: signing!, format: 'jwk' }));
    expect(verify('sha256', Buffer.from('x'), createPublicKey({ key: published!, format: 'jwk' }), signature)).toBe(
      true,
    );
  });

  it('gives the same again', async () => {
    expect(await serviceSecrets(directory)).toEqual(await serviceSecrets(directory));
  });
});
