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

/**
 * Assembles the root of the product's image from this checkout by the programs that its Dockerfile runs.
 * @param folder an empty one on the file system of the checkout, where pnpm has its store
 */
export async function assembleProductImage(folder: string): Promise<Image> {
  await mkdir(folder, { recursive: true });
  const docker = join(root, 'deploy', 'docker');
  const options = { cwd: root, maxBuffer: 64 << 20 };
  await run(process.execPath, [join(docker, 'assemble.mjs'), join(folder, 'srv', 'heliograph')], options);
  await run(process.execPath, [join(docker, 'runtime.mjs'), folder, await nodeBinary()], options);
  const { registry, repository, tag } = productImage;
  return {
    name: `${registry}/${repository}:${tag}`,
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
async function nodeBinary(): Promise<string> {
  const modules = join(root, 'node_modules');
  const name = (await readdir(modules)).find((entry) => entry.startsWith('node-linux-'));
  const file = join(modules, name ?? 'node-linux', 'bin', 'node');
  if (!existsSync(file)) throw new Error(`${file} is missing: run npm start or npm test once`);
  return file;
}
