import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { createRecordConsumer, kafkaConnection, type RecordConsumer } from '@heliograph/messaging';
import { ConsumerMetrics } from '@heliograph/metrics';
import { LOGGER, Registry, type Logger } from '@heliograph/service';
import { AttemptProjection } from '../attempts/attempt-projection.ts';
import { DeliveryConfiguration } from '../configuration.ts';
import { DeadLetterProjection } from '../dead-letters/dead-letter-projection.ts';
import { EventProjection } from '../events/event-projection.ts';
import { RecordProjection } from '../history/record-projection.ts';
import type { LogPosition } from './log-position.ts';
import type { Projection } from './projection.ts';
import { Projector } from './projector.ts';
import { ReadableEntries } from './readable-entries.ts';

const DRAIN_MS = 5_000;

/** Runs the projections, with a consumer group each. While PostgreSQL is unavailable the same batch is retried, and the offset stays. */
@Injectable()
export class ProjectionConsumers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly consumers: RecordConsumer[];
  private readonly stop = new AbortController();

  constructor(
    private readonly configuration: DeliveryConfiguration,
    private readonly projector: Projector,
    @Inject(LOGGER) private readonly logger: Logger,
    attempts: AttemptProjection,
    deadLetters: DeadLetterProjection,
    events: EventProjection,
    records: RecordProjection,
    registry: Registry,
  ) {
    const metrics = new ConsumerMetrics(registry);
    this.consumers = [
      this.consumerOf(attempts, metrics),
      this.consumerOf(deadLetters, metrics),
      this.consumerOf(events, metrics),
      this.consumerOf(records, metrics),
    ];
  }

  async onApplicationBootstrap(): Promise<void> {
    await Promise.all(this.consumers.map((consumer) => consumer.start()));
  }

  private consumerOf<T extends LogPosition>(projection: Projection<T>, metrics: ConsumerMetrics): RecordConsumer {
    const readable = new ReadableEntries(projection, this.logger);
    const consumer = createRecordConsumer(kafkaConnection(this.configuration.kafka, 'delivery-api'), {
      groupId: projection.groupId,
      topics: [projection.topic, ...(projection.backfillTopic === undefined ? [] : [projection.backfillTopic])],
      ...(projection.maxBatchRecords !== undefined && { maxBatchRecords: projection.maxBatchRecords }),
      onRecords: async (records) => {
        for (const [topic, group] of Map.groupBy(records, (record) => record.topic))
          await this.projector.apply(projection, topic, readable.of(group));
        for (const record of records) consumer.settle(record);
        await this.pause(projection, records.length);
      },
      logger: this.logger,
    });
    metrics.watch(projection.groupId, readable.counted(consumer));
    return consumer;
  }

  private async pause({ maxBatchRecords = Infinity, pauseMs = 0 }: Projection, records: number): Promise<void> {
    if (records < maxBatchRecords && pauseMs > 0)
      await delay(pauseMs, undefined, { signal: this.stop.signal }).catch(() => undefined);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await Promise.all(this.consumers.map((consumer) => consumer.stop(DRAIN_MS)));
  }
}
