import { Global, Module } from '@nestjs/common';
import { OUTBOX_TOPICS, OutboxPublisher } from '@heliograph/persistence';
import { kafkaConnection } from '@heliograph/kafka';
import { KAFKA_CONNECTION, KafkaConfiguration } from '@heliograph/service';
import { IngestClient } from '../ingest/ingest-client.ts';
import { InternalTopics } from './internal-topics.ts';

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
      useFactory: (kafka: KafkaConfiguration) => kafkaConnection(kafka, 'sync-api'),
    },
    InternalTopics,
    { provide: OUTBOX_TOPICS, useExisting: InternalTopics },
    OutboxPublisher,
    IngestClient,
  ],
  exports: [KAFKA_CONNECTION, IngestClient],
})
export class KafkaModule {}
