import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { createRecordProducer, kafkaConnection, type OutgoingRecord, type RecordProducer } from '@heliograph/messaging';
import { LOGGER, type Logger } from '@heliograph/service';
import { DeliveryConfiguration } from '../configuration.ts';

const TIMEOUT_MS = 5_000;

/** Writes to `webhook.deliveries` and `delivery.replays` what somebody waits for: tests and what is brought back. */
@Injectable()
export class DeliveryProducer implements BeforeApplicationShutdown {
  private readonly producer: RecordProducer;

  constructor({ kafka }: DeliveryConfiguration, @Inject(LOGGER) logger: Logger) {
    this.producer = createRecordProducer(kafkaConnection(kafka, 'delivery-api'), {
      deliveryTimeoutMs: TIMEOUT_MS,
      logger,
    });
  }

  /** Resolves when the brokers have them; rejects when they do not within 5 s. */
  send(records: readonly OutgoingRecord[]): Promise<void> {
    return this.producer.send(records);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.producer.close();
  }
}
