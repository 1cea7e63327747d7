import { batchId } from '@heliograph/delivery';
import { consumed, delivery, incoming } from '../../test/delivery.fixture.ts';
import { readMembers } from './batch-members.ts';
import { makeBatch } from './batch-record.ts';
import { readDelivery } from './delivery.ts';
import { deadRecords, retryRecord } from './follow-up-record.ts';

describe('a batch', () => {
  const parts = [
    delivery({ idempotency_key: 'k1', serial: 'A', device: 'd_1', 'first-seen': '2000' }),
    delivery({ idempotency_key: 'k2', serial: 'Ü', 'first-seen': '1000', groups: 'g_1' }),
  ] as const;
  const batch = makeBatch(parts);
  const failed = { attempts: 1, retryStep: 1, deferrals: 0, reason: 'status', status: 500 };

  it('is one delivery with the bytes of all, and the id of its keys', () => {
    expect(batch.body.toString()).toBe('[{"EDay":1},{"EDay":1}]');
    expect(batch).toMatchObject({ batched: 2, idempotencyKey: batchId(['k1', 'k2']), firstSeenAt: 1000, attempts: 0 });
  });

  it('has the fetch time of its oldest record, and no fetch time when no record has one', () => {
    const at = (fetched_at: string) => delivery({ idempotency_key: `k${fetched_at}`, fetched_at });
    expect(makeBatch([at('1763900002'), delivery(), at('1763900001.5')]).fetchedAt).toBe(1_763_900_001_500);
    expect(batch.fetchedAt).toBeUndefined();
  });

  it('is unchanged after a retry tier', () => {
    const { value, headers = {} } = retryRecord(batch, '5s', { ms: 5000, dueAt: 5000 }, failed);
    const back = delivery({}, 0, { value, headers });
    expect(back).toMatchObject({ batched: 2, attempts: 1, retryStep: 1, idempotencyKey: batch.idempotencyKey });
    expect(back.body).toEqual(batch.body);
    expect(back.device).toBe(batch.device);
  });

  it('is its records again among the dead letters, at once or after any number of attempts', () => {
    const dead = { attempts: 8, retryStep: 7, deferrals: 0, reason: 'timeout' };
    const { value, headers = {} } = retryRecord(batch, '5s', { ms: 5000, dueAt: 5000 }, failed);
    const back = delivery({}, 0, { value, headers: withoutDue(headers) });
    const again = retryRecord(back, '5m', { ms: 5000, dueAt: 9000 }, { ...failed, attempts: 2, retryStep: 2 });
    const last = delivery({}, 0, { value: again.value, headers: withoutDue(again.headers ?? {}) });
    for (const letters of [deadRecords(batch, dead), deadRecords(last, dead)]) {
      expect(letters.map(({ value: body }) => body)).toEqual(parts.map(({ body }) => body));
      letters.forEach(({ headers: kept, topic, key }, at) => {
        expect([topic, key]).toEqual(['webhook.dead', 'wh_1']);
        expect(kept).toEqual({
          ...parts[at]!.record.headers,
          'first-seen': '1000',
          attempts: '8',
          step: '6',
          'last-reason': 'timeout',
        });
      });
    }
  });

  it('keeps no more in common than all have', () => {
    const { headers } = batch.record;
    expect(headers).toMatchObject({ account: 'acc_1', vendor: 'solis', webhook: 'wh_1', 'batch-keys': 'k1,k2' });
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['serial']));
    expect(headers.device).toBeUndefined();
  });

  it('keeps the offsets of all its records open, and is sent only while all of them are ours', () => {
    const settled: unknown[] = [];
    const lost = new Set<number>();
    const group = {
      settle: (record: unknown) => settled.push(record),
      owns: ({ partition }: { partition: number }) => !lost.has(partition),
    };
    const records = [incoming({}, 0), incoming({}, 1)] as const;
    const { record } = makeBatch([
      readDelivery(consumed(records[0], group))!,
      readDelivery(consumed(records[1], group))!,
    ]);
    const places = (...partitions: number[]) => new Set(partitions.map((at) => `webhook.deliveries/${at}`));
    const states = () => [record.isOwned(), record.isDeliverable()];
    expect(states()).toEqual([true, true]);
    lost.add(1);
    expect(states()).toEqual([true, false]);
    lost.add(0);
    expect(states()).toEqual([false, false]);
    expect([record.isAffectedBy(places(1)), record.isLostWith(places(1)), record.isLostWith(places(0, 1))]).toEqual([
      true,
      false,
      true,
    ]);
    expect(record.isAffectedBy(places(2))).toBe(false);
    record.settle();
    expect(settled).toEqual(records);
  });

  it.each<Record<string, string>>([
    { 'batch-members': 'nonsense' },
    { 'batch-members': '[]' },
    { 'batch-members': '[[9,{}],[10,{}]]' },
    { 'batch-keys': 'k1,k2,k3' },
  ])('that cannot be taken apart stays one dead letter: %j', (broken) => {
    const { body: value, record } = batch;
    const headers = { ...record.headers, ...broken };
    expect(readMembers(headers, value)).toBeUndefined();
    expect(deadRecords(delivery({}, 0, { value, headers }), failed)).toMatchObject([{ value, key: 'wh_1' }]);
  });
});

/** Removes the headers of the retry tier, as the pump does. */
function withoutDue(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'due' && name !== 'wait'));
}
