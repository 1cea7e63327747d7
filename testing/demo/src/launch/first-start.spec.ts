import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startStack } from '@heliograph/stack';
import { usage } from '../options.ts';

const tools = resolve(import.meta.dirname, '..', '..', '..', '..', 'tools');
const prepare = JSON.stringify(join(tools, 'prepare.mjs'));

it('prints its help without installed packages', () => {
  const { stdout, status } = spawnSync(process.execPath, [join(tools, 'start.mjs'), '--help'], { encoding: 'utf8' });
  expect({ stdout, status }).toEqual({ stdout: `${usage}\n`, status: 0 });
});

it('names the required Node version to an old Node', () => {
  const script = `Object.defineProperty(process.versions, 'node', { value: '18.20.8' }); (await import(${prepare})).prepare();`;
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(stderr).toMatch(/^heliograph: Node 18\.20\.8 is too old: install Node 20 or newer/);
  expect(status).toBe(1);
});

it('reads with Node 18, which has no import.meta.dirname', () => {
  const commands = readdirSync(tools).filter((name) => name.endsWith('.mjs'));
  const started = commands.filter((name) => /^ *prepare(Testing)?\(\);/m.test(readFileSync(join(tools, name), 'utf8')));
  expect(started).toContain('start.mjs');
  const code = ['prepare.mjs', ...started].map((name) =>
    readFileSync(join(tools, name), 'utf8').replaceAll(/^\s*\/\/.*$/gm, ''),
  );
  expect(code.filter((text) => /import\.meta\.(dirname|filename)/.test(text))).toEqual([]);
});

describe('a cache folder that cannot be written', () => {
  const before = process.env.XDG_CACHE_HOME;
  beforeEach(() => (process.env.XDG_CACHE_HOME = import.meta.filename));
  afterEach(() => {
    if (before === undefined) delete process.env.XDG_CACHE_HOME;
    else process.env.XDG_CACHE_HOME = before;
  });

  it('is named, with the variable that moves it', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'stack-'));
    await expect(startStack({ directory, parts: [] })).rejects.toThrow(
      `the cache folder ${import.meta.filename}/heliograph cannot be written (ENOTDIR). Set XDG_CACHE_HOME`,
    );
  });
});
