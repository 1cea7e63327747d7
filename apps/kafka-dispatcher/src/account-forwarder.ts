import type { AccountChannel, CloudEvents } from '@heliograph/delivery';
import { Semaphore } from '@heliograph/dispatcher';
import type {
  IncomingRecord,
  OffsetRange,
  PartitionBacklog,
  RecordConsumer,
  RecordProducer,
  RecordRange,
  TopicPartition,
} from '@heliograph/kafka';
import { headerNames } from '@heliograph/messaging';
import type { Tracing } from '@heliograph/service';
import { AccountLane } from './account-lane.ts';
import type { AvroRecords } from './avro/avro-records.ts';
import { AccountSender, type SendObserver } from './account-sender.ts';
import type { LagMarks } from './lag-mark.ts';
import { BufferedRecords, type BufferLimits } from './buffered-records.ts';
import type { LaneObserver, LaneOptions } from './lane-options.ts';
import { partitionKey } from './source-topics.ts';

export type ForwardObserver = SendObserver & LaneObserver;

export interface AccountForwarderOptions {
  channel: AccountChannel;
  /** Makes the attributes for accounts that want them; default: without the addresses of schemas. */
  cloudEvents?: CloudEvents;
  /** Encodes for accounts that want Avro; default: their records wait. */
  avro?: AvroRecords;
  producer: Pick<RecordProducer, 'send'>;
  /** The producer for accounts whose topics refuse records. */
  isolatedProducer: Pick<RecordProducer, 'send'>;
  /** Creates the account's topics if they do not exist. */
  ensureTopics: (accountId: string) => Promise<void>;
  consumer: Pick<RecordConsumer, 'settle' | 'isMembershipConfirmed' | 'owns'>;
  marks: LagMarks;
  read: (range: OffsetRange) => Promise<RecordRange>;
  /** Returns the first unsettled offset of a partition that this process owns. */
  positionOf: (at: TopicPartition) => bigint | undefined;
  /** Resolves with the current end offsets by `<topic>/<partition>`; empty partitions may be left out. */
  ends: () => Promise<ReadonlyMap<string, bigint>>;
  observer: ForwardObserver;
  /** The tracing; absent while it is off. */
  tracing?: Tracing | undefined;
  /**
   * The limit of records buffered for all accounts, which bounds the duplicates after a kill (default 16,000 records, 64 MB). One more batch may exceed it.
   */
  maxBuffered?: BufferLimits;
  /** The limit for one account (default half of `maxBuffered`). */
  maxOfOne?: BufferLimits;
  /** The wait before the first retry of an account whose topics refuse; doubles up to 30 s. */
  retryMs?: number;
  /**
   * The time after which an account whose topics refuse begins to lag (default 3 s). When memory is full, all other accounts may wait until then, in
   * addition to the time until the producer's first send failed.
   */
  refusalTimeoutMs?: number;
  /** A monotonic clock, ms. */
  now?: () => number;
}

const sweepMs = 250;
/** The number of accounts that re-read records at the same time: each buffers about a megabyte. */
const maxConcurrentReads = 8;
const maxBuffered: BufferLimits = { records: 16_000, bytes: 64_000_000 };

/** Forwards `basedata` and `device-events` to `delivery.<account>.*`: the same bytes under the same key, each device in order, no account waiting for another. */
export class AccountForwarder {
  readonly #options: AccountForwarderOptions;
  readonly #laneOptions: LaneOptions;
  readonly #lanes = new Map<string, AccountLane>();
  /** The offset after the last record received from the consumer, by source partition. */
  readonly #handedOver = new Map<string, bigint>();
  /** The records of all accounts that are in memory now. */
  readonly buffered = new BufferedRecords();
  readonly #maxBuffered: BufferLimits;
  readonly #maxOfOne: BufferLimits;
  readonly #now: () => number;
  readonly #sweep: NodeJS.Timeout;
  #room: (() => void) | undefined;

