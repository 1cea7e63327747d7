import { setTimeout as sleep } from 'node:timers/promises';
import type { OutgoingRecord } from '@heliograph/kafka';
import { headerNames } from '@heliograph/messaging';
import type { BenchStack } from '../process/bench-stack.ts';
import { InProcessNormalizer, received } from '../workload/in-process-normalizer.ts';
import { rawWorkload } from '../workload/raw-workload.ts';
import type { Receiver } from './receiver.ts';

/** Records under way from `basedata` to the receiver: fewer than what the lane of one quick endpoint may queue, so that no record is deferred. */
const feedWindow = 1_500;
const chunk = 250;
const pollMs = 10;
/** Their records are of short, middle and great length; simulating all the clouds would take minutes. */
const vendors = ['growatt', 'solis', 'huawei'];

/** BaseData records as the normalizer writes them. */
export async function baseDataRecords(): Promise<OutgoingRecord[]> {
  const records: OutgoingRecord[] = [];
  const normalizer = await InProcessNormalizer.load((record) => void records.push(record));
  for (const vendor of vendors) {
    const { records: raw } = await rawWorkload(vendor, 1, 'feed');
    await normalizer.process(Array.from(raw, received));
  }
  return byTime(records);
}

/** The records dealt out to the accounts in turn, each account at least one. */
export function spread(records: readonly OutgoingRecord[], accountIds: readonly string[]): OutgoingRecord[] {
  return Array.from({ length: Math.max(records.length, accountIds.length) }, (_, i) => {
    const record = records[i % records.length]!;
    return { ...record, headers: { ...record.headers, [headerNames.accountId]: accountIds[i % accountIds.length]! } };
  });
}

/** Vendors mixed in the order of time, each device once in a round. */
function byTime(records: OutgoingRecord[]): OutgoingRecord[] {
  const timeOf = ({ headers }: OutgoingRecord): number => Number(headers?.[headerNames.time] ?? 0);
  return records.sort((a, b) => timeOf(a) - timeOf(b));
}

/** Writes records to `basedata` as fast as they arrive at the receiver. */
export class BaseDataFeed {
  #next = 0;

  constructor(
    private readonly stack: BenchStack,
    private readonly receiver: Pick<Receiver, 'requests'>,
    private readonly records: readonly OutgoingRecord[],
    private readonly signal: AbortSignal,
    private readonly window = feedWindow,
  ) {}

  /** Resolves when `count` more have arrived, or at the deadline. @returns how many did */
  async deliver(count: number, deadline: number): Promise<number> {
    const before = await this.receiver.requests();
    let sent = 0;
    for (;;) {
      const arrived = (await this.receiver.requests()) - before;
      if (arrived >= count || performance.now() > deadline) return arrived;
      const room = Math.min(count - sent, this.window - (sent - arrived));
      const ready = room >= chunk || room === count - sent;
      if (room > 0 && ready) {
        const batch = this.#take(Math.min(room, chunk));
        await this.stack.producer.send(batch);
        sent += batch.length;
      } else await sleep(pollMs, undefined, { signal: this.signal });
    }
  }

  #take(count: number): OutgoingRecord[] {
    return Array.from({ length: count }, () => this.records[this.#next++ % this.records.length]!);
  }
}
