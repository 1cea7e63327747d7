import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope } from '@heliograph/delivery';
import { filterRecord, replayed, samples } from '@heliograph/dispatcher/testing';
import {
  createKafkaAdmin,
  createRecordProducer,
  kafkaConnectionFromEnvironment,
  readPartition,
  type IncomingRecord,
  type KafkaAdmin,
  type KafkaConnection,
  type OutgoingRecord,
  type RecordProducer,
} from '@heliograph/kafka';
import { type AccountProvisioner, createKafkaProvisioner } from '@heliograph/kafka-accounts';
import {
  accountBaseDataTopic,
  type AccountRecord,
  accountTopics,
  coreTopics,
  type SubscriptionFilter,
  topicNames,
} from '@heliograph/messaging';
import { createWorkerService, type Service } from '@heliograph/service';
import { startStack, type Stack } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import { KafkaDispatcherConfiguration } from '../src/configuration.ts';
import { KafkaDispatcherModule } from '../src/kafka-dispatcher.module.ts';
import { KafkaDispatcherWorker } from '../src/kafka-dispatcher.worker.ts';

/** The timeout of a read without an answer: the broker may stall for a while. */
const timeoutMs = 20_000;
const needed = [
  'basedata',
  'basedata.backfill',
  'energy',
  'storage',
  'delivery.replays',
  'state.kafka-behind',
  'device-events',
  'control.accounts',
  'control.subscriptions',
  'delivery.attempts',
];

/** A broker of this file alone: groups and topics have fixed names, a second dispatcher would take our records. */
export class Harness {
  /** The log lines of its dispatchers. */
  readonly log: string[] = [];
  #worker: KafkaDispatcherWorker | undefined;

  private constructor(
    private readonly directory: string,
    private readonly stack: Stack,
    readonly connection: KafkaConnection,
    readonly admin: KafkaAdmin,
    readonly producer: RecordProducer,
    readonly provisioner: AccountProvisioner,
  ) {}

  static async start(): Promise<Harness> {
    for (const name of Object.keys(process.env).filter((key) => key.startsWith('KAFKA_')))
      Reflect.deleteProperty(process.env, name);
    const directory = await mkdtemp(join(tmpdir(), 'kafka-dispatcher-'));
    const stack = await startStack({ directory: join(directory, 'stack'), parts: ['kafka'] });
    const connection = kafkaConnectionFromEnvironment(stack.environment, 'kafka-dispatcher-test');
    const admin = createKafkaAdmin(connection);
    await admin.ensureTopics(coreTopics(3).filter(({ name }) => needed.includes(name)));
    const provisioner = createKafkaProvisioner(connection);
    return new Harness(directory, stack, connection, admin, createRecordProducer(connection), provisioner);
  }

  async dispatcher(): Promise<Service> {
    const service = await createWorkerService(KafkaDispatcherModule, {
      name: 'kafka-dispatcher',
      configuration: KafkaDispatcherConfiguration,
      env: { ...this.stack.environment, HEALTH_PORT: '0', LOG_LEVEL: 'debug' },
      logDestination: { write: (line) => void this.log.push(line) },
    });
    await service.start();
    this.#worker = service.app.get(KafkaDispatcherWorker);
    return service;
  }

  /** @param config of its topics */
  async account(config?: Record<string, string>): Promise<AccountRecord> {
    const account: AccountRecord = {
      id: `acc_${randomBytes(6).toString('hex')}`,
      status: 'active',
      language: 'en',
      deviceQuota: 10,
      credentialsRevokedAt: 0,
      channels: { kafka: true, mqtt: false },
    };
    if (config) await this.#makeTopics(account.id, config);
    else await this.provisioner.ensureAccountTopics(account.id, { partitions: 2, retentionMs: 86_400_000 });
    await this.change(account);
    await this.#heard(account.id);
    return account;
  }

  /** Resolves when the dispatcher has the change. */
  async suspend(account: AccountRecord): Promise<void> {
    await this.change({ ...account, status: 'suspended' });
    await until('the dispatcher knows of the suspension', () => this.#worker?.serves(account.id) === false);
  }

  change(account: AccountRecord): Promise<void> {
    const value = Buffer.from(JSON.stringify(account));
    return this.producer.send([{ topic: topicNames.controlAccounts, key: account.id, value }]);
  }

  /** Resolves when the dispatcher has the change. @param filter one that a record without any header does not match */
  async narrow(accountId: string, filter: SubscriptionFilter, envelope: Envelope = 'none'): Promise<void> {
    await this.producer.send([filterRecord('kafka', accountId, filter, envelope)]);
    const known = (): boolean =>
      this.#worker?.serves(accountId) === false && this.#worker.usesCloudEvents(accountId) === (envelope !== 'none');
    await until('the dispatcher knows the filter', known);
  }

  /** Samples on `basedata`, returned as they were written. */
  async publish(accountId: string, count: number, vendor = 'growatt'): Promise<OutgoingRecord[]> {
    const records = samples(accountId, count, vendor);
    await this.producer.send(records);
    return records;
  }

  /** The records on `delivery.replays`, as delivery-api writes them. */
  async replay(records: readonly OutgoingRecord[], channel: 'kafka' | 'mqtt'): Promise<void> {
    await this.producer.send(replayed(records, channel));
  }

  async delivered(accountId: string, topic = accountBaseDataTopic(accountId)): Promise<IncomingRecord[]> {
    const records: IncomingRecord[] = [];
    const { length } = await this.admin.endOffsets(topic);
    for (let partition = 0; partition < length; partition += 1)
      await readPartition(this.connection, topic, partition, (record) => void records.push(record), { timeoutMs });
    return records;
  }

  /** Resolves when the broker no longer lists them: later records then do not vanish with the old topics. */
  async deleteTopics(names: readonly string[]): Promise<void> {
    await this.admin.deleteTopics(names);
    await until('the topics are gone', async () => {
      const left = await this.admin.listTopics();
      return names.every((name) => !left.includes(name));
    });
  }

  async allSettled(): Promise<void> {
    const sources = [
      topicNames.baseData,
      topicNames.deviceEvents,
      topicNames.energy,
      topicNames.storage,
      topicNames.deliveryReplays,
    ];
    await until('everything is committed', async () => {
      const lags = await this.admin.lag('kafka-dispatcher', sources);
      return [...lags.values()].every((lag) => lag === 0n);
    });
  }

  async stop(): Promise<void> {
    await Promise.all([this.admin.close(), this.producer.close(), this.provisioner.close()]);
    await this.stack.stop();
    await rm(this.directory, { recursive: true, force: true });
  }

  #makeTopics(accountId: string, config: Record<string, string>): Promise<void> {
    const rest = { key: '', writer: '', readers: '', partitions: 2, config };
    const names = accountTopics(accountId);
    return this.admin.ensureTopics(names.map((name) => ({ name, ...rest })));
  }

  /** A record written now could overtake the account on its way to the dispatcher. */
  #heard(accountId: string): Promise<true> {
    return until('the dispatcher knows the account', () => this.#worker?.serves(accountId) ?? true);
  }
}
