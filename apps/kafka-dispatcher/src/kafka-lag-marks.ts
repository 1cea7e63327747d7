import { CompactedWriter } from '@heliograph/dispatcher';
import type { ControlView, RecordProducer, TopicPartition } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import type { Logger } from '@heliograph/service';
import { markOf, storedMark, type LagMark, type LagMarks, type StoredMark } from './lag-mark.ts';

export interface KafkaLagMarksOptions {
  view: Pick<ControlView<StoredMark>, 'caughtUp' | 'values'>;
  producer: Pick<RecordProducer, 'send'>;
  /** The id of this process. */
  owner: string;
  logger: Pick<Logger, 'warn'>;
  retryMs?: number;
}

type MarkId = Pick<LagMark, 'accountId' | 'topic' | 'partition'>;

/**
 * Stores the marks in the compacted topic `state.kafka-behind`. Each process writes only its own keys, so that a process that lost its partitions in a
 * pause without noticing can at worst leave a mark that repeats records, but never remove the new owner's.
 */
export class KafkaLagMarks implements LagMarks {
  readonly #options: Pick<KafkaLagMarksOptions, 'view' | 'owner' | 'logger'>;
  readonly #writer: CompactedWriter;

  constructor({ view, producer, owner, logger, retryMs }: KafkaLagMarksOptions) {
    this.#options = { view, owner, logger };
    this.#writer = new CompactedWriter({
      topic: topicNames.stateKafkaLag,
      producer,
      onFailure: (err, marks) =>
        logger.warn({ err, marks }, 'markers of lagging accounts cannot be written yet, retrying'),
      retryMs,
    });
  }

  put(mark: LagMark): Promise<void> {
    const { owner } = this.#options;
    return this.#writer.write(keyOf(mark, owner), Buffer.from(JSON.stringify(storedMark(mark, owner))));
  }

  remove(mark: MarkId): void {
    void this.#writer.write(keyOf(mark, this.#options.owner), null);
  }

  async takeOver(partitions: readonly TopicPartition[]): Promise<LagMark[]> {
    const { view, owner } = this.#options;
    await view.caughtUp();
    const gained = new Set(partitions.map(({ topic, partition }) => `${topic}/${partition}`));
    const found = new Map<string, LagMark>();
    const others: StoredMark[] = [];
    for (const stored of view.values()) {
      if (!gained.has(`${stored.topic}/${stored.partition}`)) continue;
      const mark = markOf(stored);
      if (!mark) {
        this.#options.logger.warn(
          { place: `${stored.topic}/${stored.partition}` },
          'a marker of a lagging account cannot be parsed and is skipped',
        );
        continue;
      }
      if (stored.owner !== owner) others.push(stored);
      const own = keyOf(mark, owner);
      const before = found.get(own);
      found.set(own, before && before.from < mark.from ? before : mark);
    }
    // This process's marks are written before those of the previous owners are removed.
    await Promise.all([...found.values()].map((mark) => this.put(mark)));
    for (const stored of others) void this.#writer.write(keyOf(stored, stored.owner), null);
    return [...found.values()];
  }

  /** Makes one last attempt to write the pending marks. */
  stop(): Promise<void> {
    return this.#writer.stop();
  }
}

function keyOf({ accountId, topic, partition }: MarkId, owner: string): string {
  return `${accountId}/${topic}/${partition}/${owner}`;
}
