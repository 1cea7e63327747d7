export interface BreakerPolicy {
  /** The failures in a row after which it opens. */
  failuresInRow: number;
  /** The number of last attempts of which half must fail for it to open. */
  window: number;
  /** The wait before the first probe; doubles with each failed one, ms. */
  probeAfterMs: number;
  maxProbeAfterMs: number;
}

export const defaultBreakerPolicy: BreakerPolicy = {
  failuresInRow: 5,
  window: 20,
  probeAfterMs: 30_000,
  maxProbeAfterMs: 300_000,
};

export type BreakerState = 'closed' | 'open' | 'probing';

/** The successes after a probe until the next failure counts like any other. */
const trustedAfter = 3;

/** Returns whether an endpoint is worth a request. Half-open is `probing`: one request is under way, the others wait for it. */
export class CircuitBreaker {
  readonly #policy: BreakerPolicy;
  #state: BreakerState = 'closed';
  #inRow = 0;
  #history: boolean[] = [];
  #probeAt = 0;
  #openings = 0;
  #onProbation = 0;

  constructor(policy: BreakerPolicy) {
    this.#policy = policy;
  }

  get state(): BreakerState {
    return this.#state;
  }

  /** Returns true while it is open, and it is not yet time for a probe. */
  refuses(now: number): boolean {
    return this.probeInMs(now) > 0;
  }

  /** Returns the time until a probe may start, ms; 0 while the breaker is closed. */
  probeInMs(now: number): number {
    return this.#state === 'open' ? Math.max(0, this.#probeAt - now) : 0;
  }

  /** Notes that a request starts: the first after the wait is the probe. */
  started(now: number): void {
    if (this.#state === 'open' && now >= this.#probeAt) this.#state = 'probing';
  }

  /** Notes that a request was not made after all: if it was the probe, the next one is. */
  abandoned(): void {
    if (this.#state === 'probing') this.#state = 'open';
  }

  /** Notes a success. @returns true when it closed the breaker */
  succeeded(): boolean {
    const closed = this.#state !== 'closed';
    if (closed) this.#onProbation = trustedAfter;
    this.#state = 'closed';
    this.#inRow = 0;
    if (this.#onProbation > 0 && --this.#onProbation === 0) this.#openings = 0;
    this.#remember(true);
    return closed;
  }

  /** Notes a failure. @returns when it opened the breaker, after a failed probe too: the wait before the next probe, ms */
  failed(now: number): number | undefined {
    this.#inRow++;
    this.#remember(false);
    if (this.#state === 'open') return undefined;
    if (this.#state !== 'probing' && this.#onProbation === 0 && !this.#unhealthy()) return undefined;
    return this.#open(now);
  }

  #open(now: number): number {
    const wait = Math.min(this.#policy.probeAfterMs * 2 ** Math.min(this.#openings, 20), this.#policy.maxProbeAfterMs);
    this.#state = 'open';
    this.#openings++;
    this.#onProbation = 0;
    this.#probeAt = now + wait;
    this.#history = [];
    this.#inRow = 0;
    return wait;
  }

  #unhealthy(): boolean {
    if (this.#inRow >= this.#policy.failuresInRow) return true;
    if (this.#history.length < this.#policy.window) return false;
    return this.#history.filter((success) => !success).length * 2 >= this.#history.length;
  }

  #remember(success: boolean): void {
    this.#history.push(success);
    if (this.#history.length > this.#policy.window) this.#history.shift();
  }
}
