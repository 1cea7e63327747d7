import { holdsAll, type IncomingRecord } from '@heliograph/kafka';
import type { LaneOptions } from './lane-options.ts';

const maxPauseMs = 30_000;

/**
 * Makes the sends of one account, one after the other. When the broker refuses records for the account's topics, the topics are recreated before
 * the next attempt: a fault of this service must not lose the account's records.
 */
export class SerialSender {
  readonly #accountId: string;
  readonly #options: LaneOptions;
  #failures = 0;
  /** The time since when sends fail, by the clock of the lanes. */
  #refusingSince: number | undefined;
  #sending = false;
  #endPause: (() => void) | undefined;
  #stopped = false;

  constructor(accountId: string, options: LaneOptions) {
    this.#accountId = accountId;
    this.#options = options;
  }

  get sending(): boolean {
    return this.#sending;
  }

  get refusing(): boolean {
    return this.#failures > 0;
  }

  /**
   * Returns whether sends have failed since then, without one that succeeded. One that is only slow (a machine under load, a leader election) is
   * waited for: the producer gives it up in time, and from then on it has failed.
   */
  refusedSince(time: number): boolean {
    return this.#refusingSince !== undefined && this.#refusingSince <= time;
  }

  /** Sends the records. Never rejects. @returns whether all are acknowledged */
  async send(records: readonly IncomingRecord[], isolated: boolean): Promise<boolean> {
    const { sender, observer, ensureTopics, consumer } = this.#options;
    const onlyWhile = (): boolean => holdsAll(consumer, records);
    this.#sending = true;
    try {
      if (this.#failures > 0 && records.length > 0) await ensureTopics(this.#accountId);
      await sender.send(this.#accountId, records, { isolated: isolated || this.#failures > 0, onlyWhile });
      this.#failures = 0;
      this.#refusingSince = undefined;
      return true;
    } catch (error) {
      // Not sent: its topics have not refused a record.
      if (!onlyWhile()) return false;
      this.#failures += 1;
      this.#refusingSince ??= this.#options.now();
      observer.failed(this.#accountId, error);
      return false;
    } finally {
      this.#sending = false;
    }
  }

  /** Waits before the next attempt, longer with every failure. */
  async pause(): Promise<void> {
    if (this.#stopped) return;
    const ms = Math.min(maxPauseMs, (this.#options.retryMs * 2 ** Math.min(this.#failures, 20)) / 2);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  endPause(): void {
    this.#endPause?.();
  }

  stop(): void {
    this.#stopped = true;
    this.endPause();
  }
}
