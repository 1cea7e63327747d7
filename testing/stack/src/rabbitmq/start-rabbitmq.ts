import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PartProcess, type SpawnedPart, spawnPart } from '../child-process.ts';
import { reasonOf } from '../debian-packages/debian-packages.ts';
import { unpackRelease } from '../debian-packages/unpack-packages.ts';
import { fillIn, mosquittoAnswers } from '../mosquitto/start-mosquitto.ts';
import type { RunningPart } from '../part.ts';
import { freePort } from '../ports.ts';
import { untilReady } from '../ready.ts';

export interface RabbitMqOptions {
  /** Data, configuration and log. Created when missing. */
  directory: string;
  /** MQTT over TLS 1.3, on 127.0.0.1. */
  port: number;
  certFile: string;
  keyFile: string;
  /** Signed the server's certificate and that of `jwksUrl`. */
  caFile: string;
  /** https only. */
  jwksUrl: string;
  onProgress?: (message: string) => void;
}

export interface RabbitMqQueuesOptions {
  /** Data, configuration and log. Created when missing. */
  directory: string;
  /** AMQP 0-9-1 on 127.0.0.1. */
  port: number;
  /** The same over TLS. */
  tlsPort: number;
  certFile: string;
  keyFile: string;
  caFile: string;
  /** Of the virtual host `/`: what each may configure, write and read, as regular expressions. */
  users: readonly { name: string; password: string; configure: string; write: string; read: string }[];
  onProgress?: (message: string) => void;
}

/** deploy/rabbitmq of the repository, seen from `src` and from `dist` alike. */
const DEPLOY_FOLDER = fileURLToPath(new URL('../../../../deploy/rabbitmq/', import.meta.url));

async function copyCertificates(o: RabbitMqOptions | RabbitMqQueuesOptions): Promise<void> {
  await mkdir(join(o.directory, 'home'), { recursive: true, mode: 0o700 });
  for (const name of ['certFile', 'keyFile', 'caFile'] as const) await cp(o[name], join(o.directory, `${name}.pem`));
}

async function prepare(o: RabbitMqOptions): Promise<void> {
  await copyCertificates(o);
  await cp(join(DEPLOY_FOLDER, 'enabled_plugins'), join(o.directory, 'enabled_plugins'));
  const template = await readFile(join(DEPLOY_FOLDER, 'rabbitmq.conf.template'), 'utf8');
  const configuration = fillIn(template, {
    ADDRESS: '127.0.0.1',
    PORT: o.port,
    CERT_FILE: `${SHARED}/certFile.pem`,
    KEY_FILE: `${SHARED}/keyFile.pem`,
    CA_FILE: `${SHARED}/caFile.pem`,
    JWKS_URL: o.jwksUrl,
    JWKS_CA_FILE: `${SHARED}/caFile.pem`,
    QUEUE_TYPE: 'classic',
  });
  await writeFile(join(o.directory, 'rabbitmq.conf'), configuration, { mode: 0o600 });
}

async function prepareQueues(o: RabbitMqQueuesOptions): Promise<void> {
  await copyCertificates(o);
  await writeFile(join(o.directory, 'enabled_plugins'), '[].');
  const definitions = {
    vhosts: [{ name: '/' }],
    users: o.users.map(({ name, password }) => ({ name, password, tags: '' })),
    permissions: o.users.map(({ name, configure, write, read }) => ({
      user: name,
      vhost: '/',
      configure,
      write,
      read,
    })),
  };
  await writeFile(join(o.directory, 'definitions.json'), JSON.stringify(definitions), { mode: 0o600 });
  const configuration = `listeners.tcp.default = 127.0.0.1:${o.port}
listeners.ssl.default = 127.0.0.1:${o.tlsPort}
ssl_options.cacertfile = ${SHARED}/caFile.pem
ssl_options.certfile = ${SHARED}/certFile.pem
ssl_options.keyfile = ${SHARED}/keyFile.pem
ssl_options.verify = verify_none
ssl_options.fail_if_no_peer_cert = false
definitions.import_backend = local_filesystem
definitions.local.path = ${SHARED}/definitions.json
log.console.level = info
`;
  await writeFile(join(o.directory, 'rabbitmq.conf'), configuration, { mode: 0o600 });
}

