import type { Logger, OutgoingRecord, RecordProducer } from '@heliograph/kafka';
import { RelayConnection, type StoredRow } from './relay-connection.ts';

export interface OutboxRelayOptions {
  url: string;
  schema: string;
  /**
   * Opens a producer that fences those opened before it (`openFencedProducer`): called when this relay has the lock,
   * before it reads rows, so that its rows can only be produced as long as no later relay has produced to the same
   * partition.
   */
  openProducer: () => Promise<RecordProducer>;
  logger?: Logger;
  /** How long a row waits at most if its notification was lost (default 1 s). */
  pollMs?: number;
  /** A relay that asks PostgreSQL nothing for so long loses its lock: its machine is gone, or it stands still (default 30 s). */
  silentMs?: number;
}

const batchRows = 500;
const retryMs = 1_000;
const lockPollMs = 500;
/**
 * Brokers forget a producer's epoch in a partition after a day without a batch, and a transactional id after seven. So rows that were read longer ago
 * are not produced, and a producer is not used for longer than a day.
 */
const rowsHoldMs = 60_000;
const producerHoldsMs = 24 * 3600_000;

/**
 * Moves the outbox to Kafka: produces in order, and deletes acknowledged entries. Entries produced but not deleted when
 * the relay dies are produced again. One of several replicas relays, by an advisory lock; the others wait to take over.
 * One that was paused, or lost its lock with PostgreSQL, is fenced by Kafka: it cannot write an older value of a key
 * after its successor's.
 */
export class OutboxRelay {
  readonly #settings: { url: string; schema: string; silentMs: number };
  #stopping = false;
  #relaying = false;
  #running: Promise<void> | undefined;
  #wake: () => void = () => undefined;
  #woken = false;

  constructor(private readonly options: OutboxRelayOptions) {
    this.#settings = { url: options.url, schema: options.schema, silentMs: options.silentMs ?? 30_000 };
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** This replica is the one that relays. */
  active(): boolean {
    return this.#relaying;
  }

  /** Finishes the batch under way. Rows not begun stay for the next relay. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#notify();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      const connection = new RelayConnection(this.#settings, () => this.#notify());
      try {
        await connection.open();
        if (await this.#lock(connection)) await this.#relay(connection);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        this.options.logger?.warn(
          { schema: this.#settings.schema, error: reason },
          'outbox relay interrupted, retrying',
        );
        await this.#sleep(retryMs);
      } finally {
        this.#relaying = false;
        await connection.close();
      }
    }
  }

  async #lock(connection: RelayConnection): Promise<boolean> {
    while (!this.#stopping) {
      if (await connection.tryLock()) return true;
      await this.#pause(lockPollMs);
    }
    return false;
  }

  async #relay(connection: RelayConnection): Promise<void> {
    while (!this.#stopping) {
      const producer = await this.options.openProducer();
      try {
        this.#relaying = true;
        await this.#relayThrough(producer, connection);
      } finally {
        await producer.close();
      }
    }
  }

  async #relayThrough(producer: RecordProducer, connection: RelayConnection): Promise<void> {
    const until = performance.now() + producerHoldsMs;
    while (!this.#stopping && performance.now() < until) {
      const readAt = performance.now();
      const rows = await connection.next(batchRows);
      if (rows.length === 0) await this.#sleep(this.options.pollMs ?? 1_000);
      else {
        await producer.send(rows.map(recordOf), { onlyWhile: () => performance.now() - readAt < rowsHoldMs });
        await connection.delete(rows);
      }
    }
  }

  #notify(): void {
    this.#woken = true;
    this.#wake();
  }

  /** Ends early when rows come, or at `stop`. */
  async #sleep(ms: number): Promise<void> {
    if (!this.#woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#woken = false;
  }

  /** Lasts its time whatever comes, except `stop`. */
  async #pause(ms: number): Promise<void> {
    const end = performance.now() + ms;
    while (!this.#stopping && performance.now() < end) await this.#sleep(Math.max(1, end - performance.now()));
  }
}

function recordOf({ topic, key, value, headers }: StoredRow): OutgoingRecord {
  return { topic, key, value, headers: headers ?? undefined };
}
