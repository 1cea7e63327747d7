export const channels = ['webhook', 'kafka', 'mqtt'] as const;
export type Channel = (typeof channels)[number];

interface Entry {
  /** When the normalizer's record was seen; absent while only a channel has shown it. */
  producedAt?: number;
  firstSeenAt: number;
  /** Where it is to arrive. */
  due: readonly Channel[];
  arrivals: Record<Channel, number>;
}

export interface ChannelCounts {
  delivered: number;
  duplicates: number;
  missing: number;
  latencySeconds: { p50: number | null; p99: number | null };
}

const latencySamples = 20_000;
const forgetMs = 10 * 60_000;

/** Holds what was written to a topic against what arrived on each channel. Shares no code with what it watches. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();
  readonly #delivered: Record<Channel, number> = { webhook: 0, kafka: 0, mqtt: 0 };
  readonly #duplicates: Record<Channel, number> = { webhook: 0, kafka: 0, mqtt: 0 };
  readonly #latencies: Record<Channel, number[]> = { webhook: [], kafka: [], mqtt: [] };
  #startedAt: number;
  #produced = 0;
  rejected = 0;
  lastProducedAt = 0;

  constructor(startedAt = Date.now()) {
    this.#startedAt = startedAt;
  }

  /** From here on latencies are measured: what was sampled before had to wait for its vendor account to be handed over. */
  measureFrom(now = Date.now()): void {
    this.#startedAt = now;
    for (const channel of channels) this.#latencies[channel] = [];
  }

  get produced(): number {
    return this.#produced;
  }

  /** This was written (again, after a crash: the key is the same). */
  wrote(key: string, due: readonly Channel[] = channels, now = Date.now()): void {
    const entry = this.#entry(key, now);
    entry.due = due;
    this.lastProducedAt = now;
    if (entry.producedAt !== undefined) return;
    entry.producedAt = now;
    this.#produced += 1;
    this.#forget(now);
  }

  /** @param sampleTime Unix seconds, `Datetime` of the record */
  arrived(channel: Channel, key: string, sampleTime: number, now = Date.now()): void {
    const entry = this.#entry(key, now);
    entry.arrivals[channel] += 1;
    if (entry.arrivals[channel] > 1) {
      this.#duplicates[channel] += 1;
      return;
    }
    this.#delivered[channel] += 1;
    // What was sampled before we began has waited for us, not for the channel.
    if (sampleTime * 1000 < this.#startedAt) return;
    const latencies = this.#latencies[channel];
    latencies.push(now / 1000 - sampleTime);
    if (latencies.length > latencySamples) latencies.shift();
  }

  /** Keys that were written and this channel has not brought. */
  missing(channel: Channel): string[] {
    return [...this.#entries]
      .filter(
        ([, { producedAt, due, arrivals }]) =>
          producedAt !== undefined && due.includes(channel) && arrivals[channel] === 0,
      )
      .map(([key]) => key);
  }

  /** Keys this channel brought and nobody was seen writing: left over from an earlier run, or made up. */
  unexpected(channel: Channel): string[] {
    return [...this.#entries]
      .filter(([, entry]) => entry.producedAt === undefined && entry.arrivals[channel] > 0)
      .map(([key]) => key);
  }

  complete(): boolean {
    return channels.every((channel) => this.missing(channel).length === 0);
  }

  counts(channel: Channel): ChannelCounts {
    const latencies = [...this.#latencies[channel]].sort((a, b) => a - b);
    return {
      delivered: this.#delivered[channel],
      duplicates: this.#duplicates[channel],
      missing: this.missing(channel).length,
      latencySeconds: { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) },
    };
  }

  #entry(key: string, now: number): Entry {
    let entry = this.#entries.get(key);
    if (!entry)
      this.#entries.set(
        key,
        (entry = { firstSeenAt: now, due: channels, arrivals: { webhook: 0, kafka: 0, mqtt: 0 } }),
      );
    return entry;
  }

  /** A demo may run for days: what has arrived everywhere long ago is dropped, what is missing never. */
  #forget(now: number): void {
    for (const [key, { producedAt, firstSeenAt, due, arrivals }] of this.#entries) {
      if ((producedAt ?? firstSeenAt) > now - forgetMs) return;
      if (due.every((channel) => arrivals[channel] > 0)) this.#entries.delete(key);
    }
  }
}

function quantile(sorted: readonly number[], q: number): number | null {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))];
  return value === undefined ? null : Math.round(value * 100) / 100;
}
