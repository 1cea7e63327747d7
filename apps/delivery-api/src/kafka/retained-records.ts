import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import {
  RangeReader,
  type IncomingRecord,
  type KafkaConnection,
  type OffsetRange,
  type RecordRange,
} from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import { KAFKA_CONNECTION } from '@heliograph/service';

/** Reads records that Kafka still retains: the dead letters, and the records and events of the last days. */
@Injectable()
export class RetainedRecords implements BeforeApplicationShutdown {
  readonly #dead: RangeReader;
  readonly #live: RangeReader;

  constructor(@Inject(KAFKA_CONNECTION) connection: KafkaConnection) {
    this.#dead = new RangeReader(connection, [topicNames.webhookDead]);
    this.#live = new RangeReader(connection, [
      topicNames.baseData,
      topicNames.baseDataBackfill,
      topicNames.deviceEvents,
      topicNames.energy,
      topicNames.storage,
    ]);
  }

  /** Returns the ranges of `basedata`, its backfill topic, `device-events`, `energy` and `storage` from a time on to their current ends. */
  since(time: Date): Promise<OffsetRange[]> {
    return this.#live.since(time);
  }

  next(range: OffsetRange): Promise<RecordRange> {
    return (range.topic === topicNames.webhookDead ? this.#dead : this.#live).next(range);
  }

  /** @returns undefined when Kafka no longer has it. Rejects while Kafka is unavailable. */
  deadLetter(partition: number, offset: bigint): Promise<IncomingRecord | undefined> {
    return this.#dead.record({ topic: topicNames.webhookDead, partition, offset });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.#dead.close(), this.#live.close()]);
  }
}
