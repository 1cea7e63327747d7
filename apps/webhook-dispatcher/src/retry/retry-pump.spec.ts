import { jest } from '@jest/globals';
import { ProduceError, type IncomingRecord, type OutgoingRecord } from '@heliograph/kafka';
import { incoming } from '../../test/delivery.fixture.ts';
import { RetryPump } from './retry-pump.ts';

describe('RetryPump', () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  let sent: OutgoingRecord[];
  let settled: unknown[];
  let refuse: boolean;
  let skippedRecords: number;
  let pump: RetryPump;
  let group: { confirmed: boolean; owns: boolean };

  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
    sent = [];
    settled = [];
    refuse = false;
    skippedRecords = 0;
    group = { confirmed: true, owns: true };
    const send = (records: readonly OutgoingRecord[]) => {
      if (records.some(({ headers }) => headers?.large !== undefined))
        return Promise.reject(new ProduceError('too large', { hopeless: true }));
      if (refuse) return Promise.reject(new Error('the broker is unavailable'));
      sent.push(...records);
      return Promise.resolve();
    };
    pump = new RetryPump({
      producer: { send },
      consumer: {
        settle: (record) => settled.push(record),
        isMembershipConfirmed: () => group.confirmed,
        owns: () => group.owns,
      },
      log,
      pumped: () => undefined,
      skippedRecords: () => (skippedRecords += 1),
      now: () => performance.now(),
    });
  });

  afterEach(() => jest.useRealTimers());

  const waiting = (due: number, topic = 'webhook.retry.5m', partition = 0): IncomingRecord => ({
    ...incoming({ due: String(due), step: '1', attempts: '2' }, partition),
    topic,
  });

  it('skips what Kafka refuses for itself, and redelivers all others', async () => {
    const large = waiting(1);
    pump.accept([waiting(1), { ...large, headers: { ...large.headers, large: '1' } }, waiting(1)]);
    await jest.advanceTimersByTimeAsync(2);
    expect(sent).toHaveLength(2);
    expect(settled).toHaveLength(3);
    expect(skippedRecords).toBe(1);
  });

  it('brings a record back when it is due, not before, without its due time', async () => {
    const record = waiting(300_000);
    pump.accept([record]);
    await jest.advanceTimersByTimeAsync(299_999);
    expect(sent).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([
      { topic: 'webhook.deliveries', key: record.key, value: record.value, headers: expect.anything() },
    ]);
    expect(sent[0]!.headers).toMatchObject({ step: '1', attempts: '2', webhook: 'wh_1' });
    expect(sent[0]!.headers).not.toHaveProperty('due');
    expect(settled).toEqual([record]);
  });

  it.each([-3_600_000, 3_600_000])(
    'waits from when the record was appended, whatever the clock of its writer (%i ms off)',
    async (off) => {
      pump.accept([{ ...waiting(7000 + off), headers: { due: String(7000 + off), wait: '5000' }, timestamp: 2000 }]);
      await jest.advanceTimersByTimeAsync(6999);
      expect(sent).toHaveLength(0);
      await jest.advanceTimersByTimeAsync(1);
      expect(sent[0]!.headers).toEqual({});
    },
  );

  it('is not affected by jumps of its own clock', async () => {
    pump.accept([{ ...waiting(0), headers: { wait: '5000' }, timestamp: 0 }]);
    jest.setSystemTime(3_600_000);
    await jest.advanceTimersByTimeAsync(4999);
    expect(sent).toHaveLength(0);
    jest.setSystemTime(-3_600_000);
    await jest.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(1);
  });

  it('redelivers nothing while others may own a record, and at once when ownership is confirmed again', async () => {
    pump.accept([waiting(1000)]);
    group.confirmed = false;
    await jest.advanceTimersByTimeAsync(15_000);
    expect(sent).toHaveLength(0);
    group.confirmed = true;
    await jest.advanceTimersByTimeAsync(1000);
    expect(sent).toHaveLength(1);
  });

  it('leaves lost records to their new owner, also before it is notified', async () => {
    pump.accept([waiting(1000)]);
    group.owns = false;
    await jest.advanceTimersByTimeAsync(5000);
    expect([sent, settled, pump.waiting]).toEqual([[], [], 0]);
  });

  it('lets a short wait pass a long one before it', async () => {
    pump.accept([waiting(36_000_000), waiting(5000)]);
    await jest.advanceTimersByTimeAsync(5000);
    expect(sent).toHaveLength(1);
    pump.accept([waiting(6000)]);
    await jest.advanceTimersByTimeAsync(1000);
    expect(sent).toHaveLength(2);
    expect(pump.waiting).toBe(1);
  });

  it('sleeps until the next is due', async () => {
    pump.accept([waiting(36_000_000)]);
    expect(jest.getTimerCount()).toBe(1);
    await jest.advanceTimersByTimeAsync(35_999_999);
    expect(jest.getTimerCount()).toBe(1);
    expect(jest.now()).toBe(35_999_999);
  });

  it('settles no record while the broker refuses, and retries', async () => {
    refuse = true;
    pump.accept([waiting(1000)]);
    await jest.advanceTimersByTimeAsync(5000);
    expect(settled).toHaveLength(0);
    refuse = false;
    await jest.advanceTimersByTimeAsync(1000);
    expect(settled).toHaveLength(1);
  });

  it('forgets the records of a lost partition', async () => {
    pump.accept([waiting(1000, 'webhook.retry.5s', 0), waiting(1000, 'webhook.retry.5s', 1)]);
    pump.revoke([{ topic: 'webhook.retry.5s', partition: 0 }]);
    await jest.advanceTimersByTimeAsync(1000);
    expect(settled).toEqual([expect.objectContaining({ partition: 1 })]);
  });

  it('redelivers no record after the stop', async () => {
    pump.accept([waiting(1000)]);
    await pump.stop();
    await jest.advanceTimersByTimeAsync(1000);
    expect(sent).toHaveLength(0);
  });

  it('takes an unreadable due time as due', async () => {
    pump.accept([{ ...waiting(0), headers: { due: 'soon' } }]);
    await jest.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(1);
  });
});
