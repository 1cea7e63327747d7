import type { Clock } from './produce-wire.ts';

/** One timer for all that waits: it goes off at the earliest time that was asked about. */
export class WakeTimer {
  #wakeAt = Infinity;
  #cancel = (): void => undefined;

  constructor(
    private readonly clock: Clock,
    private readonly onWake: () => void,
  ) {}

  /** Whether that time is still to come; if so, it is waited for. */
  isLater(time: number): boolean {
    const now = this.clock.now();
    if (time <= now) return false;
    if (time >= this.#wakeAt) return true;
    this.#cancel();
    this.#wakeAt = time;
    this.#cancel = this.clock.after(time - now, () => {
      this.#wakeAt = Infinity;
      this.onWake();
    });
    return true;
  }
}
