import { decodeAttemptEvent, type AttemptEvent } from '@heliograph/delivery';
import type { OutgoingRecord } from '@heliograph/kafka';
import { AttemptReporter } from './attempt-reporter.ts';

describe('AttemptReporter', () => {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  let refuse: boolean;
  let written: AttemptEvent[];
  let dropped: number;
  let reporter: AttemptReporter;

  beforeEach(() => {
    refuse = false;
    written = [];
    dropped = 0;
    const send = (records: readonly OutgoingRecord[]) => {
      if (refuse) return Promise.reject(new Error('the broker is unavailable'));
      written.push(...records.map(({ value }) => decodeAttemptEvent(value!)!));
      return Promise.resolve();
    };
    const options = { flushMs: 500, countMs: 5000, maxKept: 3, dropped: (count: number) => void (dropped += count) };
    reporter = new AttemptReporter({ send }, options, log);
  });

  const event = (at: number): AttemptEvent => ({
    type: 'state',
    event: 'failing',
    subscriptionId: 'wh_1',
    accountId: 'acc_1',
    at,
  });

  it('adds up successes per webhook', async () => {
    const one = { webhookId: 'wh_1', accountId: 'acc_1' };
    reporter.count({ ...one, body: Buffer.alloc(100) }, true);
    reporter.count({ ...one, body: Buffer.alloc(50), batched: 3 }, true);
    reporter.count({ ...one, body: Buffer.alloc(9) }, false);
    reporter.count({ webhookId: 'wh_2', accountId: 'acc_2', body: Buffer.alloc(7) }, true);
    await reporter.stop();
    expect(written).toEqual([
      expect.objectContaining({
        type: 'count',
        channel: 'webhook',
        subscriptionId: 'wh_1',
        accountId: 'acc_1',
        delivered: 4,
        failed: 1,
        bytes: 150,
      }),
      expect.objectContaining({ subscriptionId: 'wh_2', delivered: 1, failed: 0, bytes: 7 }),
    ]);
  });

  it('keeps the newest events while the broker is unavailable, up to a limit', async () => {
    refuse = true;
    for (let at = 1; at <= 3; at++) reporter.report(event(at));
    await reporter.flush();
    reporter.report(event(4));
    refuse = false;
    await reporter.flush();
    expect(written.map(({ at }) => at)).toEqual([2, 3, 4]);
    expect(dropped).toBe(1);
  });
});
