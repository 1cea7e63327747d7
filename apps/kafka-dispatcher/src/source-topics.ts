import {
  accountChannelTopics,
  RangeReader,
  type KafkaConnection,
  type OffsetRange,
  type RecordRange,
} from '@heliograph/messaging';
import { placeOf } from './place-of.ts';

/** Reads again, without a group, what is settled there. */
export class SourceTopics {
  readonly #reader: RangeReader;

  constructor(connection: KafkaConnection) {
    this.#reader = new RangeReader(connection, accountChannelTopics);
  }

  read(range: OffsetRange): Promise<RecordRange> {
    return this.#reader.next(range);
  }

  /** Where each partition ends now, by `<topic>/<partition>`; empty ones are left out. */
  async ends(): Promise<Map<string, bigint>> {
    const all = await this.#reader.since(new Date(0));
    return new Map(all.map((range) => [placeOf(range), range.end]));
  }

  close(): Promise<void> {
    return this.#reader.close();
  }
}