  constructor(options: AccountForwarderOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#maxBuffered = options.maxBuffered ?? maxBuffered;
    this.#maxOfOne = options.maxOfOne ?? { records: this.#maxBuffered.records / 2, bytes: this.#maxBuffered.bytes / 2 };
    this.#laneOptions = {
      ...options,
      sender: new AccountSender(options),
      readPermits: new Semaphore(maxConcurrentReads),
      buffered: this.buffered,
      now: this.#now,
      endOf: (at) => this.#endOf(at),
      changed: () => this.#room?.(),
      retryMs: options.retryMs ?? 1_000,
    };
    this.#sweep = setInterval(() => this.#checkLanes(), sweepMs);
    this.#sweep.unref();
  }

  /** Resolves when the next batch may come; records are settled as they are acknowledged. */
  async forward(records: readonly IncomingRecord[]): Promise<void> {
    const touched = new Set<AccountLane>();
    for (const record of records) {
      this.#handedOver.set(partitionKey(record), record.offset + 1n);
      const lane = this.#laneFor(record);
      if (lane) touched.add(lane);
    }
    for (const lane of touched) lane.start();
    if (!this.#full(touched, 1)) return;
    do await new Promise<void>((resolve) => (this.#room = resolve));
    while (this.#full(touched, 0.5));
    this.#room = undefined;
  }

  /** Takes over partitions, before their first record is consumed. Rejects when the accounts that lag in them cannot be determined. */
  async assigned(partitions: readonly TopicPartition[]): Promise<void> {
    const gained = new Set(partitions.map(partitionKey));
    for (const place of gained) this.#handedOver.delete(place);
    for (const lane of this.#lanes.values()) lane.reassign(gained);
    const marks = await this.#options.marks.takeOver(partitions);
    if (marks.length === 0) return;
    const ends = await this.#options.ends();
    for (const mark of marks) {
      if (this.#options.channel.has(mark.accountId))
        this.#laneOf(mark.accountId).takeOver(mark, ends.get(partitionKey(mark)) ?? 0n);
      else this.#options.marks.remove(mark);
    }
  }

  revoked(partitions: readonly TopicPartition[]): void {
    const lost = new Set(partitions.map(partitionKey));
    for (const place of lost) this.#handedOver.delete(place);
    for (const lane of this.#lanes.values()) lane.revoke(lost);
    this.#room?.();
  }

  /** Drops what waits for an account that is suspended, deleted or has closed the channel. */
  closed(accountId: string): void {
    this.#lanes.get(accountId)?.close();
    this.#room?.();
  }

  /** Returns the records that are settled but not delivered. */
  backlog(): PartitionBacklog[] {
    const backlog: PartitionBacklog[] = [];
    for (const lane of this.#lanes.values())
      for (const { topic, partition, waiting: records, since: oldestAt } of lane.lagging)
        backlog.push({ topic, partition, records, oldestAt });
    return backlog;
  }

  get laggingAccounts(): number {
    let lagging = 0;
    for (const lane of this.#lanes.values()) if (!isEmpty(lane.lagging)) lagging += 1;
    return lagging;
  }

  /** Starts no more sends; those in flight end as they end. */
  stop(): void {
    clearInterval(this.#sweep);
    for (const lane of this.#lanes.values()) lane.stop();
  }

  #laneFor(record: IncomingRecord): AccountLane | undefined {
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
    if (!lane) this.#lanes.set(accountId, (lane = new AccountLane(accountId, this.#laneOptions)));
    return lane;
  }

  #full(touched: ReadonlySet<AccountLane>, share: number): boolean {
    if (this.buffered.fills(share, this.#maxBuffered)) return true;
    for (const { buffered } of touched) if (buffered.fills(share, this.#maxOfOne)) return true;
    return false;
  }

  #checkLanes(): void {
    if (!this.#options.consumer.isMembershipConfirmed()) return;
    const before = this.#now() - (this.#options.refusalTimeoutMs ?? 3_000);
    for (const [accountId, lane] of this.#lanes) {
      if (lane.idle) this.#lanes.delete(accountId);
      else if (lane.refusedSince(before)) void lane.releaseOpen();
      lane.start();
    }
  }

  #endOf(at: TopicPartition): bigint | undefined {
    const handedOver = this.#handedOver.get(partitionKey(at));
    const settled = this.#options.positionOf(at);
    if (handedOver === undefined || settled === undefined) return handedOver ?? settled;
    return handedOver > settled ? handedOver : settled;
  }
}

function isEmpty(items: Iterable<unknown>): boolean {
  return [...items].length === 0;
}
