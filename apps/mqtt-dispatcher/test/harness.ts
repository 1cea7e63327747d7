import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replayed } from '@heliograph/dispatcher/testing';
import { idempotencyKey } from '@heliograph/idempotency-key';
import {
  createKafkaAdmin,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
  type KafkaAdmin,
  type KafkaConnection,
  type OutgoingRecord,
  type RecordProducer,
} from '@heliograph/kafka';
import { coreTopics, headerNames, topicNames, type AccountRecord } from '@heliograph/messaging';
import type { JWTPayload } from 'jose';
import { createWorkerService, type Service } from '@heliograph/service';
import { startStack, type Stack } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import { MqttDispatcherConfiguration } from '../src/configuration.ts';
import { MqttDispatcherModule } from '../src/mqtt-dispatcher.module.ts';
import { MqttDispatcherWorker } from '../src/mqtt-dispatcher.worker.ts';
import { Consumer } from './consumer.ts';
import { TokenEndpoint } from './token-endpoint.ts';

const topics = [
  'basedata',
  'basedata.backfill',
  'energy',
  'storage',
  'delivery.replays',
  'device-events',
  'control.accounts',
  'control.subscriptions',
  'delivery.attempts',
];

/** Kafka and Mosquitto of this file alone: groups and topics have fixed names, and the broker is killed. */
export class Harness {
  readonly log: string[] = [];
  readonly #consumers: Consumer[] = [];
  #serial = 0;
  #worker: MqttDispatcherWorker | undefined;

  private constructor(
    private readonly directory: string,
    readonly stack: Stack,
    readonly tokens: TokenEndpoint,
    readonly connection: KafkaConnection,
    readonly producer: RecordProducer,
    readonly admin: KafkaAdmin,
  ) {}

  static async start(): Promise<Harness> {
    for (const name of Object.keys(process.env).filter((key) => /^(KAFKA|MQTT)_/.test(key)))
      Reflect.deleteProperty(process.env, name);
    const directory = await mkdtemp(join(tmpdir(), 'mqtt-dispatcher-'));
    const stack = await startStack({ directory: join(directory, 'stack'), parts: ['kafka', 'mqtt'] });
    const connection = kafkaConnectionFromEnvironment(stack.environment, 'mqtt-test');
    const admin = createKafkaAdmin(connection);
    await admin.ensureTopics(coreTopics(3).filter(({ name }) => topics.includes(name)));
    const tokens = await TokenEndpoint.start(stack.environment);
    return new Harness(directory, stack, tokens, connection, createRecordProducer(connection), admin);
  }

  async dispatcher(extra: Record<string, string> = {}): Promise<Service> {
    const env = {
      ...this.stack.environment,
      AUTH_API_URL: this.tokens.url,
      HEALTH_PORT: '0',
      LOG_LEVEL: 'warn',
      ...extra,
    };
    const options = { name: 'mqtt-dispatcher', configuration: MqttDispatcherConfiguration, env };
    const logDestination = { write: (line: string) => void this.log.push(line) };
    const service = await createWorkerService(MqttDispatcherModule, { ...options, logDestination });
    await service.start();
    this.#worker = service.app.get(MqttDispatcherWorker);
    return service;
  }

  /** @param claims of its consumers' tokens */
  async account(claims: JWTPayload = {}): Promise<{ id: string; consumer: Consumer; another: Consumer }> {
    const id = `acc_${randomBytes(6).toString('hex')}`;
    const record: AccountRecord = {
      id,
      status: 'active',
      language: 'en',
      deviceQuota: 10,
      credentialsRevokedAt: 0,
      channels: { kafka: false, mqtt: true },
    };
    await this.producer.send([
      { topic: topicNames.controlAccounts, key: id, value: Buffer.from(JSON.stringify(record)) },
    ]);
    await this.#heard(id);
    const [consumer, another] = ['test', 'another'].map(
      (instance) => new Consumer(this.stack.environment, id, () => this.tokens.token(id, 3600, claims), instance),
    ) as [Consumer, Consumer];
    this.#consumers.push(consumer, another);
    return { id, consumer, another };
  }

  /** Samples of `devices` devices in turn; returns their keys. */
  async publish(accountId: string, count: number, devices = 20): Promise<string[]> {
    const records = this.samples(accountId, count, devices);
    await this.producer.send(records);
    return records.map(({ headers }) => headers![headerNames.idempotencyKey]!);
  }

  samples(accountId: string, count: number, devices: number): OutgoingRecord[] {
    return Array.from({ length: count }, () => this.#sample(accountId, devices));
  }

  /** The records on `delivery.replays`, as delivery-api writes them. */
  async replay(records: readonly OutgoingRecord[], channel: 'kafka' | 'mqtt'): Promise<void> {
    await this.producer.send(replayed(records, channel));
  }

  /** All that was written is acknowledged by the broker, and committed. */
  async allSettled(): Promise<void> {
    const names = [
      topicNames.baseData,
      topicNames.deviceEvents,
      topicNames.energy,
      topicNames.storage,
      topicNames.deliveryReplays,
    ];
    await until('everything is committed', async () => {
      const lags = await this.admin.lag('mqtt-dispatcher', names);
      return [...lags.values()].every((lag) => lag === 0n);
    });
  }

  /** Resolves when the dispatcher has a filter that a record without any header does not match. */
  async narrowed(accountId: string, usesCloudEvents = false): Promise<void> {
    const known = (): boolean =>
      this.#worker?.serves(accountId) === false && this.#worker.usesCloudEvents(accountId) === usesCloudEvents;
    await until('the dispatcher knows the filter', known);
  }

  signalBroker(signal: NodeJS.Signals): void {
    const file = join(this.directory, 'stack', 'run', 'mqtt.pid');
    process.kill((JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid, signal);
  }

  /** Written by Mosquitto at each save. */
  get sessionsFile(): string {
    return join(this.directory, 'stack', 'mqtt', 'mosquitto.db');
  }

  async stop(): Promise<void> {
    await Promise.all(this.#consumers.map((consumer) => consumer.leave()));
    this.tokens.stop();
    await Promise.all([this.producer.close(), this.admin.close()]);
    await this.stack.stop();
    await rm(this.directory, { recursive: true, force: true });
  }

  /** A record written now could overtake the account on its way to the dispatcher. */
  #heard(accountId: string): Promise<true> {
    return until('the dispatcher knows the account', () => this.#worker?.serves(accountId) ?? true);
  }

  #sample(accountId: string, devices: number): OutgoingRecord {
    const datetime = 1_763_712_000 + ++this.#serial;
    const serial = `SN${this.#serial % devices}`;
    const key = idempotencyKey({ dataSource: 'growatt', serial, datetime });
    const headers = {
      [headerNames.accountId]: accountId,
      [headerNames.vendor]: 'growatt',
      [headerNames.plantId]: 'plt_1',
      [headerNames.serial]: serial,
      [headerNames.kind]: 'device.data',
      [headerNames.schemaVersion]: '1.0',
      [headerNames.idempotencyKey]: key,
      [headerNames.time]: String(datetime),
    };
    const value = Buffer.from(JSON.stringify({ InverterSN: serial, Datetime: datetime, EDay: 12.5 }));
    return { topic: topicNames.baseData, key: `growatt:${serial}`, value, headers };
  }
}
