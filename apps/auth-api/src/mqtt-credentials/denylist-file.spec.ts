import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDenylist, sharedDenylist, type RevokedCredential } from './denylist-file.ts';

const none = { revoked: [], issuedUntil: {} };

describe('the denylist file', () => {
  let directory: string;
  beforeEach(async () => void (directory = await mkdtemp(join(tmpdir(), 'denylist-'))));
  afterEach(() => rm(directory, { recursive: true }));

  it('is replaced as a whole, and not rewritten without a change', async () => {
    const file = join(directory, 'denylist.json');
    await writeDenylist(file, { revoked: ['mqc_b', 'acc_a'], issuedUntil: { acc_c: 7, acc_b: 5 } });
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      revoked: ['acc_a', 'mqc_b'],
      issuedUntil: { acc_b: 5, acc_c: 7 },
    });
    const { ino } = await stat(file);
    await writeDenylist(file, { revoked: ['acc_a', 'mqc_b'], issuedUntil: { acc_b: 5, acc_c: 7 } });
    expect((await stat(file)).ino).toBe(ino);
    await writeDenylist(file, none);
    expect((await stat(file)).ino).not.toBe(ino);
    expect(await readdir(directory)).toEqual(['denylist.json']);
  });

  it('throws when it cannot be written', async () => {
    await expect(writeDenylist(join(directory, 'missing', 'denylist.json'), none)).rejects.toThrow('ENOENT');
  });
});

const at = (seconds: number): Date => new Date(seconds * 1000);
const revokedBy = (owner: string, count: number): RevokedCredential[] =>
  Array.from({ length: count }, (_, index) => ({ id: `mqc_${owner}_${index}`, owner, revokedAt: at(1000 + index) }));

describe('sharedDenylist', () => {
  it('lists the credentials that fit, and rejects tokens issued until the newest of the others was revoked', () => {
    const list = sharedDenylist(['acc_s'], [...revokedBy('acc_1', 5), ...revokedBy('acc_2', 2)], {
      names: 100,
      share: 3,
    });
    expect(list.revoked.toSorted()).toEqual([
      'acc_s',
      'mqc_acc_1_2',
      'mqc_acc_1_3',
      'mqc_acc_1_4',
      'mqc_acc_2_0',
      'mqc_acc_2_1',
    ]);
    expect(list.issuedUntil).toEqual({ acc_1: 1011 });
  });

  it('never lets an account displace the revocations of another', () => {
    const list = sharedDenylist([], [...revokedBy('acc_many', 50_000), ...revokedBy('acc_1', 1)], {
      names: 1_000,
      share: 200,
    });
    expect(list.revoked).toContain('mqc_acc_1_0');
    expect(list.revoked).toHaveLength(201);
    expect(list.issuedUntil).toEqual({ acc_many: 1000 + 49_799 + 10 });
  });

  it('halves the shares when all together are too many, and drops no account', () => {
    const accounts = Array.from({ length: 50 }, (_, index) => `acc_${index}`);
    const revoked = accounts.flatMap((owner) => revokedBy(owner, 8));
    const list = sharedDenylist([], revoked, { names: 120, share: 8 });
    expect(list.revoked).toHaveLength(100);
    expect(Object.keys(list.issuedUntil)).toHaveLength(50);
  });

  it('keeps credentials that an erasure revoked', () => {
    const list = sharedDenylist([], [{ id: 'acc_gone', owner: null, revokedAt: at(1) }, ...revokedBy('acc_1', 2)], {
      names: 1,
      share: 2,
    });
    expect(list).toEqual({ revoked: ['acc_gone'], issuedUntil: { acc_1: 1011 } });
  });
});
