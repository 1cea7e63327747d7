import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { arch } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Layer {
  /** Becomes the root of the image. */
  folder: string;
  /** Paths below it; default all. */
  paths?: readonly string[];
  /** User and group of all its files; default 0. */
  owner?: number;
}

export interface Image {
  /** Includes its tag. */
  name: string;
  layers: readonly Layer[];
  /** The image configuration of the OCI: Entrypoint, Cmd, User, Env, WorkingDir. */
  config: Readonly<Record<string, unknown>>;
}

/** Writes an image as `docker save` does, without an engine. @returns the archive's file, in the folder */
export async function writeImageArchive(image: Image, folder: string): Promise<string> {
  const work = join(folder, `${image.name.replaceAll(/[^\w.-]/g, '_')}.parts`);
  await mkdir(work, { recursive: true });
  const layers: string[] = [];
  for (const layer of image.layers) layers.push(await writeLayer(layer, work));
  const configuration = JSON.stringify({
    architecture: arch() === 'arm64' ? 'arm64' : 'amd64',
    os: 'linux',
    config: image.config,
    rootfs: { type: 'layers', diff_ids: layers.map((digest) => `sha256:${digest}`) },
  });
  const configurationFile = `${createHash('sha256').update(configuration).digest('hex')}.json`;
  await writeFile(join(work, configurationFile), configuration);
  const manifest = {
    Config: configurationFile,
    RepoTags: [image.name],
    Layers: layers.map((digest) => `${digest}.tar`),
  };
  await writeFile(join(work, 'manifest.json'), JSON.stringify([manifest]));
  const archive = work.replace(/\.parts$/, '.tar');
  await run('tar', ['-C', work, '-cf', archive, '.']);
  await rm(work, { recursive: true });
  return archive;
}

/** @returns its SHA-256, by which its file is named */
async function writeLayer({ folder, paths = ['.'], owner = 0 }: Layer, work: string): Promise<string> {
  const file = join(work, 'layer');
  const owners = [`--owner=${owner}`, `--group=${owner}`, '--numeric-owner'];
  await run('tar', ['-C', folder, '--sort=name', ...owners, '-cf', file, ...paths]);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const digest = hash.digest('hex');
  await rename(file, join(work, `${digest}.tar`));
  return digest;
}
