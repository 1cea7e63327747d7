import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import {
  kafkaConnection,
  RangeReader,
  topicNames,
  type IncomingRecord,
  type OffsetRange,
  type RecordRange,
} from '@heliograph/messaging';
import { DeliveryConfiguration } from '../configuration.ts';

const tries = 4;

/** What Kafka still holds: the dead letters, and the records and events of the last days. */
@Injectable()
export class KeptRecords implements BeforeApplicationShutdown {
  private readonly dead: RangeReader;
  private readonly live: RangeReader;

  constructor({ kafka }: DeliveryConfiguration) {
    const connection = kafkaConnection(kafka, 'delivery-api');
    this.dead = new RangeReader(connection, [topicNames.webhookDead]);
    this.live = new RangeReader(connection, [
      topicNames.baseData,
      topicNames.baseDataBackfill,
      topicNames.deviceEvents,
    ]);
  }

  /** `basedata`, what goes behind it, and `device-events` as written from a time on, to their ends now. */
  since(time: Date): Promise<OffsetRange[]> {
    return this.live.since(time);
  }

  next(range: OffsetRange): Promise<RecordRange> {
    return (range.topic === topicNames.webhookDead ? this.dead : this.live).next(range);
  }

  /** @returns undefined when it is no longer kept. Rejects while Kafka is away. */
  async deadLetter(partition: number, offset: bigint): Promise<IncomingRecord | undefined> {
    const range = { topic: topicNames.webhookDead, partition, offset, end: offset + 1n };
    for (let attempt = 1; attempt <= tries; attempt++) {
      const { records, nextOffset } = await this.dead.next(range);
      if (records.length > 0 || nextOffset > offset) return records[0];
    }
    throw new Error('the dead letter cannot be read at the moment');
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.dead.close(), this.live.close()]);
  }
}
