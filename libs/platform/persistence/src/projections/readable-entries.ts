import type { IncomingRecord } from '@heliograph/kafka';
import type { WatchedConsumer } from '@heliograph/messaging';
import type { Logger } from '@heliograph/service';
import type { LogPosition } from './projection-positions.ts';
import type { Projection } from './projector.ts';

/** The maximum number of offsets in one line of the log, because there may be thousands of invalid records. */
const namedOffsets = 50;

/** Reads the records of a projection. An invalid record is skipped alone: it stays in its topic, its offset is logged, and it is counted. */
export class ReadableEntries<T extends LogPosition> {
  readonly #projection: Pick<Projection<T>, 'groupId' | 'read'>;
  readonly #logger: Pick<Logger, 'error'>;
  #skipped = 0;

  constructor(projection: Pick<Projection<T>, 'groupId' | 'read'>, logger: Pick<Logger, 'error'>) {
    this.#projection = projection;
    this.#logger = logger;
  }

  /** Returns the entries of the valid records of one topic. */
  of(records: readonly IncomingRecord[]): T[] {
    const entries: T[] = [];
    const unreadable: IncomingRecord[] = [];
    for (const record of records) {
      const entry = this.#projection.read(record);
      if (entry === undefined) unreadable.push(record);
      else entries.push(entry);
    }
    this.#reportSkipped(unreadable);
    return entries;
  }

  /** Returns the consumer including the records skipped here, for the metric. */
  counted(consumer: WatchedConsumer): WatchedConsumer {
    const ours = (): number => this.#skipped;
    return {
      backlog: () => consumer.backlog(),
      get rebalances() {
        return consumer.rebalances;
      },
      get skipped() {
        return consumer.skipped + ours();
      },
    };
  }

  #reportSkipped(records: readonly IncomingRecord[]): void {
    this.#skipped += records.length;
    for (const [partition, group] of Map.groupBy(records, (record) => record.partition)) {
      const offsets = group.slice(0, namedOffsets).map(({ offset }) => String(offset));
      this.#logger.error(
        { groupId: this.#projection.groupId, topic: group[0]!.topic, partition, offsets, records: group.length },
        'records cannot be read and were skipped',
      );
    }
  }
}

/** Returns the members of a JSON object; none for any other value. */
export function recordMembers(value: Buffer | null): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(String(value));
    return typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

/** Returns text for `json` and `jsonb`, which accept neither NUL nor half a surrogate pair. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  // Only these are written as escapes: looking for them is ten times as fast as looking at each text.
  if (!/\\u(0000|d[89a-f])/.test(json)) return json;
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? Buffer.from(part).toString().replaceAll('\u0000', '') : part,
  );
}

/** Returns text that PostgreSQL accepts in a text column of that length. */
export function storableText(text: string | undefined, maxLength: number): string | null {
  return text === undefined ? null : text.replaceAll('\u0000', '').slice(0, maxLength);
}
