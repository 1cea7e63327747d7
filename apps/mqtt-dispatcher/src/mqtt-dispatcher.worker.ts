import { readFileSync } from 'node:fs';
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
  type KafkaConnection,
  type OutgoingRecord,
  type RecordConsumer,
  type SubscriptionRecord,
} from '@heliograph/messaging';
import { LOGGER, Readiness, TRACING, type Logger, type Tracing } from '@heliograph/service';
import { BrokerConnection, type BrokerConnectionOptions } from './broker-connection.ts';
import { BrokerMemory } from './broker-memory.ts';
import { BrokerReports } from './broker-reports.ts';
import { MqttDispatcherMetrics } from './mqtt-dispatcher-metrics.ts';
import { MqttDispatcherConfiguration } from './configuration.ts';
import { MqttPublisher } from './mqtt-publisher.ts';
import { ServiceToken } from './service-token.ts';

const groupId = 'mqtt-dispatcher';

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
    @Inject(TRACING) private readonly tracing: Tracing,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { logger, metrics } = this;
    const kafka = kafkaConnection(this.configuration.kafka, 'mqtt-dispatcher');
    const producer = createRecordProducer(kafka, { logger });
    const reports = new BrokerReports({
      observer: {
        dropped: (accountId, messages) => metrics.dropped(accountId, messages),
        refused: (reason, clients) => metrics.clientsRefused(reason, clients),
      },
      send: (records) => producer.send(records),
    });
    const connections = this.#brokerConnections({
      onRestarted: (lastSeenAt) => memory.brokerRestarted(lastSeenAt),
      onMessage: (topic, payload) => reports.take(topic, payload),
      isSure: () => consumer.isSure(),
    });
    const publisher = new MqttPublisher({
      ...{ channel: this.#channel, connections, observer: metrics },
      consumer: lately(() => consumer),
      tracing: this.tracing.enabled ? this.tracing : undefined,
    });
    const consumer = createRecordConsumer(kafka, {
      groupId,
      topics: accountChannelTopics,
      logger,
      onRecords: (records) => publisher.publish(records),
    });
    metrics.consumers.watch(groupId, consumer);
    metrics.delivery.watch({ backlog: () => consumer.backlog(), consumers: () => this.#channel.size });
    const persistenceMs = this.configuration.brokerPersistenceSeconds * 1000;
    const memory = new BrokerMemory({ consumer, persistenceMs, onRestarted: () => metrics.brokerRestarted(), logger });
    const reporter = new PeriodicReporter({ producer, take: () => this.#takeCounts(), logger });
    this.#closers.push(
      () => memory.stop(),
      () => (this.#consuming ? consumer.stop() : undefined),
      () => reporter.stop(),
      () => Promise.all(connections.map((broker) => broker.close())),
      () => producer.close(),
    );
    await this.#openViews(kafka);
    reporter.start();
    memory.start();
    void this.#begin(connections, consumer);
    this.readiness.register('kafka', () => consumer.connected());
    this.readiness.register('mqtt', () => connections.every((broker) => broker.connected()));
  }

  /** Whether records of the account would go out now. */
  serves(accountId: string): boolean {
    return this.#channel.wants(accountId, {});
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping = true;
    for (const close of this.#closers) await close();
  }

  async #openViews(kafka: KafkaConnection): Promise<void> {
    const accounts = createControlView<AccountRecord>(kafka, topicNames.controlAccounts);
    const subscriptions = createControlView<SubscriptionRecord>(kafka, topicNames.controlSubscriptions);
    accounts.onChange((id, account) => this.#channel.accountChanged(id, account));
    subscriptions.onChange((id, subscription) => this.#channel.subscriptionChanged(id, subscription));
    this.#closers.push(
      () => accounts.close(),
      () => subscriptions.close(),
    );
    await Promise.all([accounts.start(), subscriptions.start()]);
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

  #brokerConnections(
    listeners: Pick<BrokerConnectionOptions, 'onRestarted' | 'onMessage' | 'isSure'>,
  ): BrokerConnection[] {
    const { mqttUrl: url, mqttCaFile, authApiUrl, serviceSecret, connections, window } = this.configuration;
    const token = new ServiceToken({ authApiUrl, serviceSecret });
    const ca = mqttCaFile === undefined ? undefined : readFileSync(mqttCaFile);
    const { logger } = this;
    return Array.from(
      { length: connections },
      () => new BrokerConnection({ url, ca, window, token, logger, ...listeners }),
    );
  }

  #takeCounts(): OutgoingRecord[] {
    return this.metrics.counts.take(Date.now()).map((fact) => ({
      topic: topicNames.deliveryAttempts,
      key: fact.subscriptionId,
      value: encodeFact(fact),
    }));
  }
}
