import type { IncomingRecord } from '@heliograph/messaging';
import type { LaneParts } from './lane-parts.ts';

const longestPauseMs = 30_000;

/**
 * The sends of one account, one after the other. Our own broker refusing an account's topics is ours to mend, not the account's loss: they are
 * made anew before the next try.
 */
export class SendTurns {
  readonly #accountId: string;
  readonly #parts: LaneParts;
  #turn = 0;
  #failures = 0;
  /** Unix ms. */
  #failingSince: number | undefined;
  #sendingSince: number | undefined;
  #hurry: (() => void) | undefined;
  #stopped = false;

  constructor(accountId: string, parts: LaneParts) {
    this.#accountId = accountId;
    this.#parts = parts;
  }

  get sending(): boolean {
    return this.#sendingSince !== undefined;
  }

  /** Number of the send under way, or of the last. */
  get current(): number {
    return this.#turn;
  }

  /** Whether its topics refuse records, or the send of then is still under way. */
  troubledSince(turn: number): boolean {
    return this.#failures > 0 || (this.sending && turn === this.#turn);
  }

  troubledFor(now: number): number {
    return now - (this.#failingSince ?? this.#sendingSince ?? now);
  }

  /** Never rejects. @returns whether all is acknowledged */
  async send(records: readonly IncomingRecord[], aside: boolean): Promise<boolean> {
    const { sender, observer, ensureTopics } = this.#parts;
    this.#turn += 1;
    this.#sendingSince = this.#parts.now();
    try {
      if (this.#failures > 0 && records.length > 0) await ensureTopics(this.#accountId);
      await sender.send(this.#accountId, records, aside || this.#failures > 0);
      this.#failures = 0;
      this.#failingSince = undefined;
      return true;
    } catch (error) {
      this.#failures += 1;
      this.#failingSince ??= this.#parts.now();
      observer.failed(this.#accountId, error);
      return false;
    } finally {
      this.#sendingSince = undefined;
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
