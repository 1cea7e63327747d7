import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { AccountChannel, encodeFact } from '@heliograph/delivery';
import {
  accountChannelTopics,
  createControlView,
  createRecordConsumer,
  createRecordProducer,
  kafkaConnection,
  lately,
  PeriodicReporter,
  topicNames,
  type AccountRecord,
  type AccountTopicSettings,
  type KafkaConnection,
  type OutgoingRecord,
  type PartitionBacklog,
  type RecordConsumer,
  type SubscriptionRecord,
} from '@heliograph/messaging';
import { LOGGER, Readiness, TRACING, type Logger, type Tracing } from '@heliograph/service';
import { createAccountProvisioner } from '@heliograph/strimzi';
import { AccountForwarder, type AccountForwarderOptions } from './account-forwarder.ts';
import { AccountTopicKeeper } from './account-topic-keeper.ts';
import type { StoredMark } from './behind-mark.ts';
import { KafkaDispatcherMetrics } from './kafka-dispatcher-metrics.ts';
import { KafkaBehindMarks } from './kafka-behind-marks.ts';
import { KafkaDispatcherConfiguration } from './kafka-dispatcher.configuration.ts';
import { placeOf } from './place-of.ts';
import { SourceTopics } from './source-topics.ts';

const groupId = 'kafka-dispatcher';
/** Records of a gap that is filled, handed over at once: live records wait for as long as their bytes are made. */
const maxBatchBehind = 50;
/** Longer than a leader takes to change: what is given up then may come twice. */
const deliveryTimeoutMs = 20_000;
/** Accounts whose topics refuse records wait for one another's. */
const asideTimeoutMs = 5_000;

/** Joins views, consumer and forwarder. Settled = acknowledged in the account's topic; a kill in between delivers again with the same key. */
@Injectable()
export class KafkaDispatcherWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #channel = new AccountChannel('kafka');
  readonly #closers: (() => unknown)[] = [];

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
      aside: createRecordProducer(connection, { logger, compression, deliveryTimeoutMs: asideTimeoutMs }),
      own: createRecordProducer(connection, { logger }),
      behind: createControlView<StoredMark>(connection, topicNames.stateKafkaBehind, { logger }),
      source: new SourceTopics(connection),
    };
    const marks = new KafkaBehindMarks({ view: parts.behind, producer: parts.own, owner: randomUUID(), logger });
    const { consumer, forwarder } = this.#forwarding(connection, topics, { ...parts, marks });
    const reporter = new PeriodicReporter({ producer: parts.own, take: () => this.#takeCounts(), logger });
    this.#closers.push(
      () => consumer.stop(),
      () => forwarder.stop(),
      () => reporter.stop(),
      () => topics.stop(),
      () => marks.stop(),
      () => Promise.all(Object.values(parts).map((part) => part.close())),
      () => provisioner.close(),
    );
    await Promise.all([this.#openViews(connection, topics, forwarder), parts.behind.start()]);
    reporter.start();
    await consumer.start();
    this.readiness.register('kafka', () => consumer.connected() && parts.producer.connected());
  }

  /** Whether records of the account would go out now. */
  serves(accountId: string): boolean {
    return this.#channel.wants(accountId, {});
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const close of this.#closers) await close();
  }

  async #openViews(
    connection: KafkaConnection,
    topics: AccountTopicKeeper,
    forwarder: AccountForwarder,
  ): Promise<void> {
    const accounts = createControlView<AccountRecord>(connection, topicNames.controlAccounts);
    const subscriptions = createControlView<SubscriptionRecord>(connection, topicNames.controlSubscriptions);
    accounts.onChange((id, account) => {
      this.#channel.accountChanged(id, account);
      if (!this.#channel.has(id)) forwarder.closed(id);
      topics.accountChanged(id, account);
    });
    subscriptions.onChange((id, subscription) => this.#channel.subscriptionChanged(id, subscription));
    this.#closers.push(
      () => accounts.close(),
      () => subscriptions.close(),
    );
    await Promise.all([accounts.start(), subscriptions.start()]);
  }

  #forwarding(
    connection: KafkaConnection,
    topics: AccountTopicKeeper,
    parts: Pick<AccountForwarderOptions, 'producer' | 'aside' | 'marks'> & { source: SourceTopics },
  ): { consumer: RecordConsumer; forwarder: AccountForwarder } {
    const { logger } = this;
    const { source, ...producers } = parts;
    const forwarder = new AccountForwarder({
      ...{ channel: this.#channel, ...producers, observer: this.metrics },
      ensureTopics: (accountId) => topics.ensure(accountId),
      tracing: this.tracing.enabled ? this.tracing : undefined,
      consumer: lately(() => consumer),
      read: (range) => source.read(range),
      ends: () => source.ends(),
      positionOf: (at) => consumer.positions().find((position) => placeOf(position) === placeOf(at))?.offset,
    });
    const consumer = createRecordConsumer(connection, {
      groupId,
      topics: accountChannelTopics,
      maxBatchBehind,
      logger,
      onRecords: (records) => forwarder.forward(records),
      onAssigned: (partitions) => forwarder.assigned(partitions),
      onRevoked: (partitions) => {
        forwarder.revoked(partitions);
        return Promise.resolve();
      },
    });
    this.metrics.consumers.watch(groupId, consumer);
    const backlog = (): PartitionBacklog[] => [...consumer.backlog(), ...forwarder.backlog()];
    this.metrics.delivery.watch({ backlog, consumers: () => this.#channel.size });
    this.metrics.watchBehind(() => forwarder.accountsBehind);
    return { consumer, forwarder };
  }

  #topicSettings(): AccountTopicSettings {
    const { accountTopicPartitions: partitions, accountTopicRetentionHours } = this.configuration;
    return { partitions, retentionMs: accountTopicRetentionHours * 3_600_000 };
  }

  #takeCounts(): OutgoingRecord[] {
    return this.metrics.counts.take(Date.now()).map((fact) => ({
      topic: topicNames.deliveryAttempts,
      key: fact.subscriptionId,
      value: encodeFact(fact),
    }));
  }
}
