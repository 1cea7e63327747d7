import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnPart, type PartProcess, type SpawnedPart } from '../child-process.ts';
import { fillIn } from '../mosquitto/mosquitto-configuration.ts';
import { mosquittoAnswers } from '../mosquitto/start-mosquitto.ts';
import type { RunningPart } from '../part.ts';
import { freePort } from '../ports.ts';
import { untilReady } from '../ready.ts';
import { commandInRoot, SHARED } from './enter-root.ts';
import { findRabbitMq, type RabbitMqProgram } from './rabbitmq-root.ts';

export { findRabbitMq };

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

/** deploy/rabbitmq of the repository, seen from `src` and from `dist` alike. */
const DEPLOY_FOLDER = fileURLToPath(new URL('../../../../deploy/rabbitmq/', import.meta.url));

async function prepare(o: RabbitMqOptions): Promise<void> {
  await mkdir(join(o.directory, 'home'), { recursive: true, mode: 0o700 });
  for (const name of ['certFile', 'keyFile', 'caFile'] as const) await cp(o[name], join(o.directory, `${name}.pem`));
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
  o: RabbitMqOptions,
): Promise<{ mapper: SpawnedPart; broker: SpawnedPart }> {
  const ports = { epmd: await freePort(), distribution: await freePort() };
  const env = environmentOf(program, ports);
  const inRoot = (name: string, line: readonly string[]): PartProcess => ({
    name,
    ...commandInRoot(program.root, o.directory, line),
    env,
    logFile: join(o.directory, `${name}.log`),
    pidFile: join(o.directory, `${name}.pid`),
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
  const { mapper, broker } = await spawnBoth(program, o);
  const stop = async (kind?: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    await broker.stop(kind);
    await mapper.stop('SIGKILL');
  };
  const logFile = join(o.directory, 'rabbitmq.log');
  await untilReady({ part: 'mqtt', process: broker, logFile, probe: () => mosquittoAnswers(o.port, o.certFile) }).catch(
    async (error: unknown) => {
      await stop('SIGKILL');
      throw error;
    },
  );
  return { pid: broker.pid, stop };
}
