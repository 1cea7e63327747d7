import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { reported } from '@heliograph/base-data';
import { spawnPart } from '../child-process.ts';
import { issueCertificate } from '../issue-certificate.ts';
import {
  buildPlugin,
  DEPLOY_FOLDER,
  sanitizerEnvironment,
  findMosquitto,
  headerEnvironment,
  type MosquittoProgram,
} from './mosquitto-program.ts';
import { hostsOf, nativePart, type Part, type PartContext, type RunningPart } from '../part.ts';
import { untilReady } from '../ready.ts';
import { StackError } from '../stack-error.ts';

export interface MosquittoOptions {
  /** Sessions, queued messages and mosquitto.conf. Created when missing. */
  directory: string;
  port: number;
  /** On which it listens. Default 127.0.0.1. */
  address?: string;
  /** true: queued messages are saved every 10 s, so that a crash loses little. false: only at an orderly stop. */
  keep: boolean;
  /** The interval of saving queued messages, in seconds, instead of that of `keep`; at least 1. */
  saveSeconds?: number;
  /** Overrides the image's limits. */
  limits?: Partial<Record<MosquittoLimit, number>>;
  /** The plugin built with AddressSanitizer and UBSan: a memory error ends the broker, with the reason in its log. */
  sanitized?: boolean;
  /** PEM files of the server; client certificates are not requested. */
  certFile: string;
  keyFile: string;
  /** Public keys of the tokens; read again when it changes. */
  jwksFile: string;
  /** Names of revoked credentials and accounts; read again when it changes. Default: one in the directory that is never written. */
  denylistFile?: string;
  /** `iss` of the tokens. */
  issuer: string;
  /** Default: `mosquitto.log` and `mosquitto.pid` in the directory. */
  logFile?: string;
  pidFile?: string;
  onProgress?: (message: string) => void;
}

const SAVE_SECONDS = 10;

/** Keeps running as root when started as root: folders of a development machine are closed to the user `mosquitto`. */
async function writeConfiguration(o: MosquittoOptions, pluginFile: string): Promise<string> {
  const text = await mosquittoConfiguration({
    USER: process.getuid?.() === 0 ? 'root' : 'mosquitto',
    PORT: o.port,
    ADDRESS: o.address ?? '127.0.0.1',
    CERT_FILE: o.certFile,
    KEY_FILE: o.keyFile,
    PLUGIN_FILE: pluginFile,
    JWKS_FILE: o.jwksFile,
    DENYLIST_FILE: o.denylistFile ?? join(o.directory, 'denylist.json'),
    ISSUER: o.issuer,
    DATA_DIRECTORY: o.directory,
    AUTOSAVE_SECONDS: o.saveSeconds ?? (o.keep ? SAVE_SECONDS : 0),
    ...(await defaultLimits()),
    ...o.limits,
  });
  const file = join(o.directory, 'mosquitto.conf');
  await writeFile(file, text, { mode: 0o600 });
  return file;
}

/** Mosquitto and the JWT plugin built for it, fetched and built into the cache the first time. @throws Error naming what is unavailable */
export async function mosquittoWithPlugin(
  onProgress: MosquittoOptions['onProgress'],
  target: 'heliograph_jwt.so' | 'asan' = 'heliograph_jwt.so',
): Promise<MosquittoProgram & { plugin: string }> {
  const program = await findMosquitto(onProgress);
  const plugin = await buildPlugin(target, program.version, () => headerEnvironment(program, onProgress));
  return { ...program, plugin };
}

