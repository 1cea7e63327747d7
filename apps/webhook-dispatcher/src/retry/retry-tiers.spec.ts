import { jest } from '@jest/globals';
import { defaultRetryPolicy } from '@heliograph/delivery';
import type { IncomingRecord, OutgoingRecord } from '@heliograph/kafka';
import { retryTiers, webhookRetryTopic } from '@heliograph/messaging';
import { Registry } from '@heliograph/service';
import { consumed, incoming } from '../../test/delivery.fixture.ts';
import { SeededRandom } from '../../test/simulation/seeded-random.ts';
import { readDelivery, type Delivery } from '../delivery/delivery.ts';
import { FollowUps } from '../dispatch/follow-ups.ts';
import { Settlement } from '../dispatch/settlement.ts';
import { DispatcherMetrics } from '../metrics.ts';
import { RetryPump } from './retry-pump.ts';

/** The largest read-ahead that was ever configured by default. */
const readAhead = 4096;

/** One partition of a retry tier, read as `RecordConsumer` reads it: no further while so much is unsettled, and again at half of it. */
class TierPartition {
  readonly #records: IncomingRecord[] = [];
  readonly #accept: (records: IncomingRecord[]) => void;
  #read = 0;
  #settled = 0;
  #gated = false;

  constructor(accept: (records: IncomingRecord[]) => void) {
    this.#accept = accept;
  }

  append(record: IncomingRecord): void {
    this.#records.push(record);
    this.#fetch();
  }

  settle(): void {
    this.#settled += 1;
    this.#fetch();
  }

  #fetch(): void {
    const unsettled = this.#read - this.#settled;
    this.#gated = unsettled >= (this.#gated ? readAhead / 2 : readAhead);
    if (this.#gated) return;
    const fetched = this.#records.slice(this.#read, this.#read + readAhead - unsettled);
    this.#read += fetched.length;
    if (fetched.length > 0) this.#accept(fetched);
  }
}

interface Returned {
  waitMs: number;
  afterMs: number;
}

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Follow-ups and pump around retry tiers of one partition each, in which the records of all webhooks lie. */
class Tiers {
  readonly followUps: FollowUps;
  readonly #returned: (delivery: Delivery, times: Returned) => void;
  readonly #partitions: ReadonlyMap<string, TierPartition>;
  readonly #waits = new Map<string, { waitMs: number; since: number }>();

  constructor(returned: (delivery: Delivery, times: Returned) => void) {
    this.#returned = returned;
    const owned = { isMembershipConfirmed: () => true, owns: () => true };
    const pump = new RetryPump({
      producer: { send: (records) => this.#deliver(records) },
      consumer: { ...owned, settle: ({ topic }) => this.#partitions.get(topic)!.settle() },
      log,
      pumped: () => undefined,
      skippedRecords: () => undefined,
      now: Date.now,
    });
    this.#partitions = new Map(
      retryTiers.map(({ name }) => [webhookRetryTopic(name), new TierPartition((records) => pump.accept(records))]),
    );
    this.followUps = new FollowUps({
      policy: defaultRetryPolicy,
      settlement: new Settlement({ send: (records) => this.#append(records) }, () => undefined, owned, log),
      reporter: { report: () => undefined, count: () => undefined },
      metrics: new DispatcherMetrics(new Registry()),
      random: new SeededRandom(1).next,
      now: Date.now,
    });
  }

  #append(records: readonly OutgoingRecord[]): Promise<void> {
    for (const { topic, key, value, headers = {} } of records) {
      this.#waits.set(headers.idempotency_key!, { waitMs: Number(headers.wait), since: Date.now() });
      this.#partitions.get(topic)!.append({ ...incoming(), topic, key: String(key), value, headers });
    }
    return Promise.resolve();
  }

  #deliver(records: readonly OutgoingRecord[]): Promise<void> {
    for (const { headers = {}, value } of records) {
      const { waitMs, since } = this.#waits.get(headers.idempotency_key!)!;
      const delivery = readDelivery(consumed({ ...incoming(), headers, value }))!;
      this.#returned(delivery, { waitMs, afterMs: Date.now() - since });
    }
    return Promise.resolve();
  }
}

const first = (webhook: string): Delivery => readDelivery(consumed(incoming({ webhook })))!;

/** Runs until so many seconds are over. @param each is called with each whole second */
async function forSeconds(seconds: number, each: (second: number) => void): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    each(second);
    await jest.advanceTimersByTimeAsync(1000);
  }
}

/** The waits of another account's records, of three seconds in each half minute, as their lane requests them. */
const otherWaits = [
  { backlogMs: 10_000, deferrals: 1 },
  { backlogMs: 32_000, deferrals: 3 },
  { backlogMs: 63_000, deferrals: 4 },
];

describe('retry tiers of which a dead endpoint fills the partition', () => {
  beforeEach(() => jest.useFakeTimers({ now: 0 }));
  afterEach(() => jest.useRealTimers());

  it.each([10, 100])("bring another account's short waits to their end, beside %i records/s", async (perSecond) => {
    const others: Returned[] = [];
    const tiers = new Tiers((delivery, times) => {
      if (delivery.webhookId === 'other') others.push(times);
      else skip(delivery);
    });
    // The probes of its breaker after 30 s, 60 s, 2 min, 4 min, and then every 5 min.
    const probes = [30, 90, 210, 450, 750].map((seconds) => seconds * 1000);
    const skip = (delivery: Delivery): void => {
      const probeInMs = probes.find((at) => at > Date.now())! - Date.now();
      tiers.followUps.skipped(delivery, 'breaker_open', { minMs: probeInMs + 500 });
    };
    await forSeconds(600, (second) => {
      for (let i = 0; i < perSecond; i++) skip(first('dead'));
      const wait = second % 10 === 0 ? otherWaits[(second / 10) % 3] : undefined;
      if (wait === undefined) return;
      const { backlogMs, deferrals } = wait;
      tiers.followUps.deferred({ ...first('other'), deferrals }, backlogMs);
    });
    expect(others.length).toBeGreaterThan(50);
    expect(others.filter(({ waitMs, afterMs }) => afterMs > 2 * waitMs || afterMs < waitMs)).toEqual([]);
  });

  // A rate limit far below the incoming rate: in the end all wait for half an hour.
  it("bring another account's second step to its end, beside records that are deferred for long", async () => {
    const others: Returned[] = [];
    const tiers = new Tiers((delivery, times) => {
      if (delivery.webhookId === 'other') others.push(times);
    });
    await forSeconds(2400, (second) => {
      for (let i = 0; i < 20; i++) tiers.followUps.deferred({ ...first('limited'), deferrals: 6 + (second % 4) });
      if (second % 60 === 0) tiers.followUps.skipped({ ...first('other'), retryStep: 1 }, 'breaker_open');
    });
    expect(others.length).toBeGreaterThan(25);
    expect(others.filter(({ waitMs, afterMs }) => afterMs > 2 * waitMs || afterMs < waitMs)).toEqual([]);
  });
});
