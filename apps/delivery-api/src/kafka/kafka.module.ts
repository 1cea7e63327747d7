import { OutboxPublisher } from '@heliograph/persistence';
import {
  kafkaConnection,
  createRecordProducer,
  type KafkaConnection,
  type OutgoingRecord,
  type RecordProducer,
} from '@heliograph/kafka';
import { KAFKA_CONNECTION, KafkaConfiguration, LOGGER, type Logger } from '@heliograph/service';
import { Global, Module, Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { RetainedRecords } from './retained-records.ts';

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

/**
 * The clients of Kafka that features share. Global because nearly every feature needs the connection, and so that the clients are closed after all
 * features have stopped, and together: each may take seconds while Kafka is unavailable.
 */
@Global()
@Module({
  providers: [
    {
      provide: KAFKA_CONNECTION,
      inject: [KafkaConfiguration],
      useFactory: (kafka: KafkaConfiguration) => kafkaConnection(kafka, 'delivery-api'),
    },
    OutboxPublisher,
    DeliveryProducer,
    RetainedRecords,
  ],
  exports: [KAFKA_CONNECTION, DeliveryProducer, RetainedRecords],
})
export class KafkaModule {}
