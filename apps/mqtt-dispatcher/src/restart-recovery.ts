import type { PartitionPosition, RecordConsumer } from '@heliograph/messaging';
import type { Logger } from '@heliograph/service';

export interface BrokerMemoryOptions {
  consumer: Pick<RecordConsumer, 'positions' | 'positionsAt' | 'rewind'>;
  /** The broker has what it acknowledged this long ago on disk. 0: whatever it acknowledges. */
  persistenceMs: number;
  onRestarted?: () => void;
  logger: Pick<Logger, 'warn'>;
  /** A clock that does not jump, ms. */
  now?: () => number;
}

interface Snapshot {
  at: number;
  positions: Map<string, PartitionPosition>;
}

const snapshotMs = 1_000;
const retryMs = 1_000;

/**
 * What a broker that saves its state from time to time may forget in a crash: the messages it acknowledged since its last save. Remembers how far each
 * partition was acknowledged that long ago, and goes back there when the broker was restarted: the messages are published again with the same keys.
 */
export class BrokerMemory {
  readonly #options: BrokerMemoryOptions;
  readonly #now: () => number;
  #snapshots: Snapshot[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** Of the last time we went back: connections that were lost before it need no further one. */
  #wentBackAt = Number.NEGATIVE_INFINITY;

  constructor(options: BrokerMemoryOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  start(): void {
    if (this.#options.persistenceMs > 0) this.#timer = setInterval(() => this.snapshot(), snapshotMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  snapshot(at = this.#now()): void {
    const positions = this.#options.consumer.positions();
    this.#snapshots.push({ at, positions: new Map(positions.map((position) => [keyOf(position), position])) });
    // The newest one that is old enough stays, all older ones go; twice the time, for a broker that was silent before we noticed.
    const oldest = at - 2 * this.#options.persistenceMs;
    while ((this.#snapshots[1]?.at ?? Infinity) <= oldest) this.#snapshots.shift();
  }

  /** @param lastSeenAt by its clock: of the last sign of the broker before it was gone */
  brokerRestarted(lastSeenAt: number): void {
    const { persistenceMs, logger } = this.#options;
    if (persistenceMs === 0 || lastSeenAt < this.#wentBackAt) return;
    this.#wentBackAt = this.#now();
    this.#options.onRestarted?.();
    logger.warn(
      { seconds: persistenceMs / 1000 },
      'the MQTT broker was restarted, publishing again what it may have lost',
    );
    void this.#goBack(lastSeenAt - persistenceMs);
  }

  async #goBack(time: number): Promise<void> {
    const { consumer } = this.#options;
    const then = this.#snapshots.findLast(({ at }) => at <= time)?.positions ?? new Map<string, PartitionPosition>();
    consumer.rewind([...then.values()]);
    const newer = consumer.positions().some((position) => !then.has(keyOf(position)));
    // Partitions that were not ours yet: what was written since then is all that can be told of them.
    if (newer) consumer.rewind((await this.#writtenSince(time)).filter((position) => !then.has(keyOf(position))));
    // What is published again can be forgotten again: until enough time has passed, it begins here.
    this.#snapshots = [];
    this.snapshot(Number.NEGATIVE_INFINITY);
  }

  async #writtenSince(time: number): Promise<PartitionPosition[]> {
    for (;;) {
      try {
        return await this.#options.consumer.positionsAt(new Date(Date.now() - (this.#now() - time)));
      } catch (error) {
        this.#options.logger.warn({ err: error }, 'Kafka does not tell what was written since then, asking again');
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }
}

function keyOf({ topic, partition }: PartitionPosition): string {
  return `${topic}-${partition}`;
}
