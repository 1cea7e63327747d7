import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { SigningKeyFile } from './signing-keys.ts';

async function key(
  kid: string,
  changes: Partial<JWK> & Record<string, unknown> = {},
): Promise<JWK & { internalNote: string }> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, internalNote: 'not for others', ...changes };
}

describe(SigningKeyFile.name, () => {
  let file: string;
  let directory: string;
  let age = 0;
  const write = async (text: string) => {
    await writeFile(file, text);
    await utimes(file, new Date(), new Date(++age * 10_000));
  };

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'keys-'));
    file = join(directory, 'signing-keys.json');
  });
  afterEach(async () => {
    jest.useRealTimers();
    await rm(directory, { recursive: true });
  });

  it('signs with the first key and publishes only the public halves of all keys', async () => {
    await write(JSON.stringify({ keys: [await key('new'), await key('old')] }));
    const { kid, published } = await new SigningKeyFile(file, () => undefined).current();
    expect(kid).toBe('new');
    expect(published.map((jwk) => jwk.kid)).toEqual(['new', 'old']);
    for (const jwk of published) expect(Object.keys(jwk).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  });

  it('reloads the file, and keeps the loaded keys when the file is invalid', async () => {
    const problems: unknown[] = [];
    const keys = new SigningKeyFile(file, (error) => problems.push(error));
    await write(JSON.stringify({ keys: [await key('first')] }));
    expect((await keys.current()).kid).toBe('first');
    const later = (ms: number) =>
      jest.useFakeTimers({ now: Date.now() + ms, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    await write('{"keys": [half');
    later(3_000);
    expect((await keys.current()).kid).toBe('first');
    expect(problems).toHaveLength(1);
    expect(String(problems[0])).not.toContain('half');
    await write(JSON.stringify({ keys: [await key('second')] }));
    later(6_000);
    expect((await keys.current()).kid).toBe('second');
  });

  it.each<[string, () => Promise<string>]>([
    ['a missing kid', async () => JSON.stringify({ keys: [await key('k', { kid: undefined })] })],
    ['a public key', async () => JSON.stringify({ keys: [await key('k', { d: undefined })] })],
    ['a key on another curve', async () => JSON.stringify({ keys: [await key('k', { crv: 'P-384' })] })],
    ['no keys', async () => JSON.stringify({ keys: [] })],
    ['something else', async () => '[]'],
  ])('does not start with %s', async (_, text) => {
    await write(await text());
    await expect(new SigningKeyFile(file, () => undefined).current()).rejects.toThrow(
      'SIGNING_KEYS_FILE cannot be used',
    );
  });
});
