/** The time for which a connection counts as open; shorter than idle connections are kept, see `EndpointPools`. */
const warmForMs = 25_000;

/**
 * Estimates how many connections to an endpoint are open, by the requests that were recently in flight at once. Another one costs as much as thirty requests, and two
 * round trips more: a record waits a moment for one that is just in use.
 */
export class WarmConnections {
  readonly #maxGraceMs: number;
  #max = 0;
  #maxBefore = 0;
  #since = 0;

  constructor(maxGraceMs: number) {
    this.#maxGraceMs = maxGraceMs;
  }

  /** Notes a start. @param inFlight the requests in flight, with the one that starts now */
  used(inFlight: number, now: number): void {
    this.#turn(now);
    this.#max = Math.max(this.#max, inFlight);
  }

  /** Computes how long a record should wait for a connection, ms. @param meanMs of an attempt, undefined when unknown */
  grace(inFlight: number, meanMs: number | undefined, now: number): number {
    if (inFlight === 0 || meanMs === undefined) return 0;
    this.#turn(now);
    return inFlight < Math.max(this.#max, this.#maxBefore) ? 0 : Math.min(this.#maxGraceMs, Math.ceil(meanMs));
  }

  #turn(now: number): void {
    const age = now - this.#since;
    if (age < warmForMs / 2) return;
    this.#maxBefore = age < warmForMs ? this.#max : 0;
    this.#max = 0;
    this.#since = now;
  }
}
