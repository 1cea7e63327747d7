import { readFileSync } from 'node:fs';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { AccountChannel, encodeFact } from '@heliograph/delivery';
import {
  createControlView,
  createRecordConsumer,
  createRecordProducer,
  kafkaConnection,
  topicNames,
  type AccountRecord,
  type RecordConsumer,
  type RecordProducer,
  type SubscriptionRecord,
} from '@heliograph/messaging';
import { LOGGER, Readiness, type Logger } from '@heliograph/service';
import { BrokerConnection } from './broker-connection.ts';
import { MqttDispatcherMetrics } from './mqtt-dispatcher-metrics.ts';
import { MqttDispatcherConfiguration } from './mqtt-dispatcher.configuration.ts';
import { MqttPublisher } from './mqtt-publisher.ts';
import { ServiceToken } from './service-token.ts';

const countIntervalMs = 5_000;

/** Joins views, consumer and publisher. Settled = acknowledged by the MQTT broker; a kill in between delivers again with the same key. */
@Injectable()
export class MqttDispatcherWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #channel = new AccountChannel('mqtt');
  readonly #closers: (() => unknown)[] = [];
  #consuming = false;
  #stopping = false;

  constructor(
    private readonly configuration: MqttDispatcherConfiguration,
    private readonly metrics: MqttDispatcherMetrics,
    private readonly readiness: Readiness,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const connection = kafkaConnection(this.configuration.kafka, 'mqtt-dispatcher');
    const accounts = createControlView<AccountRecord>(connection, topicNames.controlAccounts);
    const subscriptions = createControlView<SubscriptionRecord>(connection, topicNames.controlSubscriptions);
    accounts.onChange((id, account) => this.#channel.accountChanged(id, account));
    subscriptions.onChange((id, subscription) => this.#channel.subscriptionChanged(id, subscription));
    const producer = createRecordProducer(connection, { logger: this.logger });
    const connections = this.#brokerConnections();
    const publisher = new MqttPublisher({
      channel: this.#channel,
      connections,
      observer: this.metrics,
      settle: (record) => consumer.settle(record),
    });
    const consumer = createRecordConsumer(connection, {
      groupId: 'mqtt-dispatcher',
      topics: [topicNames.baseData, topicNames.deviceEvents],
      logger: this.logger,
      onRecords: (records) => publisher.publish(records),
    });
    const counting = setInterval(() => void this.#writeCounts(producer), countIntervalMs);
    this.#closers.push(
      () => (this.#consuming ? consumer.stop() : undefined),
      () => clearInterval(counting),
      () => this.#writeCounts(producer),
      () => Promise.all(connections.map((broker) => broker.close())),
      () => producer.close(),
      () => accounts.close(),
      () => subscriptions.close(),
    );
    await Promise.all([accounts.start(), subscriptions.start()]);
    void this.#begin(connections, consumer);
    this.readiness.register('kafka', () => consumer.connected());
    this.readiness.register('mqtt', () => connections.every((broker) => broker.connected()));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping = true;
    for (const close of this.#closers) await close();
  }

  /** Not awaited at the start: while auth-api or the broker is away the service says that it is not ready, and can be stopped. */
  async #begin(connections: readonly BrokerConnection[], consumer: RecordConsumer): Promise<void> {
    await Promise.all(connections.map((broker) => broker.connect())).catch((error: unknown) => {
      if (!this.#stopping) throw error;
    });
    if (this.#stopping) return;
    this.#consuming = true;
    await consumer.start();
  }

  #brokerConnections(): BrokerConnection[] {
    const { mqttUrl, mqttCaFile, authApiUrl, serviceSecret, connections, window } = this.configuration;
    const token = new ServiceToken({ authApiUrl, serviceSecret });
    const ca = mqttCaFile === undefined ? undefined : readFileSync(mqttCaFile);
    return Array.from(
      { length: connections },
      () => new BrokerConnection({ url: mqttUrl, ca, window, token: () => token.get(), logger: this.logger }),
    );
  }

  /** Best effort: what a crash loses here is a count, not a record. */
  async #writeCounts(producer: RecordProducer): Promise<void> {
    const facts = this.metrics.counts.take(Date.now());
    const records = facts.map((fact) => ({
      topic: topicNames.deliveryAttempts,
      key: fact.subscriptionId,
      value: encodeFact(fact),
    }));
    if (records.length > 0)
      await producer.send(records).catch((error: unknown) => this.logger.warn({ err: error }, 'delivery counts lost'));
  }
}
