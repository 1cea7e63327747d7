import { topicNames, type AccountRecord, type OutgoingRecord } from '@heliograph/messaging';
import { until } from '@heliograph/testbed';
import type { BenchStack } from '../process/bench-stack.ts';
import { baseDataRecords, spread } from '../webhook/basedata-feed.ts';
import { evenlyPartitioned } from './even-shares.ts';
import { partitions } from './workload.ts';

const chunk = 2_000;
/** The accounts whose records wait. */
export const accountIds: readonly string[] = Array.from({ length: 8 }, (_, i) => `acc_replicas_${i}`);

/** Records that wait in `basedata` for a group: of some 900 devices, dealt out to accounts and evenly to the partitions. */
export class BaseDataBacklog {
  #next = 0;

  private constructor(
    private readonly stack: BenchStack,
    private readonly group: string,
    private readonly records: readonly OutgoingRecord[],
    private readonly signal: AbortSignal,
  ) {}

  static async open(stack: BenchStack, group: string, signal: AbortSignal): Promise<BaseDataBacklog> {
    await announceAccounts(stack, accountIds);
    return new BaseDataBacklog(stack, group, await evenRecords(accountIds), signal);
  }

  /** Writes so many records that `count` wait, with those that a run before has left. */
  async fill(count: number): Promise<void> {
    const left = (await this.#waiting()).reduce((sum, records) => sum + records, 0);
    for (let missing = count - left; missing > 0; missing -= chunk) {
      this.signal.throwIfAborted();
      const length = Math.min(chunk, missing);
      const next = () => this.records[this.#next++ % this.records.length]!;
      await this.stack.producer.send(Array.from({ length }, next));
    }
  }

  /** Returns the records that the group has committed as delivered. */
  async delivered(): Promise<number> {
    const committed = await this.#committed();
    return committed.reduce((sum, offset) => sum + offset, 0);
  }

  async emptyPartitions(): Promise<number> {
    return (await this.#waiting()).filter((records) => records === 0).length;
  }

  async #waiting(): Promise<number[]> {
    const committed = await this.#committed();
    const ends = await this.stack.admin.endOffsets(topicNames.baseData);
    return ends.map((end, partition) => Number(end) - (committed[partition] ?? 0));
  }

  async #committed(): Promise<number[]> {
    const { admin } = this.stack;
    // A new broker makes the topic of the offsets when they are first asked for, and refuses until then.
    const offsets = await until('committed offsets', () =>
      admin.committedOffsets(this.group, topicNames.baseData).catch(() => undefined),
    );
    return offsets.map((offset) => Math.max(0, Number(offset)));
  }
}

/** Returns BaseData records of the accounts in turn, each with its partition. */
export async function evenRecords(accountIds: readonly string[]): Promise<OutgoingRecord[]> {
  return [...evenlyPartitioned(spread(await baseDataRecords(), accountIds), partitions)];
}

async function announceAccounts(stack: BenchStack, accountIds: readonly string[]): Promise<void> {
  await stack.producer.send(
    accountIds.map((id) => {
      const account: AccountRecord = {
        id,
        status: 'active',
        language: 'en',
        deviceQuota: 1_000_000,
        credentialsRevokedAt: 0,
        channels: { kafka: true, mqtt: true },
      };
      return { topic: topicNames.controlAccounts, key: id, value: Buffer.from(JSON.stringify(account)) };
    }),
  );
}
