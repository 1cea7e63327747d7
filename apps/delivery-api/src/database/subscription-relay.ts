import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { createRecordProducer, kafkaConnection, type RecordProducer } from '@heliograph/messaging';
import { OutboxRelay } from '@heliograph/persistence';
import { LOGGER, type Logger } from '@heliograph/service';
import { DeliveryConfiguration } from '../configuration.ts';
import { SCHEMA } from './persistence-options.ts';

/** The relay that takes over from a dead one waits 15 s, which must be longer than this. */
const DELIVERY_TIMEOUT_MS = 10_000;

/** Moves subscriptions from the outbox to `control.subscriptions`. Kafka away: the API goes on, records wait in the outbox. */
@Injectable()
export class SubscriptionRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly producer: RecordProducer;
  private readonly relay: OutboxRelay;

  constructor({ databaseUrl: url, kafka }: DeliveryConfiguration, @Inject(LOGGER) logger: Logger) {
    this.producer = createRecordProducer(kafkaConnection(kafka, 'delivery-api'), {
      deliveryTimeoutMs: DELIVERY_TIMEOUT_MS,
      logger,
    });
    this.relay = new OutboxRelay({ url, schema: SCHEMA, producer: this.producer, logger });
  }

  onApplicationBootstrap(): void {
    this.relay.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.relay.stop();
    await this.producer.close();
  }
}