async function prepared(o: MosquittoOptions): Promise<MosquittoProgram & { configurationFile: string }> {
  try {
    const { plugin, ...program } = await mosquittoWithPlugin(o.onProgress, o.sanitized ? 'asan' : undefined);
    await mkdir(o.directory, { recursive: true, mode: 0o700 });
    const environment = { ...program.environment, ...(o.sanitized && (await sanitizerEnvironment())) };
    return { ...program, environment, configurationFile: await writeConfiguration(o, plugin) };
  } catch (error) {
    throw StackError.forPart('mqtt', error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/**
 * Mosquitto with the JWT plugin, TLS 1.3. Both are fetched and built into the cache the first time.
 * @throws StackError when it cannot be had or does not start.
 */
export async function startMosquitto(o: MosquittoOptions): Promise<RunningPart> {
  const { binary, environment, configurationFile } = await prepared(o);
  const logFile = o.logFile ?? join(o.directory, 'mosquitto.log');
  const process = await spawnPart({
    name: 'mqtt',
    command: binary,
    args: ['-c', configurationFile],
    env: environment,
    logFile,
    pidFile: o.pidFile ?? join(o.directory, 'mosquitto.pid'),
  });
  await untilReady({ part: 'mqtt', process, logFile, probe: () => mosquittoAnswers(o.port, o.certFile, o.address) });
  return process;
}

const ANSWER_TIMEOUT_MS = 2_000;

/**
 * Resolves when a TLS handshake on the port shows the certificate of `certFile`, which also shows that it is this broker and not another one on the port.
 */
export async function mosquittoAnswers(port: number, certFile: string, host = '127.0.0.1'): Promise<void> {
  const own = new X509Certificate(await readFile(certFile));
  // No chain is verified: the certificate itself is compared below, and no data is sent.
  const socket = connect({ host, port, rejectUnauthorized: false, minVersion: 'TLSv1.3' });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    if (socket.getPeerX509Certificate()?.fingerprint256 !== own.fingerprint256) {
      throw new Error(`another program listens on port ${port}`);
    }
  } finally {
    socket.destroy();
  }
}

/** The broker's limits for one account: docs/operate/mqtt-broker.md. */
export type MosquittoLimit =
  | 'MAX_CONNECTIONS'
  | 'RESERVED_CONNECTIONS'
  | 'MAX_CONNECTIONS_PER_ACCOUNT'
  | 'MAX_SESSIONS'
  | 'MAX_SESSIONS_PER_ACCOUNT'
  | 'MAX_QUEUED_MESSAGES'
  | 'MAX_QUEUED_BYTES_PER_ACCOUNT'
  | 'BROKER_QUEUED_MESSAGES'
  | 'BROKER_QUEUED_BYTES';

/** Returns the limits of the image. */
export async function defaultLimits(): Promise<Record<MosquittoLimit, string>> {
  const dockerfile = await readFile(join(DEPLOY_FOLDER, 'Dockerfile'), 'utf8');
  const names = [...dockerfile.matchAll(/^ +((?:MAX|RESERVED|BROKER)_\w+)=(\d+)/gm)].map(([, name, value]) => [
    name,
    value,
  ]);
  return Object.fromEntries(names) as Record<MosquittoLimit, string>;
}

/** The names in deploy/mosquitto/mosquitto.conf.template. */
type ConfigurationValues = Record<
  | 'USER'
  | 'PORT'
  | 'ADDRESS'
  | 'CERT_FILE'
  | 'KEY_FILE'
  | 'PLUGIN_FILE'
  | 'JWKS_FILE'
  | 'DENYLIST_FILE'
  | 'ISSUER'
  | 'DATA_DIRECTORY'
  | 'AUTOSAVE_SECONDS'
  | MosquittoLimit,
  string | number
>;

/** @throws Error for a name without a value, or a value that would not stay on its line. */
export function fillIn(template: string, values: Partial<Record<string, string | number>>): string {
  return template.replace(/^(?!#).*$/gm, (line) =>
    line.replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = String(values[name] ?? '');
      if (value === '' || /[\r\n]/.test(value)) throw new Error(`mosquitto.conf: no usable value for ${name}`);
      return value;
    }),
  );
}

async function mosquittoConfiguration(values: ConfigurationValues): Promise<string> {
  return fillIn(await readFile(join(DEPLOY_FOLDER, 'mosquitto.conf.template'), 'utf8'), values);
}

/** Mosquitto with the JWT plugin as a process of this machine. */
export async function startNativeMqtt(context: PartContext, environment: Record<string, string>): Promise<Part> {
  const { address, directory } = context;
  const tls = await issueCertificate(directory.root, 'mqtt', hostsOf(context));
  const port = await context.ports.take('mqtt');
  // Written by auth-api.
  const denylistFile = join(directory.keys(), 'mqtt-denylist.json');
  const options = {
    directory: directory.data('mqtt'),
    port,
    ...reported({ address }),
    keep: context.keep,
    certFile: tls.certFile,
    keyFile: tls.keyFile,
    jwksFile: environment.JWKS_FILE!,
    denylistFile,
    issuer: environment.TOKEN_ISSUER!,
    logFile: directory.log('mqtt'),
    pidFile: directory.pid('mqtt'),
    onProgress: (message: string) => context.progress('mqtt', message),
  };
  const url = `mqtts://${address ?? 'localhost'}:${port}`;
  const own = { MQTT_URL: url, MQTT_CA_FILE: tls.caFile, MQTT_DENYLIST_FILE: denylistFile };
  return nativePart(own, () => startMosquitto(options));
}
