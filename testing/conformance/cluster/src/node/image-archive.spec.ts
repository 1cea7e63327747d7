import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeImageArchive } from './product-image.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'heliograph-archive-'));
  for (const name of ['root/bin', 'root/run/own', 'out']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'root/bin/program'), 'program', { mode: 0o755 });
});

afterEach(() => rmSync(folder, { recursive: true }));

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

describe('an image archive', () => {
  it('has the layers, each by its digest, the configuration by its own, and a manifest that names them', async () => {
    const root = join(folder, 'root');
    const layers = [{ folder: root }, { folder: root, paths: ['run/own'], owner: 1000 }];
    const image = { name: 'registry.local/a/b:1', layers, config: { User: '1000:1000' } };
    const archive = await writeImageArchive(image, join(folder, 'out'));
    const unpacked = join(folder, 'unpacked');
    mkdirSync(unpacked);
    execFileSync('tar', ['-C', unpacked, '-xf', archive]);
    const [manifest] = JSON.parse(readFileSync(join(unpacked, 'manifest.json'), 'utf8'));
    expect(manifest.RepoTags).toEqual(['registry.local/a/b:1']);
    const configuration = JSON.parse(readFileSync(join(unpacked, manifest.Config), 'utf8'));
    expect(manifest.Config).toBe(`${sha256(join(unpacked, manifest.Config))}.json`);
    expect(configuration.config).toEqual({ User: '1000:1000' });
    const digests = manifest.Layers.map((name: string) => `sha256:${sha256(join(unpacked, name))}`);
    expect(configuration.rootfs).toEqual({ type: 'layers', diff_ids: digests });
    const [all, own] = manifest.Layers.map((name: string) =>
      execFileSync('tar', ['--numeric-owner', '-tvf', join(unpacked, name)], { encoding: 'utf8' }),
    );
    expect(all).toMatch(/^-rwxr-xr-x 0\/0 .* \.\/bin\/program$/m);
    expect(own.trim().split('\n')).toEqual([expect.stringMatching(/^d.* 1000\/1000 .* run\/own\/$/)]);
  });
});
