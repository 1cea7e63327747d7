export interface Arrival {
  place: 'webhook' | 'mqtt';
  key: string;
  /** Unix ms. */
  at: number;
}

interface Known {
  fetchedAt: number;
  /** The number of expected arrivals. */
  left: number;
  seenAt: number;
}

/** A record may arrive before its writing is seen; after this time neither is expected any more. */
const keptMs = 600_000;
const unmatchedMs = 30_000;

/** Finds when the records that arrived were fetched, by their idempotency keys. Keeps no key for longer than ten minutes. */
export class FetchTimes {
  readonly #known = new Map<string, Known>();
  #arrivals: Arrival[] = [];

  /** @param arrivals how many there will be of this record */
  fetched(key: string, fetchedAt: number, arrivals: number, seenAt: number): void {
    this.#known.set(key, { fetchedAt, left: arrivals, seenAt });
  }

  arrived(arrival: Arrival): void {
    this.#arrivals.push(arrival);
  }

  /** @returns the arrivals whose fetch time is known by now, and how many will never be */
  join(now: number): { joined: (Arrival & { fetchedAt: number })[]; dropped: number } {
    const joined: (Arrival & { fetchedAt: number })[] = [];
    const waiting: Arrival[] = [];
    let dropped = 0;
    for (const arrival of this.#arrivals) {
      const known = this.#known.get(arrival.key);
      if (known) {
        joined.push({ ...arrival, fetchedAt: known.fetchedAt });
        known.left -= 1;
        if (known.left === 0) this.#known.delete(arrival.key);
      } else if (now - arrival.at < unmatchedMs) waiting.push(arrival);
      else dropped += 1;
    }
    this.#arrivals = waiting;
    for (const [key, { seenAt }] of this.#known) {
      if (now - seenAt < keptMs) break;
      this.#known.delete(key);
    }
    return { joined, dropped };
  }
}
