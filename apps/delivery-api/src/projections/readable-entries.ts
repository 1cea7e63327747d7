import type { IncomingRecord } from '@heliograph/messaging';
import type { WatchedConsumer } from '@heliograph/metrics';
import type { Logger } from '@heliograph/service';
import type { LogPlace } from './log-place.ts';
import type { Projection } from './projection.ts';

/** Records named in one line of the log: where one cannot be read there may be thousands. */
const namedOffsets = 50;

/** Reads the records of a projection. One that cannot be read is set aside alone: it stays in its topic, where the log says, and is counted. */
export class ReadableEntries<T extends LogPlace> {
  readonly #projection: Pick<Projection<T>, 'groupId' | 'read'>;
  readonly #logger: Pick<Logger, 'error'>;
  #setAside = 0;

  constructor(projection: Pick<Projection<T>, 'groupId' | 'read'>, logger: Pick<Logger, 'error'>) {
    this.#projection = projection;
    this.#logger = logger;
  }

  /** Of one topic. */
  of(records: readonly IncomingRecord[]): T[] {
    const entries: T[] = [];
    const unreadable: IncomingRecord[] = [];
    for (const record of records) {
      const entry = this.#projection.read(record);
      if (entry === undefined) unreadable.push(record);
      else entries.push(entry);
    }
    this.#leaveBehind(unreadable);
    return entries;
  }

  /** The consumer with what is set aside here, for the metric. */
  counted(consumer: WatchedConsumer): WatchedConsumer {
    const ours = (): number => this.#setAside;
    return {
      backlog: () => consumer.backlog(),
      get rebalances() {
        return consumer.rebalances;
      },
      get setAside() {
        return consumer.setAside + ours();
      },
    };
  }

  #leaveBehind(records: readonly IncomingRecord[]): void {
    this.#setAside += records.length;
    for (const [partition, those] of Map.groupBy(records, (record) => record.partition)) {
      const offsets = those.slice(0, namedOffsets).map(({ offset }) => String(offset));
      this.#logger.error(
        { groupId: this.#projection.groupId, topic: those[0]!.topic, partition, offsets, records: those.length },
        'records cannot be read and were set aside',
      );
    }
  }
}
