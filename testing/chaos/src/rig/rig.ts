import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reported } from '@heliograph/base-data';
import { issueCertificate, startStack, type Stack } from '@heliograph/stack';
import { channels, Ledger, type CountOptions, type Examples } from '@heliograph/testbed';
import { commandOutput } from '@heliograph/testbed/processes';
import { TcpProxy } from '@heliograph/testbed/proxy';
import type { Admin } from 'kafkajs';
import { checkHistory, type Checked } from '../history/check-history.ts';
import { HistoryFile, readHistory } from '../history/events.ts';
import { Generator, type Source } from '../load/generator.ts';
import { BrokerLinks, routePreload, ServiceLinks, type LinkOptions } from '../proxy/links.ts';
import { committedOffsets } from '../recorders/kafka-offsets.ts';
import { kafkaOf, LogReader, type KafkaAccess } from '../recorders/log-reader.ts';
import { LogWatch, watchedTopics } from '../recorders/log-watch.ts';
import { WebhookRecorder } from '../recorders/webhook-recorder.ts';
import { totalsOf, type Totals } from '../report/result.ts';
import type { ChaosOptions } from '../options.ts';
import type { ScenarioContext } from '../scenario.ts';
import { createAccount, type Account } from './accounts.ts';
import { Brokers, keepUncompressed, stampWhenAppended } from './brokers.ts';
import { Consumers } from './consumers.ts';
import { freePorts, type ProductSettings } from './definitions.ts';
import { Fleet } from './fleet.ts';

export interface RigOptions {
  /** Besides auth-api and delivery-api. */
  apps: readonly string[];
  /** Brokers and database persist their data as in production: needed where one is killed. */
  keep?: boolean;
  allowedCidrs?: string;
  /** The host on which the recorders of webhooks listen. */
  receiverHost?: string;
  overrides?: ProductSettings['overrides'];
  preloads?: ProductSettings['preloads'];
  inverters?: number;
  /** By which the clouds and ingest run faster than real ones; default 60. */
  timeScale?: number;
  /** The replicas of each service; default 1. */
  replicas?: number;
  /** Apps that reach parts through proxies, which a scenario may cut, stall and slow down. */
  links?: LinkOptions;
  /** The brokers reach each other through proxies too. */
  brokerLinks?: boolean;
  /** PostgreSQL archives its WAL, each file after so many seconds at most. */
  archiveSeconds?: number;
  /** PostgreSQL has an address that another server can take over. */
  databaseAddress?: boolean;
  /** Settings of all services. */
  environment?: Readonly<Record<string, string>>;
}

/** An action at a time while records flow. */
export interface Step {
  /** Not before, ms after the first record. */
  at: number;
  act: () => Promise<void> | void;
}

/** A consumer, and a device whose samples it subscribed to. */
export interface WarmUp {
  id: string;
  source: Source;
}

/** Short, so that refused records are redelivered during the run: `retry-schedule` tests the real steps. */
export const quickRetries = {
  WEBHOOK_RETRY_STEPS_SECONDS: '1,2,2,3,3,4,4',
  WEBHOOK_SLOW_DOWN_SECONDS: '1',
  WEBHOOK_HOLD_BACK_SECONDS: '1',
  WEBHOOK_BREAKER_PROBE_SECONDS: '1',
};

const drainMs = 60_000;
const quietMs = 2_000;
const warmUpMs = 180_000;
const warmUpPauseMs = 1_500;
const defaultTimeScale = 60;

/** The product on real parts of its own, its consumers, and the independent count. */
export class Rig {
  readonly #context: ScenarioContext;
  readonly stack: Stack;
  readonly settings: ProductSettings;
  readonly links: ServiceLinks;
  readonly fleet: Fleet;
  readonly ledger = new Ledger();
  readonly history: HistoryFile;
  readonly watch: LogWatch;
  /** Kafka's, where there are three. */
  readonly brokers: Brokers;
  #reader: LogReader;
  #admin: Admin;
  #kafka: Readonly<Record<string, string>>;
  #generators: Generator[] = [];
  #webhooks: WebhookRecorder | undefined;
  #consumers: Consumers | undefined;

