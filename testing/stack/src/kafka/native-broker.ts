import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrokerSettings, serverProperties, SUPER_USER } from '@heliograph/secrets';
import { spawnPart, type SpawnedPart } from '../child-process.ts';
import { untilReady, withoutSecrets } from '../ready.ts';
import { StackError } from '../stack-error.ts';
import type { BrokerControl } from '../stack.types.ts';
import { kafkaAnswers } from './kafka-login.ts';

const JVM = ['-XX:+UseSerialGC', '-Xss512k', '-XX:+ExitOnOutOfMemoryError'];
// The first-tier compiler alone starts twice as fast and is fast enough for one machine.
const QUICK_START = '-XX:TieredStopAtLevel=1';
const LOGGER = ['defaultLogLevel=warn', 'showDateTime=true', 'dateTimeFormat=yyyy-MM-dd HH:mm:ss.SSS'];

const run = promisify(execFile);

export interface NativeBrokerOptions {
  java: string;
  jars: string;
  clusterId: string;
  /** Holds its configuration and its data. */
  home: string;
  settings: BrokerSettings;
  port: number;
  /** Addresses of the other brokers by their names, where there is a link to each. */
  hosts?: Readonly<Record<string, string>>;
  /** Default 256. */
  heapMb: number | undefined;
  /** Whether the JVM compiles as in production, instead of for a quick start. */
  fullJit: boolean;
  /** The environment of its readiness check, which reaches this broker directly. */
  environment: Record<string, string>;
  password: string;
  logFile: string;
  pidFile: string;
}

/** A real broker as a JVM of this machine. */
export class NativeBroker implements BrokerControl {
  readonly #options: NativeBrokerOptions;
  readonly #configFile: string;
  #process: SpawnedPart | undefined;
  #ended = false;
  // One after the other: a stop during a start would otherwise miss the new process.
  #work: Promise<void> = Promise.resolve();

  constructor(options: NativeBrokerOptions) {
    this.#options = options;
    this.#configFile = join(options.home, 'server.properties');
  }

  get #hostsFile(): string {
    return join(this.#options.home, 'hosts');
  }

  get id(): number {
    return this.#options.settings.nodeId ?? 1;
  }

  get port(): number {
    return this.#options.port;
  }

  get pid(): number | undefined {
    return this.#process?.alive === true ? this.#process.pid : undefined;
  }

  /** Writes its configuration, and creates its storage with the first user when it is missing. */
  async configure(): Promise<void> {
    const { home, settings } = this.#options;
    await mkdir(join(home, 'tmp'), { recursive: true, mode: 0o700 });
    await writeFile(this.#configFile, serverProperties(settings), { mode: 0o600 });
    if (this.#options.hosts) await writeFile(this.#hostsFile, hostsText(this.#options.hosts));
    if (!existsSync(join(settings.dataDirectory, 'meta.properties'))) await this.#format();
  }

  start(): Promise<void> {
    return this.#enqueue(async () => {
      if (!this.#ended && this.pid === undefined) await this.#start();
    });
  }

  stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGKILL'): Promise<void> {
    return this.#enqueue(async () => {
      await this.#process?.stop(signal);
    });
  }

  /** Like `stop`, and no later start restarts it. */
  end(): Promise<void> {
    this.#ended = true;
    this.resume();
    return this.stop('SIGTERM');
  }

  pause(): void {
    if (this.pid !== undefined) process.kill(this.pid, 'SIGSTOP');
  }

  resume(): void {
    if (this.pid !== undefined) process.kill(this.pid, 'SIGCONT');
  }

  #enqueue(next: () => Promise<void>): Promise<void> {
    return (this.#work = this.#work.catch(() => undefined).then(next));
  }

  async #start(): Promise<void> {
    const { home, java, jars, logFile, pidFile, environment, heapMb = 256, fullJit } = this.#options;
    const loggerFlags = LOGGER.map((setting) => `-Dorg.slf4j.simpleLogger.${setting}`);
    this.#process = await spawnPart({
      name: 'kafka',
      command: java,
      args: [
        `-Xmx${heapMb}m`,
        ...JVM,
        ...(fullJit ? [] : [QUICK_START]),
        ...loggerFlags,
        `-Djava.io.tmpdir=${join(home, 'tmp')}`,
        ...(this.#options.hosts ? [`-Djdk.net.hosts.file=${this.#hostsFile}`] : []),
        '-cp',
        join(jars, '*'),
        'kafka.Kafka',
        this.#configFile,
      ],
      logFile,
      pidFile,
    });
    const probe = () => kafkaAnswers(environment);
    await untilReady({
      part: 'kafka',
      process: this.#process,
      logFile,
      probe,
      secrets: this.#secrets(),
      timeoutMs: this.#timeoutMs,
    });
  }

  /** The arguments go by a file, because the process list shows them to all users. */
  async #format(): Promise<void> {
    const { home, java, jars, clusterId, password } = this.#options;
    const argumentFile = join(home, 'format.args');
    const args = [
      '-Xmx64m',
      ...JVM,
      '-cp',
      join(jars, '*'),
      'kafka.tools.StorageTool',
      'format',
      '-t',
      clusterId,
      '-c',
      this.#configFile,
      '--add-scram',
      `SCRAM-SHA-512=[name=${SUPER_USER},password=${password}]`,
    ];
    await writeFile(argumentFile, args.map(quoted).join('\n'), { mode: 0o600 });
    try {
      await run(java, [`@${argumentFile}`], { timeout: 60_000 });
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      const tail = `${stdout}\n${stderr}`.trim().split('\n').slice(-20).join('\n');
      throw StackError.forPart(
        'kafka',
        `its storage could not be formatted:\n${withoutSecrets(tail, this.#secrets())}`,
      );
    } finally {
      await rm(argumentFile, { force: true });
    }
  }

  /** One of three recovers every partition after a kill, beside two that work: a busy machine takes minutes, and ending it begins that again. */
  get #timeoutMs(): number {
    return (this.#options.settings.voters?.length ?? 1) > 1 ? 240_000 : 60_000;
  }

  #secrets(): string[] {
    return [this.#options.password, this.#options.settings.internalPassword];
  }
}

/** Java queries no name server when it has such a file: this machine has to be in it too. */
function hostsText(hosts: Readonly<Record<string, string>>): string {
  const all = { localhost: '127.0.0.1', [hostname()]: '127.0.0.1', ...hosts };
  return Object.entries(all)
    .map(([name, address]) => `${address} ${name}\n`)
    .join('');
}

function quoted(argument: string): string {
  return `"${argument.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
