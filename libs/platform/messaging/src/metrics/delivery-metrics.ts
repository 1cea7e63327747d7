import type { ChannelName } from '@heliograph/delivery';
import type { PartitionBacklog } from '@heliograph/kafka';
import { liveTopicOf } from '../topics.ts';
import { Counter, Gauge, type Registry, TallyHistogram } from '@heliograph/service';
import { oldestAgeSeconds } from './consumer-metrics.ts';

/**
 * How a record is settled. `dropped`: it can never be delivered (its webhook is deleted, its topic too long, its source
 * no longer keeps it).
 */
export type DeliveryOutcome = 'delivered' | 'no_subscriber' | 'dead_lettered' | 'dropped';

/** Read at each scrape. */
export interface DeliveryGauges {
  /** Returns the backlog of the topics that this replica delivers from, without the retry tiers, where records wait on purpose. */
  backlog: () => readonly PartitionBacklog[];
  /** Subscriptions that are switched on. */
  consumers: () => number;
  /** By tier. */
  retriesWaiting?: () => Iterable<readonly [tier: string, records: number]>;
  breakersOpen?: () => number;
}

const outcomes: readonly DeliveryOutcome[] = ['delivered', 'no_subscriber', 'dead_lettered', 'dropped'];
const attemptBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const latencyBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600, 86_400];

/** The metrics of every channel, under the same names: a dispatcher creates one, and dashboards and alerts select by channel. */
export class DeliveryMetrics {
  readonly #channel: ChannelName;
  readonly #registry: Registry;
  readonly #records: Counter<'channel' | 'outcome'>;
  readonly #attempts: Counter<'channel' | 'outcome'>;
  readonly #duration: TallyHistogram;
  readonly #latency: TallyHistogram;
  readonly #sinceFetch: TallyHistogram;
  readonly #retries: Counter<'channel' | 'tier'>;
  readonly #deadLetters: Counter<'channel' | 'reason'>;

  constructor(registry: Registry, channel: ChannelName) {
    this.#channel = channel;
    this.#registry = registry;
    this.#records = this.#counter('records', 'Records settled, by outcome.', 'outcome');
    this.#attempts = this.#counter(
      'attempts',
      'Attempts (requests, produces or publishes), by outcome: ok or the reason of the failure.',
      'outcome',
    );
    this.#retries = this.#counter('retries', 'Records written to a retry tier.', 'tier');
    this.#deadLetters = this.#counter(
      'dead_letters',
      'Records that became dead letters; they can be replayed.',
      'reason',
    );
    this.#duration = this.#histogram('attempt_duration', 'Duration of one attempt.', attemptBuckets);
    this.#latency = this.#histogram('latency', 'Time from the record to its acknowledgement.', latencyBuckets);
    this.#sinceFetch = this.#histogram(
      'since_fetch',
      "Time from the vendor's answer to the acknowledgement, of live records.",
      latencyBuckets,
    );
    // So that the first of them is an increase.
    for (const outcome of outcomes) this.#records.inc({ channel, outcome }, 0);
    this.#attempts.inc({ channel, outcome: 'ok' }, 0);
  }

  settled(outcome: DeliveryOutcome, records = 1): void {
    this.#records.inc({ channel: this.#channel, outcome }, records);
  }

  /** @param outcome of a closed list: `ok` or why not */
  attempted(outcome: string, seconds: number): void {
    this.#attempts.inc({ channel: this.#channel, outcome });
    this.#duration.observe(seconds);
  }

  /**
   * @param writtenAt Unix ms: when the normalizer wrote the record that the consumer has acknowledged now
   * @param fetchedAt Unix ms: when the vendor's answer with its sample was complete; absent where it is not known, or the record is not live
   */
  acknowledged(writtenAt: number, now: number, fetchedAt?: number): void {
    this.#latency.observe(Math.max(0, now - writtenAt) / 1000);
    if (fetchedAt !== undefined) this.#sinceFetch.observe(Math.max(0, now - fetchedAt) / 1000);
  }

  retried(tier: string): void {
    this.#retries.inc({ channel: this.#channel, tier });
  }

  /** @param reason of a closed list */
  deadLettered(reason: string, records: number): void {
    this.#deadLetters.inc({ channel: this.#channel, reason }, records);
    this.settled('dead_lettered', records);
  }

  /** The tiers there are and the reasons there can be, so that the first of them is an increase. */
  expect({ tiers = [], reasons = [] }: { tiers?: readonly string[]; reasons?: readonly string[] }): void {
    const channel = this.#channel;
    for (const tier of tiers) this.#retries.inc({ channel, tier }, 0);
    for (const reason of reasons) this.#deadLetters.inc({ channel, reason }, 0);
  }

  watch({ backlog, consumers, retriesWaiting, breakersOpen }: DeliveryGauges): void {
    const live = (): PartitionBacklog[] => [...backlog()].filter(({ topic }) => liveTopicOf(topic) === undefined);
    this.#gauge('lag_seconds', 'Age of the oldest live record not yet settled.', () =>
      oldestAgeSeconds(live(), Date.now()),
    );
    this.#gauge('consumers', 'Subscriptions that are switched on.', consumers);
    if (breakersOpen) this.#gauge('breakers_open', 'Endpoints whose circuit breaker is open.', breakersOpen);
    if (retriesWaiting) this.#waiting(retriesWaiting);
  }

  #waiting(read: () => Iterable<readonly [tier: string, records: number]>): void {
    const channel = this.#channel;
    new Gauge({
      name: 'heliograph_delivery_retries_waiting',
      help: 'Records waiting in the partitions of a retry tier that this replica owns.',
      labelNames: ['channel', 'tier'],
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const [tier, records] of read()) this.inc({ channel, tier }, records);
      },
    });
  }

  #counter<Label extends string>(name: string, help: string, label: Label): Counter<'channel' | Label> {
    const labelNames: ('channel' | Label)[] = ['channel', label];
    return new Counter({ name: `heliograph_delivery_${name}_total`, help, labelNames, registers: [this.#registry] });
  }

  #histogram(name: string, help: string, buckets: readonly number[]): TallyHistogram {
    const labels = { channel: this.#channel };
    return new TallyHistogram({
      name: `heliograph_delivery_${name}_seconds`,
      help,
      labels,
      buckets,
      registry: this.#registry,
    });
  }

  #gauge(name: string, help: string, read: () => number): void {
    const channel = this.#channel;
    new Gauge({
      name: `heliograph_delivery_${name}`,
      help,
      labelNames: ['channel'],
      registers: [this.#registry],
      collect() {
        this.set({ channel }, read());
      },
    });
  }
}
