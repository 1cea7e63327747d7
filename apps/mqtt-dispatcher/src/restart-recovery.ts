import type { PartitionPosition, RecordConsumer } from '@heliograph/kafka';
import type { Logger } from '@heliograph/service';

export interface RestartRecoveryOptions {
  consumer: Pick<RecordConsumer, 'positions' | 'positionsAt' | 'rewind'>;
  /** The age from which on the broker has acknowledged messages on disk. 0: all that it acknowledges. */
  persistenceMs: number;
  onRestarted?: () => void;
  logger: Pick<Logger, 'warn'>;
  /** A monotonic clock, ms. */
  now?: () => number;
}

interface Snapshot {
  at: number;
  positions: Map<string, PartitionPosition>;
}

const snapshotMs = 1_000;
const retryMs = 1_000;

/**
 * Recovers from a restart of a broker that saves its state from time to time: in a crash it loses the messages it acknowledged since its last save.
 * Remembers how far each partition was acknowledged that long ago, and rewinds to there after a restart: the messages are published again with the same keys.
 */
export class RestartRecovery {
  readonly #options: RestartRecoveryOptions;
  readonly #now: () => number;
  #snapshots: Snapshot[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** The time of the last rewind: connections that were lost before it need no further one. */
  #rewoundAt = Number.NEGATIVE_INFINITY;

  constructor(options: RestartRecoveryOptions) {
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
    // The newest snapshot that is old enough stays, all older ones go; twice the time, for a broker that was silent before it was noticed.
    const oldest = at - 2 * this.#options.persistenceMs;
    while ((this.#snapshots[1]?.at ?? Infinity) <= oldest) this.#snapshots.shift();
  }

  /** Rewinds after a restart of the broker. @param lastSeenAt the time of the last packet of the broker before, by this clock */
  brokerRestarted(lastSeenAt: number): void {
    const { persistenceMs, logger } = this.#options;
    if (persistenceMs === 0 || lastSeenAt < this.#rewoundAt) return;
    this.#rewoundAt = this.#now();
    this.#options.onRestarted?.();
    logger.warn(
      { seconds: persistenceMs / 1000 },
      'the MQTT broker was restarted, publishing messages again that it may have lost',
    );
    void this.#rewind(lastSeenAt - persistenceMs);
  }

  async #rewind(time: number): Promise<void> {
    const { consumer } = this.#options;
    const then = this.#snapshots.findLast(({ at }) => at <= time)?.positions ?? new Map<string, PartitionPosition>();
    consumer.rewind([...then.values()]);
    const newer = consumer.positions().some((position) => !then.has(keyOf(position)));
    // Partitions that were not owned then: they rewind to the records written since.
    if (newer) consumer.rewind((await this.#writtenSince(time)).filter((position) => !then.has(keyOf(position))));
    // Republished messages can be lost again: until enough time has passed, snapshots begin here.
    this.#snapshots = [];
    this.snapshot(Number.NEGATIVE_INFINITY);
  }

  async #writtenSince(time: number): Promise<PartitionPosition[]> {
    for (;;) {
      try {
        return await this.#options.consumer.positionsAt(new Date(Date.now() - (this.#now() - time)));
      } catch (error) {
        this.#options.logger.warn({ err: error }, 'Kafka does not return the offsets of that time, retrying');
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }
}

function keyOf({ topic, partition }: PartitionPosition): string {
  return `${topic}-${partition}`;
}
