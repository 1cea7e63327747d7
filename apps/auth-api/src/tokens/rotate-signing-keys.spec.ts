import { chmod, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { exportJWK, generateKeyPair, jwtVerify, type JWK } from 'jose';
import { rotateSigningKeys, type RotationOptions } from './rotate-signing-keys.ts';
import { SigningKeyFile } from './signing-keys.ts';
import { TokenIssuer } from './token-issuer.ts';

const start = 1_795_000_000;
const minute = 60;
const hour = 3600;

describe(rotateSigningKeys.name, () => {
  let directory: string;
  let file: string;
  let publicFile: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'rotation-'));
    [file, publicFile] = [join(directory, 'signing-keys.json'), join(directory, 'jwks.json')];
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    await writeFile(file, JSON.stringify({ keys: [{ ...(await exportJWK(privateKey)), kid: 'old' }] }));
    await writeFile(publicFile, '{"keys":[]}');
    await chmod(file, 0o600);
  });
  afterEach(async () => {
    jest.useRealTimers();
    await rm(directory, { recursive: true });
  });

  const step = (now: number, more: Partial<RotationOptions> = {}) =>
    rotateSigningKeys({ file, publicFile, check: false, force: false, now, ...more });
  const keysIn = async (path: string) => (JSON.parse(await readFile(path, 'utf8')) as { keys: JWK[] }).keys;

  it('adds a key, signs with it when all have fetched it, and drops the old one when its last token has expired', async () => {
    const added = await step(start);
    expect(added).toMatchObject({ step: 'added', kids: ['old', expect.stringMatching(/^2026-11-/)] });
    const [, fresh] = added.kids;
    expect(await step(start + 4 * minute)).toMatchObject({ step: 'waiting', kids: ['old', fresh] });
    expect(await step(start + 5 * minute)).toMatchObject({ step: 'signing', kids: [fresh, 'old'] });
    expect(await step(start + 24 * hour)).toMatchObject({ step: 'waiting', kids: [fresh, 'old'] });
    expect(await step(start + 26 * hour)).toMatchObject({ step: 'finished', kids: [fresh] });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('publishes the public halves only, for brokers that read a file', async () => {
    await step(start);
    const published = await keysIn(publicFile);
    expect(published).toHaveLength(2);
    for (const key of published) expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  });

  it('changes nothing with `check`, and does not wait with `force`', async () => {
    const before = await readFile(file, 'utf8');
    expect(await step(start, { check: true })).toMatchObject({ step: 'idle', kids: ['old'] });
    expect(await readFile(file, 'utf8')).toBe(before);
    await step(start);
    expect(await step(start, { force: true })).toMatchObject({ step: 'signing' });
    expect(await step(start, { force: true })).toMatchObject({ step: 'finished' });
  });

  it('writes no file with `keep`, and gives the keys to be written, also where no step is due', async () => {
    const before = await readFile(file, 'utf8');
    const added = await step(start, { keep: true });
    expect(added.keys.map(({ kid }) => kid)).toEqual(added.kids);
    expect(added.keys.every(({ d }) => typeof d === 'string')).toBe(true);
    expect([await readFile(file, 'utf8'), await keysIn(publicFile)]).toEqual([before, []]);
    await writeFile(file, JSON.stringify({ keys: added.keys }));
    expect(await step(start + minute, { keep: true })).toMatchObject({ step: 'waiting', keys: added.keys });
  });

  it('keeps tokens of the old key valid until it is dropped, and no longer', async () => {
    let elapsed = 0;
    const keys = new SigningKeyFile(file, (error) => {
      throw error as Error;
    });
    const issuer = new TokenIssuer(keys, { issuer: 'test', accessTokenSeconds: 86_400 * 30 });
    const good = (token: string) =>
      jwtVerify(token, keys.verificationKey).then(
        ({ protectedHeader }) => protectedHeader.kid,
        () => undefined,
      );
    /** The file is read again after two seconds. */
    const read = async () => {
      elapsed += 10_000;
      await utimes(file, new Date(), new Date(Date.now() + elapsed));
      jest.useFakeTimers({ now: Date.now() + elapsed, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    };
    const early = await issuer.accessToken('acc_1', 'ses_1', 'api');
    await step(start);
    await read();
    expect(await good(early)).toBe('old');
    await step(start, { force: true });
    await read();
    const late = await issuer.accessToken('acc_1', 'ses_1', 'api');
    expect([await good(early), await good(late)]).toEqual(['old', expect.stringMatching(/^2026-11-/)]);
    await step(start, { force: true });
    await read();
    expect([await good(early), await good(late)]).toEqual([undefined, expect.stringMatching(/^2026-11-/)]);
  });
});
