import { batchEnd, batchLimits, type PendingSend, type QueuedRecord, splitBatch } from './produce-batch.ts';

const send = (): PendingSend => ({
  open: 1,
  deadline: 0,
  failed: false,
  resolve: () => undefined,
  reject: () => undefined,
});
function queued(topic: string, partition: number, size = 100, of = send()): QueuedRecord {
  return { record: { topic, key: null, value: null }, partition, size, send: of };
}

describe('batchEnd', () => {
  it('stops at the record that would be one too many for its partition', () => {
    const queue = Array.from({ length: 1_200 }, (_, i) => queued('t', i % 2));
    expect(batchEnd(queue, 0)).toBe(2 * batchLimits.partitionRecords);
    expect(batchEnd(queue, 1_000)).toBe(1_200);
  });

  it('stops at the bytes of a partition, and at those of the request', () => {
    expect(batchEnd([queued('t', 0, 500_000), queued('t', 1, 500_000), queued('t', 0, 500_000)], 0)).toBe(2);
    const many = Array.from({ length: 20 }, (_, i) => queued('t', i, 800_000));
    expect(batchEnd(many, 0)).toBe(Math.floor(batchLimits.bytes / 800_000));
  });

  it('takes at least one record', () => {
    expect(batchEnd([queued('t', 0, 10_000_000)], 0)).toBe(1);
  });
});

describe('splitBatch', () => {
  it('splits by topic first, then by send, and keeps the order', () => {
    const [a, b] = [send(), send()];
    const batch = [queued('x', 0, 1, a), queued('y', 0, 1, a), queued('x', 0, 2, b)];
    expect(splitBatch(batch)).toEqual([[batch[0], batch[2]], [batch[1]]]);
    expect(splitBatch([batch[0]!, batch[2]!])).toEqual([[batch[0]], [batch[2]]]);
  });
});
