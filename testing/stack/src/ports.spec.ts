import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './ports.ts';

const inAnotherProcess = `
  const { freePort } = await import(${JSON.stringify(join(import.meta.dirname, 'ports.ts'))});
  const ports = [];
  for (let i = 0; i < 150; i += 1) ports.push(await freePort());
  process.stdout.write(ports.join());
  process.stdin.resume();
`;

describe('a free port', () => {
  const cache = mkdtempSync(join(tmpdir(), 'heliograph-ports-'));
  const before = process.env.XDG_CACHE_HOME;
  beforeAll(() => void (process.env.XDG_CACHE_HOME = cache));
  afterAll(() => {
    if (before === undefined) delete process.env.XDG_CACHE_HOME;
    else process.env.XDG_CACHE_HOME = before;
    rmSync(cache, { recursive: true, force: true });
  });

  it('is given to one process only while that lives, even before it listens', async () => {
    const run = promisify(execFile);
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', inAnotherProcess];
    const other = run(process.execPath, args, { env: { ...process.env, XDG_CACHE_HOME: cache } });
    let theirs = '';
    other.child.stdout!.on('data', (chunk: string) => (theirs += chunk));
    const ours: number[] = [];
    for (let i = 0; i < 150; i += 1) ours.push(await freePort());
    while (theirs.split(',').length < 150 || theirs.endsWith(','))
      await new Promise((resolve) => setTimeout(resolve, 20));
    other.child.stdin!.end();
    await other;
    expect(new Set([...ours, ...theirs.split(',').map(Number)]).size).toBe(300);
  });

  it('is given again when its process has ended', async () => {
    const reservations = join(cache, 'heliograph', 'ports');
    // Every port, taken by a process id that does not exist.
    for (let port = 29_500; port < 32_700; port += 1) writeFileSync(join(reservations, String(port)), '4194305');
    const port = await freePort();
    expect(readFileSync(join(reservations, String(port)), 'utf8')).toBe(String(process.pid));
  });
});
