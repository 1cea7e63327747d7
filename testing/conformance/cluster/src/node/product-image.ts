import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile, chmod, copyFile } from 'node:fs/promises';
import { arch } from 'node:os';
import { join, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { root } from '../root.ts';

const run = promisify(execFile);

/** The name that the cluster's values give the image. */
export const productImage = { registry: 'heliograph.local', repository: 'heliograph', tag: 'conformance' } as const;

/** A checkout whose packages are installed and whose sources are compiled. */
interface CompiledCheckout {
  folder: string;
  /** The tag of its image. */
  tag: string;
  /** The environment of its programs, which find pnpm on the PATH. */
  environment: NodeJS.ProcessEnv;
}

const thisCheckout: CompiledCheckout = { folder: root, tag: productImage.tag, environment: process.env };

/**
 * Assembles the root of the product's image by the programs that its Dockerfile runs.
 * @param folder an empty one on the file system of the checkout, where pnpm has its store
 */
export async function assembleProductImage(folder: string, checkout = thisCheckout): Promise<Image> {
  await mkdir(folder, { recursive: true });
  const docker = join(checkout.folder, 'deploy', 'docker');
  const options = { cwd: checkout.folder, env: checkout.environment, maxBuffer: 64 << 20 };
  await run(process.execPath, [join(docker, 'assemble.mjs'), join(folder, 'srv', 'heliograph')], options);
  await run(process.execPath, [join(docker, 'runtime.mjs'), folder, await nodeBinary(checkout.folder)], options);
  const { registry, repository } = productImage;
  return {
    name: `${registry}/${repository}:${checkout.tag}`,
    // auth-api writes the denylist: it belongs to the user of the image.
    layers: [{ folder }, { folder, paths: ['run/heliograph-denylist'], owner: 1000 }],
    config: {
      Entrypoint: ['/usr/local/bin/node', '/srv/heliograph/heliograph.mjs'],
      Cmd: ['--help'],
      User: '1000:1000',
      WorkingDir: '/srv/heliograph',
      Env: ['PATH=/usr/local/bin', 'NODE_ENV=production', 'LISTEN_HOST=0.0.0.0'],
    },
  };
}

/** The Node of the lock file. */
async function nodeBinary(checkout: string): Promise<string> {
  const modules = join(checkout, 'node_modules');
  const name = (await readdir(modules)).find((entry) => entry.startsWith('node-linux-'));
  const file = join(modules, name ?? 'node-linux', 'bin', 'node');
  if (!existsSync(file)) throw new Error(`${file} is missing: run npm start or npm test once`);
  return file;
}

interface Layer {
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

/** Returns an image of programs alone. @param folder where it is put together @param programs files by their paths in the image */
export async function programsImage(
  name: string,
  folder: string,
  programs: Readonly<Record<string, string>>,
  config: Image['config'],
): Promise<Image> {
  for (const each of ['tmp', 'proc', 'sys', 'dev', 'etc']) await mkdir(join(folder, each), { recursive: true });
  for (const [path, file] of Object.entries(programs)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await copyFile(file, join(folder, path));
    await chmod(join(folder, path), 0o755);
  }
  return { name, layers: [{ folder }], config };
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
