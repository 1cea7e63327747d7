import { randomUUID } from 'node:crypto';
import { CloudEvents } from '@heliograph/delivery';
import { AccountDispatcher } from '@heliograph/dispatcher';
import {
  createControlView,
  createRecordProducer,
  kafkaConnection,
  type KafkaConnection,
  type RecordProducer,
} from '@heliograph/kafka';
import { type AccountTopicSettings, createAccountProvisioner } from '@heliograph/kafka-accounts';
import { topicNames } from '@heliograph/messaging';
import { LOGGER, Readiness, TRACING, type Logger, type Tracing } from '@heliograph/service';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { AccountForwarder, type AccountForwarderOptions } from './account-forwarder.ts';
import { AccountTopicKeeper } from './account-topic-keeper.ts';
import { AvroRecords } from './avro/avro-records.ts';
import type { StoredMark } from './lag-mark.ts';
import { KafkaDispatcherConfiguration } from './configuration.ts';
import { KafkaLagMarks } from './kafka-lag-marks.ts';
import { KafkaDispatcherMetrics } from './kafka-dispatcher-metrics.ts';
import { partitionKey, SourceTopics } from './source-topics.ts';

/** The delivery timeout, longer than a leader election takes: a send that is given up may come twice. */
const deliveryTimeoutMs = 20_000;
/** The delivery timeout of the isolated producer: accounts whose topics refuse records wait for each other's sends. */
const isolatedTimeoutMs = 5_000;

/** Connects the consumer to the forwarder. A record is settled when the account's topic has acknowledged it; a kill in between delivers it again with the same key. */
@Injectable()
export class KafkaDispatcherWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #closers: (() => unknown)[] = [];
  #dispatcher: AccountDispatcher | undefined;

  constructor(
    private readonly configuration: KafkaDispatcherConfiguration,
    private readonly metrics: KafkaDispatcherMetrics,
    private readonly readiness: Readiness,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(TRACING) private readonly tracing: Tracing,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { logger } = this;
    const { consumerTopics, kafka } = this.configuration;
    const connection = kafkaConnection(kafka, 'kafka-dispatcher');
    const { compression } = consumerTopics;
    const provisioner = await createAccountProvisioner(this.configuration.provisioning, connection);
    const topics = new AccountTopicKeeper({ provisioner, defaults: this.#topicSettings(), logger });
    const parts = {
      producer: createRecordProducer(connection, { logger, compression, deliveryTimeoutMs }),
      isolatedProducer: createRecordProducer(connection, { logger, compression, deliveryTimeoutMs: isolatedTimeoutMs }),
      own: createRecordProducer(connection, { logger }),
      lagMarks: createControlView<StoredMark>(connection, topicNames.stateKafkaLag, { logger }),
      source: new SourceTopics(connection),
    };
    const marks = new KafkaLagMarks({ view: parts.lagMarks, producer: parts.own, owner: randomUUID(), logger });
    const { dispatcher, forwarder } = this.#forwarding(connection, topics, { ...parts, marks });
    this.#dispatcher = dispatcher;
    this.#closers.push(
      () => dispatcher.stop(),
      () => forwarder.stop(),
      () => dispatcher.close(),
      () => topics.stop(),
      () => marks.stop(),
      () => Promise.all(Object.values(parts).map((part) => part.close())),
      () => provisioner.close(),
    );
    await Promise.all([dispatcher.open(), parts.lagMarks.start()]);
    await dispatcher.start();
    this.readiness.register('kafka', () => dispatcher.consumer.connected() && parts.producer.connected());
  }

  /** Returns whether deliveries to the account have the attributes of CloudEvents now. */
  usesCloudEvents(accountId: string): boolean {
    return this.#dispatcher?.channel.usesCloudEvents(accountId) ?? false;
  }

  /** Returns whether records of the account would be sent now. */
  serves(accountId: string): boolean {
    return this.#dispatcher?.channel.wants(accountId, {}) ?? false;
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const close of this.#closers) await close();
  }

  #forwarding(
    connection: KafkaConnection,
    topics: AccountTopicKeeper,
    parts: Pick<AccountForwarderOptions, 'producer' | 'isolatedProducer' | 'marks'> & {
      own: RecordProducer;
      source: SourceTopics;
    },
  ): { dispatcher: AccountDispatcher; forwarder: AccountForwarder } {
    const { logger, metrics } = this;
    const { own, source, ...producers } = parts;
    const dispatcher: AccountDispatcher = new AccountDispatcher({
      connection,
      producer: own,
      metrics,
      logger,
      backlog: () => forwarder.backlog(),
      onAccount: (id, account) => {
        if (!dispatcher.channel.has(id)) forwarder.closed(id);
        topics.accountChanged(id, account);
      },
      onRecords: (records) => forwarder.forward(records),
      onAssigned: (partitions) => forwarder.assigned(partitions),
      onRevoked: (partitions) => {
        forwarder.revoked(partitions);
        return Promise.resolve();
      },
    });
    const { channel, consumer } = dispatcher;
    const forwarder = new AccountForwarder({
      channel,
      cloudEvents: new CloudEvents(this.configuration.publicAddress.publicUrl),
      avro: this.#avroRecords(),
      consumer,
      ...producers,
      observer: metrics,
      ensureTopics: (accountId) => topics.ensure(accountId),
      tracing: this.tracing.enabled ? this.tracing : undefined,
      read: (range) => source.read(range),
      ends: () => source.ends(),
      positionOf: (at) => consumer.positions().find((position) => partitionKey(position) === partitionKey(at))?.offset,
    });
    metrics.watchLagging(() => forwarder.laggingAccounts);
    return { dispatcher, forwarder };
  }

  #avroRecords(): AvroRecords {
    const { url, username, password } = this.configuration.schemaRegistry;
    return new AvroRecords(url === undefined ? undefined : { url, username, password });
  }

  #topicSettings(): AccountTopicSettings {
    const { accountTopicPartitions: partitions, accountTopicRetentionHours } = this.configuration;
    return { partitions, retentionMs: accountTopicRetentionHours * 3_600_000 };
  }
}
