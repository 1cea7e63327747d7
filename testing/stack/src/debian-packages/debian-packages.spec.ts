import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { debianPackages, findProgram, reasonOf } from './debian-packages.ts';

describe('debianPackages', () => {
  const path = process.env.PATH;
  const folder = mkdtempSync(join(tmpdir(), 'heliograph-path-'));
  afterEach(() => {
    process.env.PATH = path;
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('takes the machine’s own program, without any fetch', async () => {
    const program = join(folder, 'a-daemon');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    process.env.PATH = `relative:${folder}`;
    expect(await debianPackages({ packages: ['none'], binary: 'a-daemon' })).toEqual({
      binary: program,
      environment: {},
    });
  });

  it('does not take a file that cannot be executed', () => {
    writeFileSync(join(folder, 'not-a-program'), '', { mode: 0o644 });
    process.env.PATH = folder;
    expect(findProgram('not-a-program')).toBeUndefined();
  });

  it('reports the complaint of apt, without the password of a mirror', () => {
    const error = new Error(
      'Command failed: apt-get\nReading...\nE: Failed to fetch http://me:secret@mirror.example/x  403\n',
    );
    expect(reasonOf(error)).toBe('E: Failed to fetch http://***@mirror.example/x  403');
  });
});
