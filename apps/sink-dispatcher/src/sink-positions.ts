import { reported } from '@heliograph/base-data';
import type { ControlView, RecordProducer, TopicPartition } from '@heliograph/kafka';
import { partitionKey } from '@heliograph/kafka';
import { topicNames, type SinkStateRecord } from '@heliograph/messaging';
import type { Logger } from '@heliograph/service';

/** How far a sink is in one source partition: `SinkStateRecord` with offsets as numbers. */
export interface SinkPosition extends TopicPartition {
  sinkId: string;
  next: bigint;
  until?: bigint | undefined;
  waiting: number;
  since?: number | undefined;
  error?: SinkStateRecord['error'] | undefined;
}

export interface SinkPositionsOptions {
  view: Pick<ControlView<SinkStateRecord>, 'caughtUp' | 'values'>;
  producer: Pick<RecordProducer, 'send'>;
  /** Whether no other process can own the partition now. */
  holds: (at: TopicPartition) => boolean;
  /** Whether the partition is still ours as far as we know: a position of one that is not is not written. */
  owns: (at: TopicPartition) => boolean;
  logger: Pick<Logger, 'warn'>;
  retryMs?: number;
}

interface Pending {
  at: TopicPartition;
  value: Buffer | null;
  done: (() => void)[];
}

/** The positions in the compacted topic `state.sinks`. Only the owner of a partition writes them, while its membership is confirmed. */
export class SinkPositions {
  readonly #options: SinkPositionsOptions;
  /** The value to write by key: the last one counts. */
  readonly #pending = new Map<string, Pending>();
  #working: Promise<void> | undefined;
  #stopped = false;

  constructor(options: SinkPositionsOptions) {
    this.#options = options;
  }

  /** Writes a position, with retries. Resolves when it is written, or the partition lost: then its new owner decides. */
  put(position: SinkPosition): Promise<void> {
    return this.#write(position, Buffer.from(JSON.stringify(stored(position))));
  }

  remove(position: Pick<SinkPosition, 'sinkId' | 'topic' | 'partition'>): Promise<void> {
    return this.#write(position, null);
  }

  /** Returns all positions in these partitions. Rejects when they cannot be read to their end. */
  async of(partitions: readonly TopicPartition[]): Promise<SinkPosition[]> {
    const { view, logger } = this.#options;
    await view.caughtUp();
    const wanted = new Set(partitions.map(({ topic, partition }) => partitionKey(topic, partition)));
    const found: SinkPosition[] = [];
    for (const record of view.values()) {
      const position = positionOf(record);
      if (position === undefined)
        logger.warn({ topic: topicNames.stateSinks }, 'a position of a sink cannot be read and is skipped');
      else if (wanted.has(partitionKey(position.topic, position.partition))) found.push(position);
    }
    return found;
  }

  /** Makes one last attempt to write what is pending. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#working;
  }

  #write(
    { sinkId, topic, partition }: Pick<SinkPosition, 'sinkId' | 'topic' | 'partition'>,
    value: Buffer | null,
  ): Promise<void> {
    return new Promise((resolve) => {
      const key = `${sinkId}/${topic}/${partition}`;
      const before = this.#pending.get(key);
      this.#pending.set(key, { at: { topic, partition }, value, done: [...(before?.done ?? []), resolve] });
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
      const batch = this.#take();
      if (batch.length === 0) return;
      try {
        const records = batch.map(([key, { value }]) => ({ topic: topicNames.stateSinks, key, value }));
        await this.#options.producer.send(records, {
          onlyWhile: () => batch.every(([, { at }]) => this.#options.holds(at)),
        });
        for (const [, { done }] of batch) for (const resolve of done) resolve();
      } catch (error) {
        this.#putBack(batch);
        if (this.#stopped) return;
        this.#options.logger.warn(
          { err: error, positions: batch.length },
          'positions of sinks cannot be written yet, retrying',
        );
        await new Promise((resolve) => setTimeout(resolve, this.#options.retryMs ?? 1_000));
      }
    }
  }

  /** Takes what may be written; what belongs to a partition that was lost is dropped. */
  #take(): [string, Pending][] {
    const taken: [string, Pending][] = [];
    for (const [key, pending] of this.#pending) {
      this.#pending.delete(key);
      if (this.#options.owns(pending.at)) taken.push([key, pending]);
      else for (const resolve of pending.done) resolve();
    }
    return taken;
  }

  #putBack(batch: readonly (readonly [string, Pending])[]): void {
    for (const [key, pending] of batch) {
      const newer = this.#pending.get(key);
      if (newer) newer.done.push(...pending.done);
      else this.#pending.set(key, pending);
    }
  }
}

function stored({ next, until, ...position }: SinkPosition): SinkStateRecord {
  return {
    ...reported(position),
    next: String(next),
    ...reported({ until: until === undefined ? undefined : String(until) }),
  };
}

const isOffset = (text: unknown): text is string => typeof text === 'string' && /^\d{1,18}$/.test(text);
const isCount = (number: unknown): number is number => Number.isSafeInteger(number) && (number as number) >= 0;

/** Returns undefined for a record that is none: a partition must not wait for it. */
function positionOf(record: Partial<SinkStateRecord> | null): SinkPosition | undefined {
  const { sinkId, topic, partition, next, until, waiting, since } = record ?? {};
  if (typeof sinkId !== 'string' || typeof topic !== 'string' || !isCount(partition) || !isOffset(next))
    return undefined;
  return {
    sinkId,
    topic,
    partition,
    next: BigInt(next),
    until: isOffset(until) && BigInt(until) > BigInt(next) ? BigInt(until) : undefined,
    waiting: isCount(waiting) ? waiting : 0,
    since: isCount(since) ? since : undefined,
  };
}
