import type { BeforeApplicationShutdown, FactoryProvider, OnApplicationBootstrap } from '@nestjs/common';
import {
  type KafkaConnection,
  openFencedProducer,
  type RecordProducer,
  relayTransactionalId,
} from '@heliograph/messaging';
import { OutboxRelay } from '@heliograph/persistence';
import { LOGGER, type Logger } from '@heliograph/service';
import type { OptionsFactory } from './options-factory.ts';

export interface OutboxPublisherOptions {
  connection: KafkaConnection;
  databaseUrl: string;
  /** PostgreSQL schema that has the outbox. */
  schema: string;
  /** Nothing is published before it resolves, e.g. because the topics are still being made. */
  ready?: () => Promise<void>;
}

/** The relay that takes over from a dead one waits 15 s, which must be longer than this. */
const deliveryTimeoutMs = 10_000;

/** Moves a service's records from its outbox to the control topics. While Kafka is unavailable, changes are accepted and records wait. */
export class OutboxPublisher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private relay: OutboxRelay | undefined;
  private closed = false;

  constructor(
    private readonly options: OutboxPublisherOptions,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.options.ready) void this.options.ready().then(() => this.start());
    else this.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closed = true;
    await this.relay?.stop();
  }

  private start(): void {
    if (this.closed) return;
    const { connection, databaseUrl: url, schema } = this.options;
    const { logger } = this;
    const openProducer = (): Promise<RecordProducer> =>
      openFencedProducer(connection, relayTransactionalId(schema), { deliveryTimeoutMs, logger });
    this.relay = new OutboxRelay({ url, schema, openProducer, logger });
    this.relay.start();
  }
}

/** To be put among a module's providers; nothing else needs to know of it. */
export function provideOutboxPublisher(
  options: OptionsFactory<OutboxPublisherOptions>,
): FactoryProvider<OutboxPublisher> {
  return {
    provide: OutboxPublisher,
    inject: [LOGGER, ...options.inject],
    useFactory: (logger: Logger, ...injected: unknown[]) =>
      new OutboxPublisher(options.useFactory(...(injected as never[])), logger),
  };
}
