import type { AccountChannel } from '@heliograph/delivery';
import {
  headerNames,
  type IncomingRecord,
  type OffsetRange,
  type PartitionBacklog,
  type RecordConsumer,
  type RecordProducer,
  type RecordRange,
  type TopicPartition,
} from '@heliograph/messaging';
import type { Tracing } from '@heliograph/service';
import { AccountLane } from './account-lane.ts';
import { AccountSender, type SendObserver } from './account-sender.ts';
import type { BehindMarks } from './behind-mark.ts';
import { HeldRecords, type HeldLimits } from './held-records.ts';
import type { LaneObserver, LaneParts } from './lane-parts.ts';
import { Permits } from './permits.ts';
import { placeOf } from './place-of.ts';

export type ForwardObserver = SendObserver & LaneObserver;

export interface AccountForwarderOptions {
  channel: AccountChannel;
  producer: Pick<RecordProducer, 'send'>;
  /** For accounts whose topics refuse records. */
  aside: Pick<RecordProducer, 'send'>;
  /** Makes the account's topics when they are gone. */
  ensureTopics: (accountId: string) => Promise<void>;
  consumer: Pick<RecordConsumer, 'settle' | 'isSure' | 'owns'>;
  marks: BehindMarks;
  read: (range: OffsetRange) => Promise<RecordRange>;
  /** The first offset not settled of a partition that is ours. */
  positionOf: (at: TopicPartition) => bigint | undefined;
  /** Where partitions end now, by `<topic>/<partition>`; empty ones may be left out. */
  ends: () => Promise<ReadonlyMap<string, bigint>>;
  observer: ForwardObserver;
  /** While it is on. */
  tracing?: Tracing | undefined;
  /** Held in memory by all accounts, what a kill delivers twice at most (default 16,000 records, 64 MB). One batch more may come. */
  most?: HeldLimits;
  /** Held for one account (default half of it). */
  mostOfOne?: HeldLimits;
  /** Wait before an account whose topics refuse is tried again the first time; doubles up to 30 s. */
  retryMs?: number;
  /**
   * An account whose topics refuse for so long falls behind (default 3 s). When memory is full all others may wait for it until then, after as
   * long as the producer needed to give its first send up.
   */
  patienceMs?: number;
  /** A clock that does not jump, ms. */
  now?: () => number;
}

const sweepMs = 250;
/** Accounts that read again at once: each holds about a megabyte. */
const mostReading = 8;
const mostHeld: HeldLimits = { records: 16_000, bytes: 64_000_000 };

/** basedata, device-events → `delivery.<account>.*`: the same bytes under the same key, each device in order, no account waiting for another. */
export class AccountForwarder {
  readonly #options: AccountForwarderOptions;
  readonly #parts: LaneParts;
  readonly #lanes = new Map<string, AccountLane>();
  /** Of each source partition the offset after the last record handed over. */
  readonly #handedOver = new Map<string, bigint>();
  /** In memory now, of all accounts. */
  readonly held = new HeldRecords();
  readonly #most: HeldLimits;
  readonly #mostOfOne: HeldLimits;
  readonly #now: () => number;
  readonly #sweep: NodeJS.Timeout;
  #room: (() => void) | undefined;

  constructor(options: AccountForwarderOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#most = options.most ?? mostHeld;
    this.#mostOfOne = options.mostOfOne ?? { records: this.#most.records / 2, bytes: this.#most.bytes / 2 };
    this.#parts = {
      ...options,
      ...{ sender: new AccountSender(options), reading: new Permits(mostReading), held: this.held, now: this.#now },
      endOf: (at) => this.#endOf(at),
      changed: () => this.#room?.(),
      retryMs: options.retryMs ?? 1_000,
    };
    this.#sweep = setInterval(() => this.#look(), sweepMs);
    this.#sweep.unref();
  }

