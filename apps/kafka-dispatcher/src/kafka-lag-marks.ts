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

interface Pending {
  value: Buffer | null;
  done: (() => void)[];
}

/**
 * Stores the marks in the compacted topic `state.kafka-behind`. Each process writes only its own keys, so that a process that lost its partitions in a
 * pause without noticing can at worst leave a mark that repeats records, but never remove the new owner's.
 */
export class KafkaLagMarks implements LagMarks {
  readonly #options: KafkaLagMarksOptions;
  /** The value to write by key: the last one counts. */
  readonly #pending = new Map<string, Pending>();
  #working: Promise<void> | undefined;
  #stopped = false;

  constructor(options: KafkaLagMarksOptions) {
    this.#options = options;
  }

  put(mark: LagMark): Promise<void> {
    const { owner } = this.#options;
    return this.#write(keyOf(mark, owner), Buffer.from(JSON.stringify(storedMark(mark, owner))));
  }

  remove(mark: MarkId): void {
    void this.#write(keyOf(mark, this.#options.owner), null);
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
    for (const stored of others) void this.#write(keyOf(stored, stored.owner), null);
    return [...found.values()];
  }

  /** Makes one last attempt to write the pending marks. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#working;
  }

  #write(key: string, value: Buffer | null): Promise<void> {
    return new Promise((resolve) => {
      const before = this.#pending.get(key);
      this.#pending.set(key, { value, done: [...(before?.done ?? []), resolve] });
      this.#start();
    });
  }

  #start(): void {
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
      // Whoever was told that a write is done may write the next one before this one has ended.
      if (this.#pending.size > 0 && !this.#stopped) this.#start();
    });
  }

  async #work(): Promise<void> {
    await Promise.resolve();
    while (this.#pending.size > 0) {
      const batch = [...this.#pending];
      this.#pending.clear();
      try {
        await this.#options.producer.send(
          batch.map(([key, { value }]) => ({ topic: topicNames.stateKafkaLag, key, value })),
        );
        for (const [, { done }] of batch) for (const resolve of done) resolve();
      } catch (error) {
        this.#options.logger.warn(
          { err: error, marks: batch.length },
          'markers of lagging accounts cannot be written yet, retrying',
        );
        this.#putBack(batch);
        if (this.#stopped) return;
        await new Promise((resolve) => setTimeout(resolve, this.#options.retryMs ?? 1_000));
      }
    }
  }

  #putBack(batch: readonly (readonly [string, Pending])[]): void {
    for (const [key, { value, done }] of batch) {
      const newer = this.#pending.get(key);
      this.#pending.set(key, newer ? { value: newer.value, done: [...done, ...newer.done] } : { value, done });
    }
  }
}

function keyOf({ accountId, topic, partition }: MarkId, owner: string): string {
  return `${accountId}/${topic}/${partition}/${owner}`;
}
