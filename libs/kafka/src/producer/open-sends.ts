import { ProduceError } from '../wire/client-errors.ts';
import { fail, type PendingSend } from './pending-send.ts';
import type { Clock } from './produce-wire.ts';

export interface NewSend {
  records: number;
  bytes: number;
  onlyWhile?: () => boolean;
}

/** Unanswered sends in the order of their deadlines (all have the same timeout). Counts the memory that they use. */
export class OpenSends {
  bytes = 0;
  readonly #sends = new Set<PendingSend>();
  #cancelTimer: (() => void) | undefined;
  #onEmpty: (() => void)[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly timeoutMs: number,
    /** Some have been rejected. */
    private readonly onExpired: () => void,
  ) {}

  /** `begin` is given the send, and puts its records on their way. */
  open({ records, bytes, onlyWhile }: NewSend, begin: (send: PendingSend) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.bytes -= bytes;
        this.#sends.delete(send);
        if (this.#sends.size > 0) return;
        this.#cancelTimer?.();
        this.#cancelTimer = undefined;
        for (const done of this.#onEmpty.splice(0)) done();
      };
      const send: PendingSend = {
        open: records,
        deadline: this.clock.now() + this.timeoutMs,
        failed: false,
        onlyWhile,
        resolve: () => {
          end();
          resolve();
        },
        reject: (error) => {
          end();
          reject(error);
        },
      };
      this.bytes += bytes;
      this.#sends.add(send);
      this.#cancelTimer ??= this.clock.after(this.timeoutMs, () => this.#expire());
      begin(send);
    });
  }

  ended(): Promise<void> {
    if (this.#sends.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#onEmpty.push(resolve));
  }

  #expire(): void {
    const now = this.clock.now();
    this.#cancelTimer = undefined;
    let failed = false;
    for (const send of this.#sends) {
      if (send.deadline > now) break;
      fail(send, new ProduceError('Kafka did not acknowledge in time'));
      failed = true;
    }
    const [next] = this.#sends;
    if (next) this.#cancelTimer = this.clock.after(next.deadline - now, () => this.#expire());
    if (failed) this.onExpired();
  }
}
