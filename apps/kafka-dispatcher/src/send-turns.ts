import { holdsAll, type IncomingRecord } from '@heliograph/messaging';
import type { LaneParts } from './lane-parts.ts';

const longestPauseMs = 30_000;

/**
 * The sends of one account, one after the other. Our own broker refusing an account's topics is ours to mend, not the account's loss: they are
 * made anew before the next try.
 */
export class SendTurns {
  readonly #accountId: string;
  readonly #parts: LaneParts;
  #failures = 0;
  /** By the clock of the lanes. */
  #refusingSince: number | undefined;
  #sending = false;
  #hurry: (() => void) | undefined;
  #stopped = false;

  constructor(accountId: string, parts: LaneParts) {
    this.#accountId = accountId;
    this.#parts = parts;
  }

  get sending(): boolean {
    return this.#sending;
  }

  get refusing(): boolean {
    return this.#failures > 0;
  }

  /**
   * Whether sends have failed since then, without one that succeeded. One that is only slow (a machine under load, a leader that moves) is waited
   * for: the producer gives it up in time, and from then on it has failed.
   */
  refusedSince(time: number): boolean {
    return this.#refusingSince !== undefined && this.#refusingSince <= time;
  }

  /** Never rejects. @returns whether all is acknowledged */
  async send(records: readonly IncomingRecord[], aside: boolean): Promise<boolean> {
    const { sender, observer, ensureTopics, consumer } = this.#parts;
    const onlyWhile = (): boolean => holdsAll(consumer, records);
    this.#sending = true;
    try {
      if (this.#failures > 0 && records.length > 0) await ensureTopics(this.#accountId);
      await sender.send(this.#accountId, records, { aside: aside || this.#failures > 0, onlyWhile });
      this.#failures = 0;
      this.#refusingSince = undefined;
      return true;
    } catch (error) {
      // Not let out: its topics have refused nothing.
      if (!onlyWhile()) return false;
      this.#failures += 1;
      this.#refusingSince ??= this.#parts.now();
      observer.failed(this.#accountId, error);
      return false;
    } finally {
      this.#sending = false;
    }
  }

  /** Longer with every failure. */
  async pause(): Promise<void> {
    if (this.#stopped) return;
    const ms = Math.min(longestPauseMs, (this.#parts.retryMs * 2 ** Math.min(this.#failures, 20)) / 2);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Ends a pause. */
  hurry(): void {
    this.#hurry?.();
  }

  stop(): void {
    this.#stopped = true;
    this.hurry();
  }
}
