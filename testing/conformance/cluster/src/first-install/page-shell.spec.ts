import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShellBlock } from './page.ts';
import { PageShell } from './page-shell.ts';

const block = (text: string): ShellBlock => ({ kind: 'shell', isRun: true, section: '', text: `${text}\n` });
const timeoutMs = 60_000;

describe('shell of a page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'page-shell-'));
  const opened: PageShell[] = [];
  const shell = (): PageShell => {
    const made = new PageShell({ folder, workingFolder: folder, environment: { PATH: process.env.PATH! } });
    opened.push(made);
    return made;
  };

  afterAll(async () => {
    for (const each of opened) await each.stop();
    rmSync(folder, { recursive: true });
  });

  it('keeps variables, functions and the folder from block to block, and saves files there', async () => {
    const page = shell();
    await page.run(block('mkdir -p inner && cd inner\nX=1\nsay() { echo "$X $1"; }'), timeoutMs);
    await page.save({ kind: 'file', section: '', name: 'a.yaml', text: '# a.yaml\n' });
    expect(await page.run(block('say two\ncat a.yaml'), timeoutMs)).toBe('1 two\n# a.yaml\n');
    expect(readFileSync(join(folder, 'inner', 'a.yaml'), 'utf8')).toBe('# a.yaml\n');
  });

  it('throws the output of a failed block, also when the failure is within a pipe', async () => {
    await expect(shell().run(block('echo before\nfalse | cat\necho after'), timeoutMs)).rejects.toThrow(
      /failed:\nbefore$/,
    );
  });

  it('ends a block that takes too long', async () => {
    await expect(shell().run(block('echo waiting\nsleep 600 &\nwait'), 500)).rejects.toThrow('longer than 0.5 s');
  });
});
