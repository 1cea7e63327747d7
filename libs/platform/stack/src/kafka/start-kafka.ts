import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { spawnPart } from '../child-process.ts';
import { nativePart, type Part, type PartContext } from '../part.ts';
import { newClusterId } from './cluster-id.ts';
import { untilReady, withoutSecrets } from '../ready.ts';
import type { RunningPart } from '../running-part.ts';
import { secretFile } from '../secrets.ts';
import { StackError } from '../stack-error.ts';
import { issueCertificate } from '../tls/issue-certificate.ts';
import { findJava } from './java.ts';
import { kafkaJars } from './kafka-jars.ts';
import { kafkaAnswers } from './kafka-login.ts';
import { serverProperties, SUPER_USER } from './server-properties.ts';

// The first-tier compiler alone starts twice as fast and is fast enough for one machine.
const JVM = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xss512k', '-XX:+ExitOnOutOfMemoryError'];
const LOGGER = ['defaultLogLevel=warn', 'showDateTime=true', 'dateTimeFormat=yyyy-MM-dd HH:mm:ss.SSS'];

const run = promisify(execFile);

interface Broker {
  java: string;
  jars: string;
  home: string;
  configFile: string;
  environment: Record<string, string>;
  secrets: string[];
}

/** The real broker as a JVM of this machine. */
export async function startNativeKafka(context: PartContext): Promise<Part> {
  const java = await findJava();
  const jars = await kafkaJars((message) => context.progress('kafka', message));
  const broker = await configure(context, java, jars);
  return nativePart(broker.environment, () => start(context, broker));
}

async function configure(context: PartContext, java: string, jars: string): Promise<Broker> {
  const home = context.directory.data('kafka');
  await mkdir(join(home, 'tmp'), { recursive: true, mode: 0o700 });
  const tls = await issueCertificate(context.directory.root, 'kafka', ['localhost', '127.0.0.1', '::1']);
  const password = await secretFile(join(context.directory.keys(), 'kafka-password'));
  const internalPassword = await secretFile(join(context.directory.keys(), 'kafka-internal-password'));
  const port = await context.ports.take('kafka');
  const configFile = join(home, 'server.properties');
  const settings = {
    clients: [{ name: 'CLIENTS', listenOn: `127.0.0.1:${port}`, advertised: `localhost:${port}` }],
    internalPort: await context.ports.take('kafka', 'kafka-internal'),
    controllerPort: await context.ports.take('kafka', 'kafka-controller'),
    internalPassword,
    keystoreFile: await writeKeystore(join(home, 'keystore.pem'), [tls.keyFile, tls.certFile, tls.caFile]),
    dataDirectory: join(home, 'data'),
  };
  await writeFile(configFile, serverProperties(settings), { mode: 0o600 });
  const environment = {
    KAFKA_BROKERS: `localhost:${port}`,
    KAFKA_CA_FILE: tls.caFile,
    KAFKA_USERNAME: SUPER_USER,
    KAFKA_PASSWORD: password,
  };
  const broker = { java, jars, home, configFile, environment, secrets: [password, internalPassword] };
  if (!existsSync(join(settings.dataDirectory, 'meta.properties'))) await format(broker, password);
  return broker;
}

async function writeKeystore(file: string, parts: readonly string[]): Promise<string> {
  const texts = await Promise.all(parts.map((part) => readFile(part, 'utf8')));
  await writeFile(file, texts.join('\n'), { mode: 0o600 });
  return file;
}

/** Makes the storage with its first user. The arguments go by a file, for the process list shows them to everybody. */
async function format(broker: Broker, password: string): Promise<void> {
  const argumentFile = join(broker.home, 'format.args');
  const args = [
    ...['-Xmx64m', ...JVM, '-cp', join(broker.jars, '*'), 'kafka.tools.StorageTool', 'format'],
    ...['-t', newClusterId(), '-c', broker.configFile],
    ...['--add-scram', `SCRAM-SHA-512=[name=${SUPER_USER},password=${password}]`],
  ];
  await writeFile(argumentFile, args.map(quoted).join('\n'), { mode: 0o600 });
  try {
    await run(broker.java, [`@${argumentFile}`], { timeout: 60_000 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const output = withoutSecrets(`${stdout}\n${stderr}`.trim().split('\n').slice(-20).join('\n'), broker.secrets);
    throw StackError.forPart('kafka', `its storage could not be formatted:\n${output}`);
  } finally {
    await rm(argumentFile, { force: true });
  }
}

function quoted(argument: string): string {
  return `"${argument.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

async function start(context: PartContext, broker: Broker): Promise<RunningPart> {
  const logFile = context.directory.log('kafka');
  const loggerFlags = LOGGER.map((setting) => `-Dorg.slf4j.simpleLogger.${setting}`);
  const process = await spawnPart({
    name: 'kafka',
    command: broker.java,
    args: [
      ...['-Xmx256m', ...JVM, ...loggerFlags, `-Djava.io.tmpdir=${join(broker.home, 'tmp')}`],
      ...['-cp', join(broker.jars, '*'), 'kafka.Kafka', broker.configFile],
    ],
    logFile,
    pidFile: context.directory.pid('kafka'),
  });
  const probe = () => kafkaAnswers(broker.environment);
  await untilReady({ part: 'kafka', process, logFile, probe, secrets: broker.secrets });
  return process;
}
