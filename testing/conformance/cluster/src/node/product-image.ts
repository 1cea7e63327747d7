import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../root.ts';
import type { Image } from './image-archive.ts';

const run = promisify(execFile);

/** The name that the cluster's values give the image. */
export const productImage = { registry: 'heliograph.local', repository: 'heliograph', tag: 'conformance' } as const;

/** A checkout whose packages are installed and whose sources are compiled. */
export interface CompiledCheckout {
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