function environmentOf(
  program: RabbitMqProgram,
  ports: Record<'epmd' | 'distribution', number>,
): Record<string, string> {
  return {
    HOME: `${SHARED}/home`,
    PATH: '/usr/bin:/bin:/usr/sbin:/sbin',
    LANG: 'C.UTF-8',
    RABBITMQ_NODENAME: 'heliograph@localhost',
    RABBITMQ_CONFIG_FILE: `${SHARED}/rabbitmq.conf`,
    RABBITMQ_ENABLED_PLUGINS_FILE: `${SHARED}/enabled_plugins`,
    RABBITMQ_PLUGINS_DIR: program.pluginsDirectory,
    RABBITMQ_MNESIA_BASE: `${SHARED}/data`,
    RABBITMQ_LOGS: '-',
    RABBITMQ_DIST_PORT: String(ports.distribution),
    ERL_EPMD_PORT: String(ports.epmd),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    // The start script then becomes the broker instead of guarding it, so that signals reach it.
    RUNNING_UNDER_SYSTEMD: 'yes',
  };
}

/** Both processes in the same root; the port mapper by itself, since the broker would leave one running after its end. */
async function spawnBoth(
  program: RabbitMqProgram,
  directory: string,
): Promise<{ mapper: SpawnedPart; broker: SpawnedPart }> {
  const ports = { epmd: await freePort(), distribution: await freePort() };
  const env = environmentOf(program, ports);
  const inRoot = (name: string, line: readonly string[]): PartProcess => ({
    name,
    ...commandInRoot(program.root, directory, line),
    env,
    logFile: join(directory, `${name}.log`),
    pidFile: join(directory, `${name}.pid`),
  });
  const mapper = await spawnPart(inRoot('epmd', [program.epmd, '-port', String(ports.epmd), '-address', '127.0.0.1']));
  const broker = await spawnPart(inRoot('rabbitmq', ['/usr/lib/rabbitmq/bin/rabbitmq-server']));
  return { mapper, broker };
}

/**
 * RabbitMQ 4 with MQTT and OAuth 2, one node on 127.0.0.1, configured as in deploy/rabbitmq. For the conformance suite: the stack's own broker is
 * Mosquitto.
 * @throws Error when it is unavailable, StackError when it does not start
 */
export async function startRabbitMq(o: RabbitMqOptions): Promise<RunningPart> {
  const program = await findRabbitMq(o.onProgress);
  await prepare(o);
  return start(program, o.directory, () => mosquittoAnswers(o.port, o.certFile));
}

/**
 * RabbitMQ 4 with AMQP alone, one node on 127.0.0.1, for what publishes to queues.
 * @throws Error when it is unavailable, StackError when it does not start
 */
export async function startRabbitMqQueues(o: RabbitMqQueuesOptions): Promise<RunningPart> {
  const program = await findRabbitMq(o.onProgress);
  await prepareQueues(o);
  return start(program, o.directory, () => mosquittoAnswers(o.tlsPort, o.certFile));
}

async function start(program: RabbitMqProgram, directory: string, probe: () => Promise<void>): Promise<RunningPart> {
  const { mapper, broker } = await spawnBoth(program, directory);
  const stop = async (kind?: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    await broker.stop(kind);
    await mapper.stop('SIGKILL');
  };
  await untilReady({ part: 'mqtt', process: broker, logFile: join(directory, 'rabbitmq.log'), probe }).catch(
    async (error: unknown) => {
      await stop('SIGKILL');
      throw error;
    },
  );
  return { pid: broker.pid, stop };
}

/** The first release of Debian with RabbitMQ 4; RabbitMQ 3 has no session expiry and no reason codes. */
const RELEASE = 'trixie';
const PACKAGES = ['rabbitmq-server', 'base-passwd', 'coreutils', 'dash', 'libc-bin', 'mawk', 'util-linux'];
const LIBRARY = 'usr/lib/rabbitmq/lib';

interface RabbitMqProgram {
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

/**
 * Command line that runs a program with another folder as its root, in mounts of its own that vanish with it. Root is not needed: without it
 * the kernel makes us root in there. `shared` is seen inside as `/tmp/shared`.
 */
function commandInRoot(root: string, shared: string, program: readonly string[]): { command: string; args: string[] } {
  const script = [
    'set -eu; root=$1; shared=$2; shift 2',
    'mount --rbind /proc "$root/proc"',
    'mount --rbind /dev "$root/dev"',
    // The folder for it is made in memory: the root is the cache's, and other processes use it too.
    'mount -t tmpfs none "$root/tmp"',
    'mkdir -p "$root/tmp/shared"',
    'mount --bind "$shared" "$root/tmp/shared"',
    'exec chroot "$root" "$@"',
  ].join('\n');
  const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user'];
  return {
    command: 'unshare',
    args: ['--mount', ...asRoot, '--', '/bin/sh', '-c', script, 'enter-root', root, shared, ...program],
  };
}

/** The path of `shared` inside. */
const SHARED = '/tmp/shared';
