import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '../debian-packages/debian-packages.ts';
import { unpackRelease } from '../debian-packages/unpack-release.ts';

/** The first release of Debian with RabbitMQ 4; RabbitMQ 3 has no session expiry and no reason codes. */
const RELEASE = 'trixie';
const PACKAGES = ['rabbitmq-server', 'base-passwd', 'coreutils', 'dash', 'libc-bin', 'mawk', 'util-linux'];
const LIBRARY = 'usr/lib/rabbitmq/lib';

export interface RabbitMqProgram {
  /** Folder that becomes the root of its processes. */
  readonly root: string;
  /** e.g. `4.0.5`. */
  readonly version: string;
  /** Inside the root. */
  readonly pluginsDirectory: string;
  readonly epmd: string;
}

/** Creates the files that the packages' maintainer scripts would have created. */
async function writeAccounts(root: string): Promise<void> {
  await writeFile(join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n');
  await writeFile(join(root, 'etc/group'), 'root:x:0:\n');
  await writeFile(join(root, 'etc/hosts'), '127.0.0.1 localhost\n');
}

async function described(root: string): Promise<RabbitMqProgram> {
  const [name = ''] = (await readdir(join(root, LIBRARY))).filter((each) => each.startsWith('rabbitmq_server-'));
  const [erts = ''] = (await readdir(join(root, 'usr/lib/erlang'))).filter((each) => each.startsWith('erts-'));
  return {
    root,
    version: name.replace('rabbitmq_server-', ''),
    pluginsDirectory: `/${LIBRARY}/${name}/plugins`,
    epmd: `/usr/lib/erlang/${erts}/bin/epmd`,
  };
}

/**
 * RabbitMQ 4 with its Erlang, from the distribution's packages (70 MB fetched the first time).
 * @throws Error with the reason why it is unavailable
 */
export async function findRabbitMq(onProgress?: (message: string) => void): Promise<RabbitMqProgram> {
  try {
    const root = await unpackRelease({ release: RELEASE, packages: PACKAGES, onProgress });
    await writeAccounts(root);
    return await described(root);
  } catch (error) {
    // The cause is left out on purpose: it carries apt's whole output, a mirror's password included.
    throw new Error(`RabbitMQ 4 could not be fetched from ${RELEASE}'s packages (${reasonOf(error)})`);
  }
}
