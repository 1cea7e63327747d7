import { OwnedPartition } from './owned-partition.ts';
import type { IncomingRecord } from '../port.ts';
import { decodeSettled } from './settled-ranges.ts';

const at = { topic: 't', partition: 0 };

function fetched(partition: OwnedPartition, from: number, count: number, highWatermark = from + count): void {
  const records = Array.from(
    { length: count },
    (_, i) => ({ ...at, offset: BigInt(from + i), timestamp: 1_000 + from + i }) as IncomingRecord,
  );
  const answer = { offset: BigInt(from), nextOffset: BigInt(from + count), highWatermark: BigInt(highWatermark) };
  partition.fetched({ ...at, ...answer, records });
}

const offsets = (records: readonly IncomingRecord[]) => records.map(({ offset }) => Number(offset));

describe('OwnedPartition', () => {
  it('commits settled offsets above the first unsettled record, and again when only those have changed', () => {
    const partition = new OwnedPartition(at, 0n, undefined, 100);
    fetched(partition, 0, 10);
    for (const record of partition.take(10))
      if (record.offset !== 2n && record.offset !== 7n) partition.settle(record.offset);
    const first = partition.committable()!;
    expect(first.offset).toBe(2n);
    expect(decodeSettled(2n, first.metadata)).toEqual([
      { from: 3, to: 7 },
      { from: 8, to: 10 },
    ]);
    partition.markCommitted(first);
    expect(partition.committable()).toBeUndefined();
    partition.settle(7n);
    const second = partition.committable()!;
    expect(second.offset).toBe(2n);
    expect(decodeSettled(2n, second.metadata)).toEqual([{ from: 3, to: 10 }]);
  });

  it('delivers nothing that an owner before had settled, and does not forget it before it comes to it', () => {
    const before = [
      { from: 3, to: 5 },
      { from: 8, to: 20 },
    ];
    const partition = new OwnedPartition(at, 2n, { offset: 2n, metadata: 'of before' }, 100, before);
    fetched(partition, 2, 8);
    expect(offsets(partition.take(4))).toEqual([2, 5]);
    expect(partition.unsettled).toBe(2);
    expect(decodeSettled(2n, partition.committable()!.metadata)).toEqual(before);
    expect(offsets(partition.take(4))).toEqual([6, 7]);
    for (const offset of [2n, 5n, 6n, 7n]) partition.settle(offset);
    expect(partition.position).toBe(10n);
    fetched(partition, 10, 12);
    expect(offsets(partition.take(12))).toEqual([20, 21]);
    expect(partition.position).toBe(20n);
  });

  it('counts unfetched, undelivered and unsettled records as backlog', () => {
    const partition = new OwnedPartition(at, 0n, undefined, 100);
    const now = Date.now();
    expect(partition.backlog(now)).toEqual({ ...at, records: 0, oldestAt: undefined });
    fetched(partition, 0, 10, 1_000);
    expect(partition.backlog(now)).toEqual({ ...at, records: 1_000, oldestAt: 1_000 });
    for (const { offset } of partition.take(10)) if (offset !== 3n) partition.settle(offset);
    expect(partition.backlog(now)).toEqual({ ...at, records: 991, oldestAt: 1_003 });
    partition.settle(3n);
    fetched(partition, 10, 0, 10);
    expect(partition.backlog(now)).toEqual({ ...at, records: 0, oldestAt: undefined });
  });

  it('ages by the last answer while no broker answers, though nothing is known to wait', () => {
    const partition = new OwnedPartition(at, 0n, undefined, 100);
    fetched(partition, 0, 0);
    const answeredAt = Date.now();
    expect(partition.backlog(answeredAt + 10_000).oldestAt).toBeUndefined();
    const { oldestAt } = partition.backlog(answeredAt + 60_000);
    expect(oldestAt).toBeLessThanOrEqual(answeredAt);
    expect(oldestAt).toBeGreaterThan(answeredAt - 5_000);
  });
});
