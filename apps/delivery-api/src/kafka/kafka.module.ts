import { Global, Module } from '@nestjs/common';
import { OutboxPublisher } from '@heliograph/control-plane';
import { kafkaConnection } from '@heliograph/kafka';
import { KAFKA_CONNECTION, KafkaConfiguration } from '@heliograph/service';
import { DeliveryProducer } from './delivery-producer.ts';
import { RetainedRecords } from './retained-records.ts';

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
