import type { Channel, Expectation, WrittenRecord } from './written-record.ts';

interface Entry {
  /** The time of its first observation, Unix ms. */
  since: number;
  written?: WrittenRecord;
  arrivals: number;
  firstAt: number;
  dead: boolean;
  /** Newest record of it in a retry tier or in `webhook.deliveries`. */
  deferred?: DeferredPosition;
}

/** The position of a waiting record. */
export interface DeferredPosition {
  topic: string;
  partition: number;
  offset: bigint;
  /** Unix ms, of a retry tier. */
  due?: number;
  /** The time at which that record was written, Unix ms: the newest one counts. */
  at: number;
}

/** First offset that a consumer group has not settled; undefined when it has committed no offset. */
export type CommittedOffset = (topic: string, partition: number, channel: Channel) => bigint | undefined;

export interface Counts {
  produced: number;
  delivered: number;
  deadLettered: number;
  waiting: number;
  noSubscriber: number;
  lost: number;
  duplicates: number;
  p50Ms: number | null;
  p99Ms: number | null;
}

/** A few of the deliveries that were not made, for a person to look into. */
export interface Examples {
  lostKeys: string[];
  /** Waiting although no time to come is set for them: with their place. */
  stuckKeys: string[];
}

const maxExamples = 20;

interface Tally extends Counts, Examples {
  latencies: { from: number; ms: number }[];
}

export interface CountOptions {
  /** Default: no offset counts as settled, so that missing records wait and none is lost. */
  committed?: CommittedOffset;
  /** PUBACK 16 as the dispatcher reports it: a broker sends it to no other client. */
  noSubscriber?: number;
  /** Unix ms; records due later are correctly waiting. Default now. */
  now?: number;
  /** Only these expectations. */
  only?: (expectation: Expectation) => boolean;
  /** Counts only records written in this span, Unix ms. */
  between?: readonly [from: number, to: number];
}

/**
 * Compares the records of `basedata` and `device-events` with those that the consumers acknowledged. Every (consumer, idempotency key) is one delivery to
 * make; it ends as delivered, dead letter, waiting, or it is lost. Shares no code with the product.
 */
export class Ledger {
  readonly #expectations = new Map<string, Expectation>();
  readonly #entries = new Map<string, Map<string, Entry>>();
  readonly #repeats = new Map<string, number[]>();
  /** The counts of forgotten deliveries, by consumer. */
  readonly #forgotten = new Map<string, { delivered: number; duplicates: number }>();
  #produced = 0;
  #measuredFrom = 0;
  /** The time of the last observed record, Unix ms. */
  lastWrittenAt = 0;

  expect(expectation: Expectation): void {
    this.#expectations.set(expectation.id, expectation);
    this.#entries.set(expectation.id, new Map<string, Entry>());
    this.#forgotten.set(expectation.id, { delivered: 0, duplicates: 0 });
  }

  expects(id: string): boolean {
    return this.#expectations.has(id);
  }

  get expectations(): IterableIterator<Expectation> {
    return this.#expectations.values();
  }

  /** Records for at least one consumer, each key once. */
  get produced(): number {
    return this.#produced;
  }

  /** Latencies count of records whose way begins from here on (Unix ms). */
  measureFrom(at = Date.now()): void {
    this.#measuredFrom = at;
  }

