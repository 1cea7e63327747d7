import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { AccountChannel, encodeFact } from '@heliograph/delivery';
import {
  createControlView,
  createRecordConsumer,
  createRecordProducer,
  kafkaConnection,
  PeriodicReporter,
  topicNames,
  type AccountRecord,
  type AccountTopicSettings,
  type KafkaConnection,
  type OutgoingRecord,
  type RecordConsumer,
  type RecordProducer,
  type SubscriptionRecord,
} from '@heliograph/messaging';
import { LOGGER, Readiness, TRACING, type Logger, type Tracing } from '@heliograph/service';
import { createAccountProvisioner } from '@heliograph/strimzi';
import { AccountForwarder } from './account-forwarder.ts';
import { AccountTopicKeeper } from './account-topic-keeper.ts';
import { KafkaDispatcherMetrics } from './kafka-dispatcher-metrics.ts';
import { KafkaDispatcherConfiguration } from './kafka-dispatcher.configuration.ts';

const groupId = 'kafka-dispatcher';

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
    const producer = createRecordProducer(connection, { logger, compression });
    const provisioner = await createAccountProvisioner(this.configuration.provisioning, connection);
    const topics = new AccountTopicKeeper({ provisioner, defaults: this.#topicSettings(), logger });
    const consumer = this.#consumer(connection, producer, topics);
    const reporter = new PeriodicReporter({ producer, take: () => this.#takeCounts(), logger });
    this.#closers.push(
      () => consumer.stop(),
      () => reporter.stop(),
      () => topics.stop(),
      () => producer.close(),
      () => provisioner.close(),
    );
    await this.#openViews(connection, topics);
    reporter.start();
    await consumer.start();
    this.readiness.register('kafka', () => consumer.connected() && producer.connected());
  }

  /** Whether records of the account would go out now. */
  serves(accountId: string): boolean {
    return this.#channel.wants(accountId, {});
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const close of this.#closers) await close();
  }

  async #openViews(connection: KafkaConnection, topics: AccountTopicKeeper): Promise<void> {
    const accounts = createControlView<AccountRecord>(connection, topicNames.controlAccounts);
    const subscriptions = createControlView<SubscriptionRecord>(connection, topicNames.controlSubscriptions);
    accounts.onChange((id, account) => {
      this.#channel.accountChanged(id, account);
      topics.accountChanged(id, account);
    });
    subscriptions.onChange((id, subscription) => this.#channel.subscriptionChanged(id, subscription));
    this.#closers.push(
      () => accounts.close(),
      () => subscriptions.close(),
    );
    await Promise.all([accounts.start(), subscriptions.start()]);
  }

  #consumer(connection: KafkaConnection, producer: RecordProducer, topics: AccountTopicKeeper): RecordConsumer {
    const { logger } = this;
    const forwarder = new AccountForwarder({
      ...{ channel: this.#channel, producer, observer: this.metrics },
      ensureTopics: (accountId) => topics.ensure(accountId),
      tracing: this.tracing.enabled ? this.tracing : undefined,
      settle: (record) => consumer.settle(record),
    });
    const consumer = createRecordConsumer(connection, {
      groupId,
      topics: [topicNames.baseData, topicNames.deviceEvents],
      logger,
      onRecords: (records) => forwarder.forward(records),
    });
    this.metrics.consumers.watch(groupId, consumer);
    this.metrics.delivery.watch({ backlog: () => consumer.backlog(), consumers: () => this.#channel.size });
    return consumer;
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
