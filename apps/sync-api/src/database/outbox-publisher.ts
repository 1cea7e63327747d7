import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { createRecordProducer, kafkaConnection, type RecordProducer } from '@heliograph/messaging';
import { OutboxRelay } from '@heliograph/persistence';
import { LOGGER, type Logger } from '@heliograph/service';
import { SyncConfiguration } from '../configuration.ts';
import { InternalTopics } from '../control/internal-topics.ts';
import { SCHEMA } from './persistence-options.ts';

const DELIVERY_TIMEOUT_MS = 10_000;

/** Moves vendor accounts and devices from the outbox to their control topics. Kafka away: changes are taken, records wait. */
@Injectable()
export class OutboxPublisher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private producer: RecordProducer | undefined;
  private relay: OutboxRelay | undefined;

  constructor(
    private readonly configuration: SyncConfiguration,
    private readonly topics: InternalTopics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    void this.topics.ready().then(() => this.start());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.topics.close();
    await this.relay?.stop();
    await this.producer?.close();
  }

  private start(): void {
    if (this.topics.closed) return;
    const { kafka, databaseUrl } = this.configuration;
    const { logger } = this;
    this.producer = createRecordProducer(kafkaConnection(kafka, 'sync-api'), {
      deliveryTimeoutMs: DELIVERY_TIMEOUT_MS,
      logger,
    });
    this.relay = new OutboxRelay({ url: databaseUrl, schema: SCHEMA, producer: this.producer, logger });
    this.relay.start();
  }
}
