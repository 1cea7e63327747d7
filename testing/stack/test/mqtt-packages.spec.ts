import { jest } from '@jest/globals';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackPackages } from '../src/debian-packages/unpack-packages.ts';

jest.setTimeout(300_000);

const onDebian = existsSync('/var/lib/dpkg/status') && existsSync('/etc/apt') ? describe : describe.skip;

/** Fetches from the machine's mirrors. */
onDebian('packages of the distribution, unpacked without installing them', () => {
  const cache = mkdtempSync(join(tmpdir(), 'heliograph-cache-'));
  const inherited = process.env.XDG_CACHE_HOME;
  beforeAll(() => {
    process.env.XDG_CACHE_HOME = cache;
  });
  afterAll(() => {
    if (inherited === undefined) delete process.env.XDG_CACHE_HOME;
    else process.env.XDG_CACHE_HOME = inherited;
    rmSync(cache, { recursive: true, force: true });
  });

  const installed = (): number => statSync('/var/lib/dpkg/status').mtimeMs;

  it('falls back to the distribution’s own when a suite does not exist, then uses the unpacked packages', async () => {
    const before = installed();
    const messages: string[] = [];
    const set = { packages: ['libcjson-dev'], suite: 'bookworm-nowhere', onProgress: (m: string) => messages.push(m) };
    const root = await unpackPackages(set);
    expect(existsSync(join(root, 'usr/include/cjson/cJSON.h'))).toBe(true);
    expect(messages).toContainEqual(expect.stringContaining('bookworm-nowhere is not reachable'));
    messages.length = 0;
    expect(await unpackPackages(set)).toBe(root);
    expect(messages).toEqual([]);
    expect(installed()).toBe(before);
  });

  it('names the missing package, and leaves no partial files', async () => {
    await expect(unpackPackages({ packages: ['heliograph-no-such-package'] })).rejects.toThrow(
      'heliograph-no-such-package',
    );
    const folders = readdirSync(join(cache, 'heliograph', 'debian'));
    expect(folders.filter((name) => name.startsWith('.make') || name.includes('no-such'))).toEqual([]);
  });

  it('unpacks one set once for two callers at the same time', async () => {
    const set = { packages: ['mosquitto-dev'] };
    const [one, two] = await Promise.all([unpackPackages(set), unpackPackages(set)]);
    expect(one).toBe(two);
    expect(existsSync(join(one, 'usr/include/mosquitto_plugin.h'))).toBe(true);
  });
});
