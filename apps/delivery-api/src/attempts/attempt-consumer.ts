import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import {
  createRecordConsumer,
  kafkaConnection,
  topicNames,
  type IncomingRecord,
  type RecordConsumer,
} from '@heliograph/messaging';
import { LOGGER, type Logger } from '@heliograph/service';
import { DeliveryConfiguration } from '../configuration.ts';
import { AttemptProjection } from './attempt-projection.ts';
import { readFact } from './logged-fact.ts';

const DRAIN_MS = 5_000;

/** Projects `delivery.attempts`. PostgreSQL away: the same batch is tried again until it is written, and the offset stays. */
@Injectable()
export class AttemptConsumer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly consumer: RecordConsumer;

  constructor(
    { kafka }: DeliveryConfiguration,
    private readonly projection: AttemptProjection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.consumer = createRecordConsumer(kafkaConnection(kafka, 'delivery-api'), {
      groupId: 'delivery-api-attempts',
      topics: [topicNames.deliveryAttempts],
      onRecords: (records) => this.project(records),
      logger,
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.consumer.start();
  }

  private async project(records: readonly IncomingRecord[]): Promise<void> {
    const facts = records.map(readFact).filter((fact) => fact !== undefined);
    const skipped = records.length - facts.length;
    if (skipped > 0) this.logger.warn({ skipped }, 'delivery.attempts holds records that are not facts');
    await this.projection.apply(facts);
    for (const record of records) this.consumer.settle(record);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.consumer.stop(DRAIN_MS);
  }
}
