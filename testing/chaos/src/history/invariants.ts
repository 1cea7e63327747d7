import type { ArrivedEvent, HistoryEvent, WroteEvent } from './events.ts';

/** Takes a history event by event and reports violations at the end. */
export interface Invariant {
  take(event: HistoryEvent): void;
  violations(): string[];
}

const nameOf = (account: string, key: string): string => `${account} ${key}`;

/** After a fault its partitions have found their new owners, and what these took over is delivered. */
const rebalanceMs = 120_000;

/** A key stands for one body, in every log and at every consumer of the account. */
export class OneBody implements Invariant {
  readonly #hashes = new Map<string, string>();
  readonly #violations: string[] = [];

  take(event: HistoryEvent): void {
    if (event.type !== 'wrote' && event.type !== 'arrived') return;
    const name = nameOf(event.account, event.key);
    const first = this.#hashes.get(name);
    if (first === undefined) this.#hashes.set(name, event.hash);
    else if (first !== event.hash) this.#violations.push(`${event.key}: another body ${placeOf(event)}`);
  }

  violations(): string[] {
    return this.#violations;
  }
}

function placeOf(event: WroteEvent | ArrivedEvent): string {
  return event.type === 'wrote' ? `in ${event.topic}/${event.partition}@${event.offset}` : `at ${event.consumer}`;
}

/** The first position of a key in its log. */
interface Place {
  log: string;
  offset: number;
  device: string;
  at: number;
}

/**
 * A consumer receives the records of a device for the first time in the order of their log; duplicates do not count. A webhook's retry may come after newer
 * records, and so may records that a crashed MQTT broker had acknowledged and forgotten (docs/use/delivery-guarantees.md). Around a rebalance the order of
 * a webhook is best effort (docs/decisions/webhook-delivery.md): records overtaken after a fault are counted.
 */
export class DeviceOrder implements Invariant {
  readonly #places = new Map<string, Place>();
  readonly #arrivals: ArrivedEvent[] = [];
  readonly #seen = new Set<string>();
  readonly #deferred = new Set<string>();
  readonly #mqttKills: number[] = [];
  readonly #faults: number[] = [];
  /** Deliveries to webhooks that newer ones of their device overtook after a fault. */
  overtaken = 0;

  take(event: HistoryEvent): void {
    if (event.type === 'fault') this.#faults.push(event.at);
    if (event.type === 'fault' && event.what.startsWith('mqtt ')) this.#mqttKills.push(event.at);
    if (event.type === 'wrote') this.#wrote(event);
    if (event.type === 'deferred') this.#deferred.add(`${event.consumer} ${event.key}`);
    if (event.type !== 'arrived') return;
    const once = `${event.consumer} ${event.key}`;
    if (this.#seen.has(once)) return;
    this.#seen.add(once);
    this.#arrivals.push(event);
  }

  violations(): string[] {
    this.overtaken = 0;
    const furthest = new Map<string, { offset: number; key: string }>();
    return this.#arrivals.flatMap((arrival) => {
      const place = this.#places.get(nameOf(arrival.account, arrival.key));
      if (place === undefined || place.device === '') return [];
      const queue = `${arrival.consumer} ${place.log} ${place.device}`;
      const before = furthest.get(queue);
      if (before === undefined || place.offset > before.offset) {
        furthest.set(queue, { offset: place.offset, key: arrival.key });
        return [];
      }
      return this.#mayBeLate(arrival, place) ? [] : [`${arrival.consumer}: ${arrival.key} after ${before.key}`];
    });
  }

  #wrote({ account, key, topic, partition, offset, device, at }: WroteEvent): void {
    const name = nameOf(account, key);
    const place = { log: `${topic}/${partition}`, offset, device, at };
    if ((this.#places.get(name)?.offset ?? Number.POSITIVE_INFINITY) > offset) this.#places.set(name, place);
  }

  #mayBeLate({ channel, consumer, key, attempt = 1, at }: ArrivedEvent, place: Place): boolean {
    if (channel === 'webhook') {
      if (attempt > 1 || this.#deferred.has(`${consumer} ${key}`)) return true;
      const rebalanced = this.#faults.some((fault) => fault <= at && at - fault <= rebalanceMs);
      if (rebalanced) this.overtaken += 1;
      return rebalanced;
    }
    return channel === 'mqtt' && this.#mqttKills.some((killed) => killed >= place.at && killed <= at);
  }
}

/** No record reaches a consumer after the API acknowledged its revocation, except those in flight. */
export class NothingAfterRevocation implements Invariant {
  readonly #graceMs: number;
  readonly #revoked = new Map<string, number>();
  readonly #violations: string[] = [];
  /** After the acknowledgement, ms. */
  latestMs = 0;

  constructor(graceMs: number) {
    this.#graceMs = graceMs;
  }

  take(event: HistoryEvent): void {
    if (event.type === 'revoked') this.#revoked.set(event.consumer, event.at);
    if (event.type !== 'arrived') return;
    const lateMs = event.at - (this.#revoked.get(event.consumer) ?? event.at);
    this.latestMs = Math.max(this.latestMs, lateMs);
    if (lateMs > this.#graceMs) this.#violations.push(`${event.consumer}: ${event.key} ${lateMs} ms after revocation`);
  }

  violations(): string[] {
    return this.#violations;
  }
}

/** Every delivery that was to be made was made, but for as many as the count explains otherwise. */
export class NothingLost implements Invariant {
  readonly #wanted = new Map<string, string>();
  readonly #arrived = new Set<string>();
  #explained = 0;

  take(event: HistoryEvent): void {
    if (event.type === 'explained') this.#explained = event.deliveries;
    if (event.type === 'arrived') this.#arrived.add(`${event.consumer} ${event.key}`);
    if (event.type !== 'wrote') return;
    for (const consumer of event.for)
      this.#wanted.set(`${consumer} ${event.key}`, `${event.topic}/${event.partition}@${event.offset}`);
  }

  violations(): string[] {
    const missing = [...this.#wanted].filter(([delivery]) => !this.#arrived.has(delivery));
    if (missing.length <= this.#explained) return [];
    const [delivery, place] = missing[0]!;
    return [`${missing.length} deliveries not made, ${this.#explained} explained, such as ${delivery} of ${place}`];
  }
}
