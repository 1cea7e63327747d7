import type { IncomingRecord, RecordConsumer, TopicPartition } from '@heliograph/kafka';
import type { SeededRandom } from './seeded-random.ts';
import type { SimulatedBroker } from './simulated-broker.ts';

const maxUnsettled = 64;
const maxPerBatch = 8;
const commitMs = 500;
const retryMs = 100;

interface Owned extends TopicPartition {
  position: bigint;
  /** The first offset that is not settled. */
  watermark: bigint;
  settled: Set<bigint>;
}

export interface ConsumerHandlers {
  onRecords(records: readonly IncomingRecord[]): Promise<void>;
  onRevoked(partitions: readonly TopicPartition[]): void;
}

/**
 * One member of a consumer group by the contract of `RecordConsumer`: batches one after the other, refused ones again, periodic commits of settled records.
 */
export class SimulatedConsumer implements Pick<
  RecordConsumer,
  'assignments' | 'settle' | 'isMembershipConfirmed' | 'owns'
> {
  readonly #owned = new Map<string, Owned>();
  #handling = false;
  #timer: NodeJS.Timeout | undefined;
  #commitTimer: NodeJS.Timeout | undefined;
  #dead = false;
  #confirmed = true;

  constructor(
    private readonly group: string,
    private readonly topics: readonly string[],
    private readonly broker: SimulatedBroker,
    private readonly random: SeededRandom,
    private readonly handlers: ConsumerHandlers,
  ) {
    broker.onAppend((topic) => this.topics.includes(topic) && this.#wake());
  }

  assignments(): TopicPartition[] {
    return [...this.#owned.values()].map(({ topic, partition }) => ({ topic, partition }));
  }

  isMembershipConfirmed(): boolean {
    return this.#confirmed;
  }

  owns({ topic, partition }: TopicPartition): boolean {
    return this.#owned.has(`${topic}/${partition}`);
  }

  /** Simulates a pause so long that the group has reassigned its partitions; it is not notified yet, and continues. */
  outlive(): void {
    this.#confirmed = false;
  }

  /** Notifies it of the revocation. */
  rejoin(): void {
    const lost = this.assignments();
    this.#owned.clear();
    this.#confirmed = true;
    // The service is notified a little later.
    setTimeout(
      () => {
        if (!this.#dead && lost.length > 0) this.handlers.onRevoked(lost);
      },
      this.random.between(0, 20),
    );
  }

  assign(partition: number): void {
    for (const topic of this.topics) {
      const position = this.broker.committed(this.group, { topic, partition });
      this.#owned.set(`${topic}/${partition}`, { topic, partition, position, watermark: position, settled: new Set() });
    }
    this.#wake();
  }

  /** Commits, as a member does whose partitions are revoked. */
  revoke(partition: number): void {
    this.#commit();
    const lost = this.assignments().filter((at) => at.partition === partition);
    for (const { topic } of lost) this.#owned.delete(`${topic}/${partition}`);
    this.handlers.onRevoked(lost);
  }

  die(): void {
    this.#dead = true;
    clearTimeout(this.#commitTimer);
    clearTimeout(this.#timer);
  }

  settle({ topic, partition, offset }: TopicPartition & { offset: bigint }): void {
    const owned = this.#owned.get(`${topic}/${partition}`);
    if (this.#dead || !owned || offset < owned.watermark) return;
    if (offset >= owned.position)
      throw new Error(`${topic}/${partition} ${offset} was settled, but not delivered to the handler`);
    owned.settled.add(offset);
    this.#commitTimer ??= setTimeout(() => this.#commit(), commitMs);
    while (owned.settled.delete(owned.watermark)) owned.watermark += 1n;
    this.#wake();
  }

  #commit(): void {
    clearTimeout(this.#commitTimer);
    this.#commitTimer = undefined;
    // A coordinator refuses the commits of a former member.
    if (!this.#confirmed) return;
    for (const owned of this.#owned.values()) this.broker.commit(this.group, owned, owned.watermark);
  }

  #wake(): void {
    if (this.#dead || !this.#confirmed || this.#handling || this.#timer !== undefined) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        void this.#handOver();
      },
      this.random.between(0, 15),
    );
  }

  async #handOver(): Promise<void> {
    let batch = this.#take();
    this.#handling = true;
    while (!this.#dead && this.#confirmed && batch.length > 0) {
      try {
        await this.handlers.onRecords(batch);
        break;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, retryMs));
        batch = batch.filter((record) => this.#isUnsettled(record));
      }
    }
    this.#handling = false;
    if ([...this.#owned.values()].some((owned) => this.#waiting(owned).length > 0)) this.#wake();
  }

  #isUnsettled({ topic, partition, offset }: IncomingRecord): boolean {
    const owned = this.#owned.get(`${topic}/${partition}`);
    return owned !== undefined && offset >= owned.watermark && !owned.settled.has(offset);
  }

  #waiting(owned: Owned): readonly IncomingRecord[] {
    const unsettled = Number(owned.position - owned.watermark) - owned.settled.size;
    const room = Math.min(maxPerBatch, maxUnsettled - unsettled);
    if (room <= 0) return [];
    const log = this.broker.log(owned);
    return owned.position >= log.length ? [] : log.slice(Number(owned.position), Number(owned.position) + room);
  }

  #take(): IncomingRecord[] {
    const batch: IncomingRecord[] = [];
    for (const owned of this.#owned.values()) {
      const records = this.#waiting(owned);
      owned.position += BigInt(records.length);
      batch.push(...records);
    }
    return batch;
  }
}
