import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import {
  coreTopics,
  createKafkaAdmin,
  createRecordProducer,
  topicNames,
  type KafkaConnection,
} from '@heliograph/messaging';
import { OutboxRelay } from '@heliograph/persistence';
import { LOGGER, type Logger } from '@heliograph/service';
import { AuthConfiguration } from '../configuration.ts';
import { kafkaConnection } from '../kafka-connection.ts';
import { SCHEMA } from './persistence-options.ts';

const DELIVERY_TIMEOUT_MS = 10_000;
const RETRY_MS = 2_000;

/** Moves account records from the outbox to `control.accounts`. Kafka away: logins go on, records wait in the outbox. */
@Injectable()
export class AccountRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly configuration: AuthConfiguration;
  private readonly connection: KafkaConnection;
  private readonly logger: Logger;
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;

  constructor(configuration: AuthConfiguration, @Inject(LOGGER) logger: Logger) {
    this.configuration = configuration;
    this.connection = kafkaConnection(configuration.kafka);
    this.logger = logger;
  }

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted && !(await this.topicExists()))
      await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const producer = createRecordProducer(this.connection, {
      deliveryTimeoutMs: DELIVERY_TIMEOUT_MS,
      logger: this.logger,
    });
    const relay = new OutboxRelay({
      url: this.configuration.databaseUrl,
      schema: SCHEMA,
      producer,
      logger: this.logger,
    });
    relay.start();
    await aborted(signal);
    await relay.stop();
    await producer.close();
  }

  private async topicExists(): Promise<boolean> {
    const admin = createKafkaAdmin(this.connection);
    try {
      await admin.ensureTopics(
        coreTopics(this.configuration.topicPartitions).filter(({ name }) => name === topicNames.controlAccounts),
      );
      return true;
    } catch (error) {
      this.logger.warn({ err: error }, 'control.accounts cannot be made yet');
      return false;
    } finally {
      await admin.close().catch(() => undefined);
    }
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