  /** Resolves when the next batch may come; records are settled as they are acknowledged. */
  async forward(records: readonly IncomingRecord[]): Promise<void> {
    const touched = new Set<AccountLane>();
    for (const record of records) {
      this.#handedOver.set(placeOf(record), record.offset + 1n);
      const lane = this.#place(record);
      if (lane) touched.add(lane);
    }
    for (const lane of touched) lane.start();
    if (!this.#full(touched, 1)) return;
    do await new Promise<void>((resolve) => (this.#room = resolve));
    while (this.#full(touched, 0.5));
    this.#room = undefined;
  }

  /** Before the first record of these partitions comes. Rejects when it cannot be known who is behind in them. */
  async assigned(partitions: readonly TopicPartition[]): Promise<void> {
    const gained = new Set(partitions.map(placeOf));
    for (const place of gained) this.#handedOver.delete(place);
    for (const lane of this.#lanes.values()) lane.regain(gained);
    const marks = await this.#options.marks.takeOver(partitions);
    if (marks.length === 0) return;
    const ends = await this.#options.ends();
    for (const mark of marks) {
      if (this.#options.channel.has(mark.accountId))
        this.#laneOf(mark.accountId).takeOver(mark, ends.get(placeOf(mark)) ?? 0n);
      else this.#options.marks.remove(mark);
    }
  }

  revoked(partitions: readonly TopicPartition[]): void {
    const lost = new Set(partitions.map(placeOf));
    for (const place of lost) this.#handedOver.delete(place);
    for (const lane of this.#lanes.values()) lane.revoke(lost);
    this.#room?.();
  }

  /** The account wants nothing any more. */
  closed(accountId: string): void {
    this.#lanes.get(accountId)?.close();
    this.#room?.();
  }

  /** What is settled and not delivered. */
  backlog(): PartitionBacklog[] {
    const backlog: PartitionBacklog[] = [];
    for (const lane of this.#lanes.values())
      for (const { topic, partition, waiting: records, since: oldestAt } of lane.behind)
        backlog.push({ topic, partition, records, oldestAt });
    return backlog;
  }

  get accountsBehind(): number {
    let behind = 0;
    for (const lane of this.#lanes.values()) if (!isEmpty(lane.behind)) behind += 1;
    return behind;
  }

  /** Sends no more; those under way end as they end. */
  stop(): void {
    clearInterval(this.#sweep);
    for (const lane of this.#lanes.values()) lane.stop();
  }

  #place(record: IncomingRecord): AccountLane | undefined {
    const accountId = record.headers[headerNames.accountId];
    if (accountId === undefined || !this.#options.channel.wants(accountId, record.headers)) {
      this.#options.consumer.settle(record);
      return undefined;
    }
    const lane = this.#laneOf(accountId);
    lane.add(record);
    return lane;
  }

  #laneOf(accountId: string): AccountLane {
    let lane = this.#lanes.get(accountId);
    if (!lane) this.#lanes.set(accountId, (lane = new AccountLane(accountId, this.#parts)));
    return lane;
  }

  #full(touched: ReadonlySet<AccountLane>, share: number): boolean {
    if (this.held.fills(share, this.#most)) return true;
    for (const { held } of touched) if (held.fills(share, this.#mostOfOne)) return true;
    return false;
  }

  #look(): void {
    if (!this.#options.consumer.isSure()) return;
    const before = this.#now() - (this.#options.patienceMs ?? 3_000);
    for (const [accountId, lane] of this.#lanes) {
      if (lane.idle) this.#lanes.delete(accountId);
      else if (lane.refusedSince(before)) void lane.fallBehind();
      lane.start();
    }
  }

  #endOf(at: TopicPartition): bigint | undefined {
    const handedOver = this.#handedOver.get(placeOf(at));
    const settled = this.#options.positionOf(at);
    if (handedOver === undefined || settled === undefined) return handedOver ?? settled;
    return handedOver > settled ? handedOver : settled;
  }
}

function isEmpty(items: Iterable<unknown>): boolean {
  return [...items].length === 0;
}