  private constructor(
    context: ScenarioContext,
    stack: Stack,
    settings: ProductSettings,
    links: ServiceLinks,
    readonly brokerLinks: BrokerLinks,
    /** The address of PostgreSQL for services, when another server can take it over. */
    readonly databaseAddress: TcpProxy | undefined,
  ) {
    this.#context = context;
    this.stack = stack;
    this.#kafka = stack.environment;
    this.settings = settings;
    this.links = links;
    const { options, historyFile } = context;
    this.history = new HistoryFile(historyFile);
    this.history.add({ type: 'run', command: options.command, seed: options.seed, at: Date.now() });
    this.watch = new LogWatch(this.ledger, this.history);
    this.fleet = new Fleet(join(context.directory, 'services'), context.signal);
    this.#admin = kafkaOf(this.access, 'chaos-admin').admin();
    this.brokers = new Brokers(this.#admin, stack.brokers);
    this.#reader = new LogReader({
      access: this.access,
      groupPrefix: 'chaos-recorder-',
      topics: watchedTopics,
      onRecord: (record) => this.watch.take(record),
    });
  }

  /** Resolves when all of it is ready; on a failure nothing is left running. */
  static async start(context: ScenarioContext, options: RigOptions): Promise<Rig> {
    const { directory, progress } = context;
    await mkdir(join(directory, 'services'), { recursive: true });
    const brokerLinks = new BrokerLinks();
    const started = await startStack({
      directory: join(directory, 'stack'),
      keep: options.keep ?? false,
      brokers: context.options.brokers,
      ...reported({
        brokerLinks: options.brokerLinks ? brokerLinks.open : undefined,
        archiveSeconds: options.archiveSeconds,
      }),
      onProgress: progress,
    });
    const address = options.databaseAddress ? await addressOf(started) : undefined;
    const reached = address === undefined ? started : reachedAt(started, address);
    const stack = { ...reached, environment: { ...reached.environment, ...options.environment } };
    const links = await ServiceLinks.open(options.links ?? {}, stack.environment);
    const settings = await settingsOf(stack, options, links, context.options);
    const rig = new Rig(context, stack, settings, links, brokerLinks, address);
    try {
      await rig.#open(options);
      return rig;
    } catch (error) {
      await rig.stop();
      throw error;
    }
  }

  get access(): KafkaAccess {
    return accessBy(this.#kafka);
  }

  get consumers(): Consumers {
    return this.#consumers!;
  }

  get webhooks(): WebhookRecorder {
    return this.#webhooks!;
  }

  get certificateDirectory(): string {
    return join(this.#context.directory, 'stack');
  }

  account(name: string): Promise<Account> {
    return createAccount(name, this.stack.environment, this.settings.ports);
  }

  generator(sources: readonly Source[]): Generator {
    const generator = new Generator(this.access, sources);
    this.#generators.push(generator);
    return generator;
  }

  /** Resolves when a sample has reached each of these consumers: their subscriptions are in effect everywhere. */
  async warmUp(consumers: readonly WarmUp[]): Promise<void> {
    const deadline = Date.now() + warmUpMs;
    const producer = this.generator([]);
    for (;;) {
      const cold = new Set(this.consumers.cold(consumers.map(({ id }) => id)));
      if (cold.size === 0) return;
      if (Date.now() > deadline) throw new Error(`no sample reached ${cold.size} consumers, such as ${[...cold][0]}`);
      const sources = consumers.filter(({ id }) => cold.has(id)).map(({ source }) => source);
      await producer.write(sources.map((source) => ({ ...source, serial: `WARM${source.serial}` })));
      await this.pause(warmUpPauseMs);
    }
  }

  pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.#context.signal });
  }

  /** Lets records flow for the scenario's time, and longer until the last step is done. Resolves when they flow no more. */
  async flow(generator: Generator, steps: readonly Step[], seconds = this.#context.options.seconds): Promise<void> {
    const begin = Date.now();
    const left = [...steps].sort((a, b) => a.at - b.at);
    generator.start(this.#context.options.rate);
    while (left.length > 0 || Date.now() - begin < seconds * 1000) {
      if (left[0] !== undefined && left[0].at <= Date.now() - begin) await left.shift()!.act();
      else await this.pause(50);
    }
    await generator.pause();
  }

  /** Waits until all that was written is read and has come to an end, or rightly waits; at most for the time given. */
  async drain(timeoutMs = drainMs): Promise<void> {
    this.#context.progress('no more records; waiting for records in flight');
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      await this.pause(500);
      const quiet = Date.now() - this.ledger.lastWrittenAt > quietMs;
      const normalized = this.watch.raw.missing().length === 0;
      if (quiet && normalized && (await this.#lag()) === 0 && this.#unexplained(deadline) === 0) return;
    }
  }

  /** Counts what became of all that was written, per channel that has consumers. */
  async count(narrowed: Pick<CountOptions, 'only' | 'between'> = {}): Promise<{ totals: Totals } & Examples> {
    const committed = await committedOffsets(this.#admin);
    // Records that were written before their source was settled must be read, or they would look lost.
    await this.#reader.caughtUp();
    const used = new Set([...this.ledger.expectations].map(({ channel }) => channel));
    const examples: Examples = { lostKeys: [], stuckKeys: [] };
    const counted = channels
      .filter((channel) => used.has(channel))
      .map((channel) => {
        const { lostKeys, stuckKeys, ...counts } = this.ledger.count(channel, {
          committed,
          now: Date.now(),
          ...reported({ noSubscriber: channel === 'mqtt' ? this.watch.noSubscriber : undefined }),
          ...narrowed,
        });
        examples.lostKeys.push(...lostKeys);
        examples.stuckKeys.push(...stuckKeys);
        return [channel, counts] as const;
      });
    return {
      totals: totalsOf(Object.fromEntries(counted)),
      ...examples,
    };
  }

  /** Something is broken now, on purpose. */
  fault(what: string): void {
    this.#context.progress(what);
    this.history.add({ type: 'fault', at: Date.now(), what });
  }

  /** Ends the history and checks it against the invariants. @param totals the counts of the same run */
  async checkHistory({ deadLettered, waiting, noSubscriber }: Totals, graceMs?: number): Promise<Checked> {
    this.history.add({ type: 'explained', deliveries: deadLettered + waiting + noSubscriber });
    await this.history.close();
    return checkHistory(readHistory(this.history.path), graceMs);
  }

  /**
   * Leaves a cluster that is lost: the recorders read another one, which has copies of its records. @param kafka its environment @param reader of its
   * topics, already running
   */
  async moveTo(kafka: Readonly<Record<string, string>>, reader: LogReader): Promise<void> {
    const [lostReader, lostAdmin] = [this.#reader, this.#admin];
    this.#kafka = kafka;
    this.#reader = reader;
    this.#admin = kafkaOf(this.access, 'chaos-admin').admin();
    await this.#admin.connect();
    const consumers = this.#consumers!.moveTo(this.access, (topics) => stampWhenAppended(this.#admin, topics));
    // Clients of a cluster that is gone may take long to give up.
    void Promise.allSettled([consumers, lostReader.stop(), lostAdmin.disconnect()]);
  }

  async stop(): Promise<void> {
    const { progress } = this.#context;
    progress('stopping');
    await Promise.allSettled(this.#generators.map((generator) => generator.stop()));
    await this.fleet.stop();
    await this.history.close();
    await Promise.race([
      Promise.allSettled([
        this.#consumers?.stop(),
        this.#webhooks?.stop(),
        this.#reader.stop(),
        this.#admin.disconnect(),
      ]),
      sleep(5_000),
    ]);
    await this.stack.stop();
    await Promise.all([this.links.stop(), this.brokerLinks.stop(), this.databaseAddress?.stop()]);
  }

  async #open({ apps, receiverHost = '127.0.0.1' }: RigOptions): Promise<void> {
    const { environment } = this.stack;
    const { progress } = this.#context;
    // Fewer of each topic where there are three replicas of each: a broker that was killed recovers them all before it answers.
    const partitions = this.stack.brokers.length > 1 ? { TOPIC_PARTITIONS: '3' } : {};
    await commandOutput({ app: 'topic-provisioner', environment: { ...environment, ...partitions } });
    await this.#admin.connect();
    await keepUncompressed(this.#admin, watchedTopics);
    progress(`starting auth-api, delivery-api, ${apps.join(', ')}`);
    await this.fleet.start(['auth-api', 'delivery-api', ...apps], this.settings);
    const certificate = await issueCertificate(this.certificateDirectory, 'receiver', ['localhost', receiverHost]);
    this.#webhooks = await WebhookRecorder.start(certificate, receiverHost);
    const { brokers, ca } = this.access;
    const mqtt = { url: environment.MQTT_URL!, caFile: environment.MQTT_CA_FILE! };
    this.#consumers = new Consumers({
      ledger: this.ledger,
      history: this.history,
      webhooks: this.#webhooks,
      kafka: { brokers, ca },
      mqtt,
      stampWhenAppended: (topics) => stampWhenAppended(this.#admin, topics),
    });
    await this.#reader.start();
  }

  async #lag(): Promise<number> {
    return this.#reader.lag().catch(() => Number.POSITIVE_INFINITY);
  }

  /** Deliveries that are not made and do not wait for a time after the deadline. */
  #unexplained(deadline: number): number {
    return this.ledger.open() - this.ledger.notDue(deadline);
  }
}

/** Runs a scenario on the product, which is stopped whatever happens. */
export async function onRig<T>(
  context: ScenarioContext,
  options: RigOptions,
  run: (rig: Rig) => Promise<T>,
): Promise<T> {
  const rig = await Rig.start(context, options);
  try {
    return await run(rig);
  } finally {
    await rig.stop();
  }
}

/** How a client of our own reaches a cluster. @param kafka the KAFKA_ variables */
export function accessBy(kafka: Readonly<Record<string, string>>): KafkaAccess {
  const { KAFKA_BROKERS, KAFKA_CA_FILE, KAFKA_USERNAME, KAFKA_PASSWORD } = kafka;
  return {
    brokers: KAFKA_BROKERS!.split(','),
    ca: readFileSync(KAFKA_CA_FILE!, 'utf8'),
    username: KAFKA_USERNAME!,
    password: KAFKA_PASSWORD!,
  };
}

function addressOf({ postgres }: Stack): Promise<TcpProxy> {
  return TcpProxy.listen({ target: { port: portOf(postgres) } });
}

/** @throws Error where PostgreSQL is no process of ours */
export function portOf(postgres: Stack['postgres']): number {
  if (postgres === undefined) throw new Error('PostgreSQL has to be native: HELIOGRAPH_STACK=native, no DATABASE_URL');
  return postgres.port;
}

function reachedAt(stack: Stack, { port }: TcpProxy): Stack {
  const url = new URL(stack.environment.DATABASE_URL!);
  url.port = String(port);
  return { ...stack, environment: { ...stack.environment, DATABASE_URL: url.href } };
}

async function settingsOf(
  stack: Stack,
  options: RigOptions,
  links: ServiceLinks,
  { allInOne }: ChaosOptions,
): Promise<ProductSettings> {
  const { overrides = {}, preloads = {} } = options;
  const linked = <T>(of: (app: string) => T) => Object.fromEntries(links.apps.map((app) => [app, of(app)]));
  return {
    stack: stack.environment,
    caFile: stack.environment.TLS_CA_FILE!,
    allowedCidrs: options.allowedCidrs ?? '127.0.0.1/32',
    ports: await freePorts(),
    timeScale: options.timeScale ?? defaultTimeScale,
    inverters: options.inverters ?? 12,
    replicas: options.replicas ?? 1,
    allInOne,
    overrides: { ...overrides, ...linked((app) => ({ ...overrides[app], ...links.environment(app) })) },
    preloads: { ...preloads, ...linked((app) => [...(preloads[app] ?? []), routePreload]) },
  };
}
