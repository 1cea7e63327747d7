import { Global, Module } from '@nestjs/common';
import { OutboxPublisher } from '@heliograph/control-plane';
import { kafkaConnection } from '@heliograph/messaging';
import { KAFKA_CONNECTION, KafkaConfiguration } from '@heliograph/service';

/**
 * The clients of Kafka that features share. Global because nearly every feature needs the connection, and so that the clients are closed after all
 * features have stopped.
 */
@Global()
@Module({
  providers: [
    {
      provide: KAFKA_CONNECTION,
      inject: [KafkaConfiguration],
      useFactory: (kafka: KafkaConfiguration) => kafkaConnection(kafka, 'auth-api'),
    },
    OutboxPublisher,
  ],
  exports: [KAFKA_CONNECTION],
})
export class KafkaModule {}
