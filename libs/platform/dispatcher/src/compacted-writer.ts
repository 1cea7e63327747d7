import type { RecordConsumer, RecordProducer, TopicPartition } from '@heliograph/kafka';

export interface CompactedWriterOptions {
  topic: string;
  producer: Pick<RecordProducer, 'send'>;
  /** Who may write values that belong to a source partition. */
  ownership?: Pick<RecordConsumer, 'owns' | 'holds'>;
  /** Called after each failed attempt. @param values how many wait */
  onFailure: (error: unknown, values: number) => void;
  /** The wait after a failed attempt; default 1 s. */
  retryMs?: number | undefined;
}

interface Pending {
  value: Buffer | null;
  at: TopicPartition | undefined;
  readonly done: (() => void)[];
}

type Batch = readonly (readonly [key: string, Pending])[];

/**
 * Writes the last value of each key to a compacted topic. One send is in flight at a time; meanwhile values wait, of which each replaces the one before it
 * of its key. A send that fails is retried, with the values that came meanwhile.
 */
export class CompactedWriter {
  readonly #options: CompactedWriterOptions;
  readonly #pending = new Map<string, Pending>();
  #working: Promise<void> | undefined;
  #stopped = false;

  constructor(options: CompactedWriterOptions) {
    this.#options = options;
  }

  /**
   * Writes a value, with retries. Resolves when it or a later one of its key is written, or is dropped because its partition is lost.
   * @param value null = a tombstone
   * @param at the source partition to which it belongs: it leaves only while no other process can own that; absent: always
   */
  write(key: string, value: Buffer | null, at?: TopicPartition): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#pending.get(key);
      if (waiting) {
        waiting.value = value;
        waiting.at = at;
        waiting.done.push(resolve);
      } else this.#pending.set(key, { value, at, done: [resolve] });
      this.#working ??= this.#work();
    });
  }

  /** Makes one last attempt to write what waits. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#working;
  }

  async #work(): Promise<void> {
    // What is given in one turn leaves in one send.
    await Promise.resolve();
    while (this.#pending.size > 0) {
      if (await this.#send(this.#take())) continue;
      if (this.#stopped) break;
      await new Promise((resolve) => setTimeout(resolve, this.#options.retryMs ?? 1_000));
    }
    // In the turn in which nothing waited: a value that comes later starts the work again.
    this.#working = undefined;
  }

  async #send(batch: Batch): Promise<boolean> {
    if (batch.length === 0) return true;
    const { topic, producer, ownership, onFailure } = this.#options;
    try {
      await producer.send(
        batch.map(([key, { value }]) => ({ topic, key, value })),
        { onlyWhile: () => batch.every(([, { at }]) => at === undefined || ownership?.holds(at) !== false) },
      );
    } catch (error) {
      onFailure(error, batch.length);
      this.#putBack(batch);
      return false;
    }
    for (const [, { done }] of batch) for (const resolve of done) resolve();
    return true;
  }

  /** Takes what may be written; a value whose partition is lost is dropped: the new owner decides. */
  #take(): Batch {
    const taken: [string, Pending][] = [];
    for (const [key, pending] of this.#pending) {
      if (pending.at === undefined || this.#options.ownership?.owns(pending.at) !== false) taken.push([key, pending]);
      else for (const resolve of pending.done) resolve();
    }
    this.#pending.clear();
    return taken;
  }

  #putBack(batch: Batch): void {
    for (const [key, pending] of batch) {
      const newer = this.#pending.get(key);
      if (newer) newer.done.push(...pending.done);
      else this.#pending.set(key, pending);
    }
  }
}
