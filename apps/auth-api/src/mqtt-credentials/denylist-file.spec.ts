import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDenylist } from './denylist-file.ts';

const none = { revoked: [], issuedUntil: {} };

describe('the denylist file', () => {
  let directory: string;
  beforeEach(async () => void (directory = await mkdtemp(join(tmpdir(), 'denylist-'))));
  afterEach(() => rm(directory, { recursive: true }));

  it('is replaced as a whole, and not rewritten while nothing changes', async () => {
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
