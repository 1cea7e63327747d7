import { readFileSync } from 'node:fs';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CloudEvents } from '@heliograph/delivery';
import { AccountDispatcher } from '@heliograph/dispatcher';
import { createRecordProducer, kafkaConnection, lazyConsumer } from '@heliograph/kafka';
import { LOGGER, Readiness, TRACING, type Logger, type Tracing } from '@heliograph/service';
import { BrokerConnection, type BrokerConnectionOptions } from './broker-connection.ts';
import { RestartRecovery } from './restart-recovery.ts';
import { BrokerReports } from './broker-reports.ts';
import { MqttDispatcherMetrics } from './mqtt-dispatcher-metrics.ts';
import { MqttDispatcherConfiguration } from './configuration.ts';
import { MqttPublisher } from './mqtt-publisher.ts';
import { ServiceToken } from './service-token.ts';

/** Connects the consumer to the publisher. A record is settled when the MQTT broker has acknowledged it; a kill in between delivers it again with the same key. */
@Injectable()
export class MqttDispatcherWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #closers: (() => unknown)[] = [];
  #dispatcher: AccountDispatcher | undefined;
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
    const connection = kafkaConnection(this.configuration.kafka, 'mqtt-dispatcher');
    const producer = createRecordProducer(connection, { logger });
    const dispatcher: AccountDispatcher = new AccountDispatcher({
      connection,
      producer,
      metrics,
      logger,
      onRecords: (records) => publisher.publish(records),
    });
    this.#dispatcher = dispatcher;
    const { channel, consumer } = dispatcher;
    const reports = new BrokerReports({
      observer: {
        dropped: (accountId, messages) => metrics.dropped(accountId, messages),
        refused: (reason, clients) => metrics.clientsRefused(reason, clients),
      },
      send: (records) => producer.send(records),
    });
    const connections = this.#brokerConnections({
      onRestarted: (lastSeenAt) => recovery.brokerRestarted(lastSeenAt),
      onMessage: (topic, payload) => reports.take(topic, payload),
      isMembershipConfirmed: () => consumer.isMembershipConfirmed(),
    });
    const publisher = new MqttPublisher({
      channel,
      cloudEvents: new CloudEvents(this.configuration.publicAddress.publicUrl),
      connections,
      consumer: lazyConsumer(() => consumer),
      observer: metrics,
      tracing: this.tracing.enabled ? this.tracing : undefined,
    });
    const persistenceMs = this.configuration.brokerPersistenceSeconds * 1000;
    const recovery = new RestartRecovery({
      consumer,
      persistenceMs,
      onRestarted: () => metrics.brokerRestarted(),
      logger,
    });
    this.#closers.push(
      () => recovery.stop(),
      () => dispatcher.stop(),
      () => Promise.all(connections.map((broker) => broker.close())),
      () => dispatcher.close(),
      () => producer.close(),
    );
    await dispatcher.open();
    recovery.start();
    void this.#begin(connections, dispatcher);
    this.readiness.register('kafka', () => consumer.connected());
    this.readiness.register('mqtt', () => connections.every((broker) => broker.connected()));
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
    this.#stopping = true;
    for (const close of this.#closers) await close();
  }

  /** Connects and starts to consume. Not awaited at startup: while auth-api or the broker is unavailable the service reports that it is not ready, and can be stopped. */
  async #begin(connections: readonly BrokerConnection[], dispatcher: AccountDispatcher): Promise<void> {
    await Promise.all(connections.map((broker) => broker.connect())).catch((error: unknown) => {
      if (!this.#stopping) throw error;
    });
    if (!this.#stopping) await dispatcher.start();
  }

  #brokerConnections(
    listeners: Pick<BrokerConnectionOptions, 'onRestarted' | 'onMessage' | 'isMembershipConfirmed'>,
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
}
