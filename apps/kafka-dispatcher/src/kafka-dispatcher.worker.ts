import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { AccountChannel, DeliveryCounts, encodeFact } from '@heliograph/delivery';
import {
  createControlView,
  createKafkaProvisioner,
  createRecordConsumer,
  createRecordProducer,
  kafkaConnection,
  topicNames,
  type AccountRecord,
  type RecordProducer,
  type SubscriptionRecord,
} from '@heliograph/messaging';
import { Counter, LOGGER, Readiness, Registry, type Logger } from '@heliograph/service';
import { AccountForwarder } from './account-forwarder.ts';
import { KafkaDispatcherConfiguration } from './kafka-dispatcher.configuration.ts';

const countIntervalMs = 5_000;

/** Joins views, consumer and forwarder. Settled = acknowledged in the account's topic; a kill in between delivers again with the same key. */
@Injectable()
export class KafkaDispatcherWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #channel = new AccountChannel('kafka');
  readonly #counts = new DeliveryCounts('kafka', Date.now());
  readonly #closers: (() => unknown)[] = [];
  readonly #delivered: Counter;
  readonly #failed: Counter;

  constructor(
    private readonly configuration: KafkaDispatcherConfiguration,
    private readonly readiness: Readiness,
    @Inject(LOGGER) private readonly logger: Logger,
    registry: Registry,
  ) {
    const registers = [registry];
    this.#delivered = new Counter({
      name: 'heliograph_kafka_dispatcher_delivered_total',
      help: 'Records written to account topics.',
      registers,
    });
    this.#failed = new Counter({
      name: 'heliograph_kafka_dispatcher_failures_total',
      help: 'Produces to account topics that failed and were repeated.',
      registers,
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    const connection = kafkaConnection(this.configuration.kafka, 'kafka-dispatcher');
    const accounts = createControlView<AccountRecord>(connection, topicNames.controlAccounts);
    const subscriptions = createControlView<SubscriptionRecord>(connection, topicNames.controlSubscriptions);
    accounts.onChange((id, account) => this.#channel.accountChanged(id, account));
    subscriptions.onChange((id, subscription) => this.#channel.subscriptionChanged(id, subscription));
    const { compression } = this.configuration.consumerTopics;
    const producer = createRecordProducer(connection, { logger: this.logger, compression });
    const provisioner = createKafkaProvisioner(connection);
    const { accountTopicPartitions: partitions, accountTopicRetentionHours } = this.configuration;
    const forwarder = new AccountForwarder(
      this.#channel,
      producer,
      (accountId) =>
        provisioner.ensureAccountTopics(accountId, { partitions, retentionMs: accountTopicRetentionHours * 3_600_000 }),
      {
        delivered: (accountId, bytes) => {
          this.#delivered.inc();
          this.#counts.count(accountId, 'delivered', bytes);
        },
        failed: (accountId, error) => {
          this.#failed.inc();
          this.logger.error(
            { err: error, accountId },
            'account topic refused records, making it anew and trying again',
          );
        },
      },
    );
    const consumer = createRecordConsumer(connection, {
      groupId: 'kafka-dispatcher',
      topics: [topicNames.baseData, topicNames.deviceEvents],
      logger: this.logger,
      onRecords: async (records) => {
        await forwarder.forward(records);
        for (const record of records) consumer.settle(record);
      },
    });
    const counting = setInterval(() => void this.#writeCounts(producer), countIntervalMs);
    this.#closers.push(
      () => consumer.stop(),
      () => clearInterval(counting),
      () => this.#writeCounts(producer),
      () => producer.close(),
      () => provisioner.close(),
      () => accounts.close(),
      () => subscriptions.close(),
    );
    await Promise.all([accounts.start(), subscriptions.start()]);
    await consumer.start();
    this.readiness.register('kafka', () => consumer.connected() && producer.connected());
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const close of this.#closers) await close();
  }

  /** Best effort: what a crash loses here is a count, not a record. */
  async #writeCounts(producer: RecordProducer): Promise<void> {
    const facts = this.#counts.take(Date.now());
    const records = facts.map((fact) => ({
      topic: topicNames.deliveryAttempts,
      key: fact.subscriptionId,
      value: encodeFact(fact),
    }));
    if (records.length > 0)
      await producer.send(records).catch((error: unknown) => this.logger.warn({ err: error }, 'delivery counts lost'));
  }
}
