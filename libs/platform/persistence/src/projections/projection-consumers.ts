import { setTimeout as delay } from 'node:timers/promises';
import { reported } from '@heliograph/base-data';
import type { BeforeApplicationShutdown, FactoryProvider, OnApplicationBootstrap, Type } from '@nestjs/common';
import { createRecordConsumer, type KafkaConnection, type RecordConsumer } from '@heliograph/kafka';
import { ConsumerMetrics, liveTopicOf } from '@heliograph/messaging';
import { KAFKA_CONNECTION, LOGGER, Registry, type Logger } from '@heliograph/service';
import { type Projection, Projector } from './projector.ts';
import { ReachedPositions } from './reached-positions.ts';
import { ReadableEntries } from './readable-entries.ts';

const DRAIN_MS = 5_000;

export interface ProjectionConsumersOptions {
  connection: KafkaConnection;
  projector: Projector;
  projections: readonly Projection[];
  metrics: ConsumerMetrics;
  logger: Logger;
}

/**
 * Runs the projections of a service, with a consumer group each. While PostgreSQL is unavailable the same batch is retried, and the offset stays.
 * The service starts without Kafka: the consumers connect when they can.
 */
export class ProjectionConsumers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #consumers: readonly RecordConsumer[];
  readonly #stop = new AbortController();

  constructor(private readonly options: ProjectionConsumersOptions) {
    this.#consumers = options.projections
      .filter(({ isEnabled = true }) => isEnabled)
      .map((projection) => this.#consumerOf(projection));
  }

  async onApplicationBootstrap(): Promise<void> {
    await Promise.all(this.#consumers.map((consumer) => consumer.start()));
  }

  #consumerOf(projection: Projection): RecordConsumer {
    const { connection, projector, metrics, logger } = this.options;
    const readable = new ReadableEntries(projection, logger);
    const reached = new ReachedPositions(() => consumer, projection.groupId, logger);
    const consumer: RecordConsumer = createRecordConsumer(connection, {
      liveTopicOf,
      groupId: projection.groupId,
      topics: [projection.topic, ...(projection.backfillTopic === undefined ? [] : [projection.backfillTopic])],
      ...reported({
        maxBatchRecords: projection.maxBatchRecords,
        maxLowPriorityBatch: projection.maxBackfillRecords,
        maxLowPriorityUnsettled: projection.maxBackfillRecords,
      }),
      fillBatches: true,
      onRecords: async (records) => {
        for (const [topic, group] of Map.groupBy(records, (record) => record.topic)) {
          const entries = readable.of(group);
          const apply = (known: ReadonlyMap<number, bigint>): Promise<void> =>
            projector.apply(projection, topic, entries, known);
          await reached.projected(topic, group, entries, apply);
          for (const record of group) consumer.settle(record);
        }
        await this.#pause(projection, records.length);
      },
      logger,
    });
    metrics.watch(projection.groupId, readable.counted(consumer));
    return consumer;
  }

  async #pause({ maxBatchRecords = Infinity, pauseMs = 0 }: Projection, records: number): Promise<void> {
    if (records < maxBatchRecords && pauseMs > 0)
      await delay(pauseMs, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#consumers.map((consumer) => consumer.stop(DRAIN_MS)));
  }
}

/** Provides what runs the projections, which other modules export; nothing else needs to know of it. */
export function provideProjections(
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each projection has entries of its own kind
  projections: readonly Type<Projection<any>>[],
): FactoryProvider<ProjectionConsumers> {
  return {
    provide: ProjectionConsumers,
    inject: [KAFKA_CONNECTION, Projector, LOGGER, Registry, ...projections],
    useFactory: (
      connection: KafkaConnection,
      projector: Projector,
      logger: Logger,
      registry: Registry,
      ...injected: Projection[]
    ): ProjectionConsumers =>
      new ProjectionConsumers({
        connection,
        projector,
        logger,
        projections: injected,
        metrics: new ConsumerMetrics(registry),
      }),
  };
}
