import { delivery } from '../../test/delivery.fixture.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { BatchQueue } from './batch-queue.ts';

describe('BatchQueue', () => {
  const limits = { maxRecords: 3, maxWaitMs: 1000 };
  let queue: BatchQueue;
  beforeEach(() => (queue = new BatchQueue(limits)));

  const push = (serials: string, since = 0, headers: Record<string, string> = {}) => {
    for (const serial of serials) queue.push(delivery({ serial, idempotency_key: serial, ...headers }), since);
  };
  const large = (serial: string, bytes: number) => {
    const value = Buffer.alloc(bytes, '1');
    queue.push(delivery({ serial, idempotency_key: serial }, 0, { value }), 0);
  };
  const keysOf = (batch: Delivery | undefined) => batch?.record.headers['batch-keys'];
  const shift = (now = 0) => keysOf(queue.shift(now));

  it('starts a full batch at once, in order', () => {
    push('ABCD');
    expect(queue.startsAt()).toBe(0);
    expect(shift()).toBe('A,B,C');
    expect(queue.size).toBe(1);
  });

  it('starts a part of one when its oldest record has waited long enough', () => {
    push('A', 100);
    push('B', 900);
    expect(queue.startsAt()).toBe(1100);
    expect(shift(1099)).toBeUndefined();
    expect(shift(1100)).toBe('A,B');
    expect([queue.size, queue.startsAt()]).toEqual([0, undefined]);
  });

  it('does not wait when no further records are expected', () => {
    push('A', 100);
    queue.flush();
    expect(shift(100)).toBe('A');
  });

  it('mixes neither kinds nor origins nor attempts', () => {
    push('A');
    push('B', 0, { kind: 'device.online' });
    push('C', 0, { step: '0', attempts: '1' });
    push('D');
    push('E', 0, { origin: 'import' });
    expect(Array.from({ length: 5 }, () => shift(1000))).toEqual(['A,D', 'B', 'C', 'E', undefined]);
  });

  it('lets no device be in flight twice, and keeps its order', () => {
    push('ABC');
    const first = queue.shift(0)!;
    for (const key of ['A2', 'D1', 'A3', 'A4', 'D2']) push(key[0]!, 0, { idempotency_key: key });
    const second = queue.shift(0)!;
    expect(keysOf(second)).toBe('D1,D2');
    expect(shift(5000)).toBeUndefined();
    expect(queue.size).toBe(3);
    push('A', 0, { idempotency_key: 'A5' });
    queue.done(first.device);
    expect(shift(5000)).toBe('A2,A3,A4');
    expect(shift(5000)).toBeUndefined();
    queue.done(second.device);
    expect(queue.size).toBe(1);
  });

  it('keeps the body within 256 KiB, brackets and commas counted, and sends a larger record alone', () => {
    large('A', 131_070);
    large('B', 131_071);
    large('C', 300_000);
    large('D', 10);
    const first = queue.shift(0)!;
    expect(keysOf(first)).toBe('A,B');
    expect(first.body).toHaveLength(256 * 1024);
    expect([shift(0), shift(0), shift(1000)]).toEqual(['C', undefined, 'D']);
  });

  it('starts a test at once and alone, before all waiting records', () => {
    push('A');
    push('T', 0, { kind: 'test' });
    push('U', 0, { kind: 'test' });
    expect([shift(0), shift(0), shift(0)]).toEqual(['T', 'U', undefined]);
  });

  it('starts a redelivered batch as it is, at once', () => {
    push('A');
    queue.push(delivery({ 'batch-keys': 'X,Y', 'batch-members': '[]', idempotency_key: 'batch:1' }), 0);
    expect(queue.shift(0)).toMatchObject({ idempotencyKey: 'batch:1', batched: 2, device: 'batch:1' });
    expect(queue.size).toBe(1);
  });

  it('removes what waits, wherever it waits', () => {
    push('A');
    queue.flush();
    const inFlight = queue.shift(0)!;
    push('AB', 1);
    expect(keysOf(queue.shift(1))).toBe('B');
    push('CDA', 2);
    expect(queue.size).toBe(4);
    expect(queue.remove(({ since }) => since === 1).map(({ device }) => device)).toEqual(['solis:A']);
    expect(queue.remove(() => true)).toHaveLength(3);
    expect([queue.size, queue.startsAt()]).toEqual([0, undefined]);
    queue.done(inFlight.device);
    expect(queue.startsAt()).toBeUndefined();
  });
});
