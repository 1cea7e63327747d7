import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import {
  createRecordProducer,
  type KafkaConnection,
  type OutgoingRecord,
  type RecordProducer,
} from '@heliograph/kafka';
import { KAFKA_CONNECTION, LOGGER, type Logger } from '@heliograph/service';

const TIMEOUT_MS = 5_000;

/** Writes to `webhook.deliveries` and `delivery.replays` while a caller waits: tests and redeliveries. */
@Injectable()
export class DeliveryProducer implements BeforeApplicationShutdown {
  readonly #producer: RecordProducer;

  constructor(@Inject(KAFKA_CONNECTION) connection: KafkaConnection, @Inject(LOGGER) logger: Logger) {
    this.#producer = createRecordProducer(connection, {
      deliveryTimeoutMs: TIMEOUT_MS,
      logger,
    });
  }

  /** Resolves when the brokers have the records; rejects if they do not within 5 s. */
  send(records: readonly OutgoingRecord[]): Promise<void> {
    return this.#producer.send(records);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#producer.close();
  }
}