  /**
   * The same key twice is one delivery to make: a producer that crashed writes a record again.
   * @returns the consumers that it is for
   */
  wrote(record: WrittenRecord, now = Date.now()): string[] {
    this.lastWrittenAt = now;
    const wanted = [...this.#expectations.values()]
      .filter(({ channel, wants }) => (record.channels?.includes(channel) ?? true) && wants(record))
      .map(({ id }) => id);
    if (wanted.length === 0) return wanted;
    const entries = wanted.map((id) => this.#entry(id, record.key, now));
    if (entries.every(({ written }) => written === undefined)) this.#produced += 1;
    for (const entry of entries) entry.written ??= record;
    return wanted;
  }

  /** The consumer has acknowledged it. */
  arrived(id: string, key: string, at = Date.now()): void {
    const entry = this.#entry(id, key, at);
    entry.arrivals += 1;
    if (entry.arrivals === 1) entry.firstAt = at;
    else this.#repeatsOf(id).push(at);
  }

  died(id: string, key: string): void {
    if (this.#expectations.has(id)) this.#entry(id, key).dead = true;
  }

  deferred(id: string, key: string, deferred: DeferredPosition): void {
    if (!this.#expectations.has(id)) return;
    const entry = this.#entry(id, key);
    if (entry.deferred === undefined || deferred.at >= entry.deferred.at) entry.deferred = deferred;
  }

  /** Unix ms of each repeated arrival of a delivered record. */
  repeats(channel: Channel): number[] {
    return [...this.#expectations.values()].flatMap((expectation) =>
      expectation.channel === channel ? this.#repeatsOf(expectation.id) : [],
    );
  }

  /** Deliveries that have come to no end yet: neither acknowledged nor dead. */
  open(): number {
    return this.notDue(Number.NEGATIVE_INFINITY);
  }

  /** Counts those that wait in a retry tier for a later time than this. */
  notDue(now: number): number {
    let waiting = 0;
    for (const entries of this.#entries.values()) {
      for (const { written, arrivals, dead, deferred } of entries.values())
        if (written !== undefined && arrivals === 0 && !dead && (deferred?.due ?? 0) > now) waiting += 1;
    }
    return waiting;
  }

  /** Keys that were written and this consumer has not got. @param seenBefore (Unix ms) when they were first seen, or any time */
  missing(id: string, seenBefore = Number.POSITIVE_INFINITY): string[] {
    return this.#keys(
      id,
      ({ written, arrivals, since }) => written !== undefined && arrivals === 0 && since < seenBefore,
    );
  }

  /** Keys that this consumer got without an observed write: invented, or of another run. */
  unexpected(id: string): string[] {
    return this.#keys(id, ({ written, arrivals }) => written === undefined && arrivals > 0);
  }

  /**
   * Forgets single deliveries that were first seen before (Unix ms) and are made; they stay in the counts, without their latencies. What is
   * missing is never forgotten.
   */
  forget(before: number): void {
    for (const [id, entries] of this.#entries)
      for (const [key, { since, written, arrivals }] of entries) {
        if (since > before) break;
        if (written === undefined || arrivals === 0) continue;
        entries.delete(key);
        const forgotten = this.#forgotten.get(id)!;
        forgotten.delivered += 1;
        forgotten.duplicates += arrivals - 1;
      }
  }

  /** Returns the counts of one channel, of all its consumers together. */
  count(channel: Channel, options: CountOptions = {}): Counts & Examples {
    const tally = emptyTally();
    for (const expectation of this.#expectations.values()) {
      if (expectation.channel !== channel || options.only?.(expectation) === false) continue;
      for (const [key, entry] of this.#entries.get(expectation.id)!) add(tally, entry, key, expectation, options);
      addForgotten(tally, this.#forgotten.get(expectation.id)!);
    }
    tally.noSubscriber = Math.min(options.noSubscriber ?? 0, tally.lost);
    tally.lost -= tally.noSubscriber;
    const { latencies: all, ...counts } = tally;
    const latencies = all.filter(({ from }) => from >= this.#measuredFrom).map(({ ms }) => ms);
    return { ...counts, p50Ms: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99) };
  }

  /** Returns the times from writing to the first acknowledgement, ms, of records written in that span (Unix ms). */
  latencies(
    channel: Channel,
    between: readonly [from: number, to: number],
    only: (written: WrittenRecord) => boolean = () => true,
  ): number[] {
    return this.#times(channel, (written, at) =>
      within(written.at, between) && only(written) ? at - written.at : undefined,
    );
  }

  /** Returns the times from the vendor's answer to the first acknowledgement, ms, of measured records (`measureFrom`) with a fetch time. */
  sinceFetch(channel: Channel): number[] {
    return this.#times(channel, ({ fetchedAt, at: writtenAt }, at) =>
      fetchedAt !== undefined && writtenAt >= this.#measuredFrom ? Math.max(0, at - fetchedAt) : undefined,
    );
  }

  /** Returns the last arrival (Unix ms) of those wanted and written then, once all have arrived; undefined before. */
  arrivedBy(only: (written: WrittenRecord) => boolean): number | undefined {
    let last = 0;
    for (const entries of this.#entries.values())
      for (const { written, arrivals, firstAt } of entries.values()) {
        if (written === undefined || !only(written)) continue;
        if (arrivals === 0) return undefined;
        last = Math.max(last, firstAt);
      }
    return last === 0 ? undefined : last;
  }

  /** @param msOf the time of a record that was first acknowledged then; undefined: it is not measured */
  #times(channel: Channel, msOf: (written: WrittenRecord, at: number) => number | undefined): number[] {
    const counted = [...this.#expectations.values()].filter((expectation) => expectation.channel === channel);
    const entries = counted.flatMap(({ id }) => [...this.#entries.get(id)!.values()]);
    return entries.flatMap(({ written, arrivals, firstAt }) =>
      written === undefined || arrivals === 0 ? [] : (msOf(written, firstAt) ?? []),
    );
  }

  #repeatsOf(id: string): number[] {
    let repeats = this.#repeats.get(id);
    if (repeats === undefined) this.#repeats.set(id, (repeats = []));
    return repeats;
  }

  #keys(id: string, wanted: (entry: Entry) => boolean): string[] {
    return [...this.#entries.get(id)!].filter(([, entry]) => wanted(entry)).map(([key]) => key);
  }

  #entry(id: string, key: string, since = Date.now()): Entry {
    const entries = this.#entries.get(id);
    if (entries === undefined) throw new Error(`no expectation is registered for ${id}`);
    let entry = entries.get(key);
    if (entry === undefined) entries.set(key, (entry = { since, arrivals: 0, firstAt: 0, dead: false }));
    return entry;
  }
}

function emptyTally(): Tally {
  const counts = { produced: 0, delivered: 0, deadLettered: 0, waiting: 0, noSubscriber: 0, lost: 0, duplicates: 0 };
  return { ...counts, p50Ms: null, p99Ms: null, latencies: [], lostKeys: [], stuckKeys: [] };
}

function add(tally: Tally, entry: Entry, key: string, { id, channel }: Expectation, options: CountOptions): void {
  const { written, arrivals, dead, firstAt } = entry;
  if (written === undefined || !within(written.at, options.between)) return;
  tally.produced += 1;
  if (arrivals > 0) {
    tally.delivered += 1;
    tally.duplicates += arrivals - 1;
    tally.latencies.push({ from: written.at, ms: firstAt - written.at });
  } else if (dead) tally.deadLettered += 1;
  else if (isDueLater(entry, options)) tally.waiting += 1;
  else if (isUnsettled(entry, written, channel, options)) {
    tally.waiting += 1;
    note(tally.stuckKeys, `${id} ${key} at ${placeOf(entry.deferred ?? written)}`);
  } else {
    tally.lost += 1;
    note(tally.lostKeys, `${id} ${key}, last seen at ${placeOf(entry.deferred ?? written)}`);
  }
}

function addForgotten(tally: Tally, { delivered, duplicates }: Pick<Counts, 'delivered' | 'duplicates'>): void {
  tally.produced += delivered;
  tally.delivered += delivered;
  tally.duplicates += duplicates;
}

function within(at: number, [from, to]: readonly [number, number] = [0, Number.POSITIVE_INFINITY]): boolean {
  return at >= from && at < to;
}

function note(examples: string[], text: string): void {
  if (examples.length < maxExamples) examples.push(text);
}

function placeOf({ topic, partition, offset }: Pick<WrittenRecord, 'topic' | 'partition' | 'offset'>): string {
  return `${topic}/${partition}@${offset}`;
}

function isDueLater({ deferred }: Entry, { now = Date.now() }: CountOptions): boolean {
  return deferred?.due !== undefined && deferred.due > now;
}

/** The consumer group that reads it has not settled it. */
function isUnsettled(
  { deferred }: Entry,
  written: WrittenRecord,
  channel: Channel,
  { committed }: CountOptions,
): boolean {
  if (committed === undefined) return true;
  const places = deferred === undefined ? [written] : [deferred, written];
  return places.some(({ topic, partition, offset }) => offset >= (committed(topic, partition, channel) ?? 0n));
}

/** Value below which the share `q` of them lies; null without values. @param values in any order */
export function quantile(values: readonly number[], q: number): number | null {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? null;
}
