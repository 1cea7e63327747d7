import { LogFollower, type IncomingRecord, type KafkaConnection } from '@heliograph/kafka';
import { accountBaseDataTopic, fetchTimeOf, headerNames, topicNames } from '@heliograph/messaging';
import { quantile, until } from '@heliograph/testbed';
import { MqttRecorder } from '@heliograph/testbed/recorders';
import { GrowingLog } from '../process/growing-log.ts';
import { FetchTimes } from './fetch-times.ts';
import type { FleetPlan } from './fleet-plan.ts';

/** The places where records are observed: after the normalizer, and at the consumers of each channel. */
export const places = ['basedata', 'webhook', 'kafka', 'mqtt'] as const;
export type Place = (typeof places)[number];

export interface ReceiptOptions {
  plan: FleetPlan;
  connection: KafkaConnection;
  /** The file to which the receiver of the webhooks writes time and key of each request. */
  webhookLog: string;
  mqtt: { url: string; caFile: string; token: (accountId: string) => Promise<string> };
}

interface Receipt {
  /** Unix ms. */
  at: number;
  /** Measured from the vendor's answer. */
  ms: number;
}

/** The largest accounts of these channels are read: they have most of the devices. */
const followedAccounts = 50;
const maxReceipts = 5_000_000;
const tickMs = 500;

/**
 * Receives as consumers do, and measures from the vendor's answer (`fetched_at`) to the receipt. Webhooks: every request. Kafka and MQTT: the accounts
 * with the most devices. Webhooks and MQTT messages do not carry that time: it is found by their key in `basedata`.
 */
export class Receipts {
  readonly #receipts: Record<Place, Receipt[]> = { basedata: [], webhook: [], kafka: [], mqtt: [] };
  readonly #times = new FetchTimes();
  readonly #closing: (() => Promise<unknown>)[] = [];
  readonly #options: ReceiptOptions;
  readonly #log: GrowingLog;
  #timer: NodeJS.Timeout | undefined;
  /** Webhook requests and MQTT messages whose key was not seen in `basedata`: events, or of before the start. */
  #unknown = 0;

  private constructor(options: ReceiptOptions) {
    this.#options = options;
    this.#log = new GrowingLog(options.webhookLog);
  }

  static async start(options: ReceiptOptions): Promise<Receipts> {
    const receipts = new Receipts(options);
    await receipts.#start();
    return receipts;
  }

  get unknown(): number {
    return this.#unknown;
  }

  count(place: Place): number {
    return this.#receipts[place].length;
  }

  /** @returns p50, p99 and the longest of the latencies of records received in that span (Unix ms), in ms */
  latency(place: Place, from: number, to: number): Record<'p50Ms' | 'p99Ms' | 'maxMs', number | null> {
    const ms = this.#receipts[place].filter(({ at }) => at >= from && at < to).map((receipt) => receipt.ms);
    const maxMs = ms.length === 0 ? null : ms.reduce((max, each) => Math.max(max, each), 0);
    return { p50Ms: quantile(ms, 0.5), p99Ms: quantile(ms, 0.99), maxMs };
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await Promise.allSettled(this.#closing.map((close) => close()));
    await this.#log.close();
  }

  async #start(): Promise<void> {
    const { plan, connection, mqtt } = this.#options;
    const byMqtt = largest(plan, ({ mqtt: on }) => on);
    const joined = new Map(plan.accounts.map(({ id, webhook }) => [id, Number(webhook) + Number(byMqtt.has(id))]));
    await this.#follow(connection, [topicNames.baseData], (record, at) => this.#written(record, at, joined));
    const topics = [...largest(plan, ({ kafka }) => kafka)].map(accountBaseDataTopic);
    if (topics.length > 0)
      await this.#follow(connection, topics, (record, at) => isLive(record) && this.#fetched('kafka', record, at));
    for (const accountId of byMqtt) {
      const recorder = new MqttRecorder({
        url: mqtt.url,
        caFile: mqtt.caFile,
        accountId,
        instance: 'scale',
        token: () => mqtt.token(accountId),
        onMessage: (_, __, { idempotency_key: key = '' }) =>
          this.#times.arrived({ place: 'mqtt', key, at: Date.now() }),
      });
      this.#closing.push(() => recorder.stop());
      await recorder.start();
    }
    this.#tick();
  }

  async #follow(
    connection: KafkaConnection,
    topics: readonly string[],
    take: (record: IncomingRecord, at: number) => unknown,
  ): Promise<void> {
    const onRecords = (records: readonly IncomingRecord[]): void => {
      const at = Date.now();
      for (const record of records) take(record, at);
    };
    const follower = new LogFollower(connection, topics, { onRecords, onGap: () => undefined });
    this.#closing.push(() => follower.close());
    // A leader that has just been elected may have no offsets yet.
    const started = () =>
      follower.start().then(
        () => true,
        () => false,
      );
    await until(`the ends of ${topics.length} topics are known`, started);
  }

  #written(record: IncomingRecord, at: number, joined: ReadonlyMap<string, number>): void {
    const { headers } = record;
    const fetchedAt = this.#fetched('basedata', record, at);
    const times = joined.get(headers[headerNames.accountId] ?? '') ?? 0;
    if (fetchedAt !== undefined && times > 0)
      this.#times.fetched(headers[headerNames.idempotencyKey] ?? '', fetchedAt, times, at);
  }

  #fetched(place: Place, { headers }: IncomingRecord, at: number): number | undefined {
    const fetchedAt = fetchTimeOf(headers);
    if (fetchedAt !== undefined) this.#note(place, at, at - fetchedAt);
    return fetchedAt;
  }

  #note(place: Place, at: number, ms: number): void {
    const receipts = this.#receipts[place];
    if (receipts.length < maxReceipts) receipts.push({ at, ms: Math.max(0, ms) });
  }

  #tick(): void {
    this.#timer = setTimeout(() => {
      void this.#readLog().finally(() => {
        const { joined, dropped } = this.#times.join(Date.now());
        for (const { place, at, fetchedAt } of joined) this.#note(place, at, at - fetchedAt);
        this.#unknown += dropped;
        this.#tick();
      });
    }, tickMs);
  }

  async #readLog(): Promise<void> {
    for (const line of await this.#log.newLines()) {
      const [seconds, key = ''] = line.split(' ');
      this.#times.arrived({ place: 'webhook', key, at: Number(seconds) * 1000 });
    }
  }
}

function largest({ accounts }: FleetPlan, has: (account: FleetPlan['accounts'][number]) => boolean): Set<string> {
  const sorted = accounts.filter(has).sort((a, b) => b.devices - a.devices);
  return new Set(sorted.slice(0, followedAccounts).map(({ id }) => id));
}

/** A delivery topic has the imported records of its account too, which wait behind all live ones. */
export const isLive = ({ headers }: Pick<IncomingRecord, 'headers'>): boolean =>
  headers[headerNames.origin] === undefined;
