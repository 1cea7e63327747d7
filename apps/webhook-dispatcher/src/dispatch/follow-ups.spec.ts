import { defaultRetryPolicy, type AttemptEvent } from '@heliograph/delivery';
import type { IncomingRecord, OutgoingRecord } from '@heliograph/kafka';
import { Registry } from '@heliograph/service';
import { consumed, incoming } from '../../test/delivery.fixture.ts';
import { readDelivery, type Delivery } from '../delivery/delivery.ts';
import { DispatcherMetrics } from '../metrics.ts';
import { FollowUps, type FailedAttempt } from './follow-ups.ts';
import { Settlement } from './settlement.ts';

const failure: FailedAttempt = { reason: 'status', status: 500, hint: {}, durationMs: 12 };

describe('FollowUps', () => {
  let now: number;
  let events: AttemptEvent[];
  let sent: OutgoingRecord[];
  let settled: unknown[];
  const group = { settle: (record: unknown) => settled.push(record), owns: () => true };
  let followUps: FollowUps;

  beforeEach(() => {
    now = 1_763_712_000_000;
    events = [];
    sent = [];
    settled = [];
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const send = (records: readonly OutgoingRecord[]) => Promise.resolve(void sent.push(...records));
    followUps = new FollowUps({
      policy: defaultRetryPolicy,
      settlement: new Settlement(
        { send },
        (record) => settled.push(record),
        { isMembershipConfirmed: () => true, owns: () => true },
        log,
      ),
      reporter: { report: (event) => events.push(event), count: () => undefined },
      metrics: new DispatcherMetrics(new Registry()),
      random: () => 0.5,
      now: () => now,
    });
  });

  const deliveryOf = (record: IncomingRecord): Delivery => readDelivery(consumed(record, group))!;

  /** Takes the last record that was written as the pump would redeliver it. */
  function comeBack(): Delivery {
    const { headers = {}, value } = sent.at(-1)!;
    now = Number(headers.due);
    return deliveryOf({ ...incoming(), headers, value });
  }

  it('takes a record through all tiers to the dead letters in 23 h 35 min', () => {
    const start = now;
    let delivery = deliveryOf(incoming({ 'first-seen': String(start) }));
    const tiers: string[] = [];
    for (let attempt = 1; attempt <= 8; attempt++) {
      expect(delivery.attempts).toBe(attempt - 1);
      followUps.failed(delivery, failure);
      tiers.push(sent.at(-1)!.topic);
      if (attempt < 8) delivery = comeBack();
    }
    expect(tiers).toEqual([
      ...['5s', '5m', '30m', '2h', '4h', '7h', '10h'].map((tier) => `webhook.retry.${tier}`),
      'webhook.dead',
    ]);
    expect((now - start) / 1000).toBe(84_905);
    expect(sent.at(-1)!.headers).toMatchObject({
      attempts: '8',
      'last-code': '500',
      'last-reason': 'status',
      webhook: 'wh_1',
    });
    expect(sent.at(-1)!.value).toEqual(incoming().value);
    expect(events.filter(({ type }) => type === 'attempt')).toHaveLength(8);
    expect(events.at(-1)).toMatchObject({ type: 'dead', reason: 'status', attempts: 8 });
  });

  it('uses up steps without attempts while the webhook is not active', () => {
    let delivery = deliveryOf(incoming());
    for (let step = 0; step < 7; step++) {
      followUps.skipped(delivery, 'paused');
      delivery = comeBack();
    }
    followUps.skipped(delivery, 'paused');
    expect(sent.at(-1)).toMatchObject({ topic: 'webhook.dead', headers: { attempts: '0', 'last-reason': 'paused' } });
  });

  it('lets a skipped attempt wait until the next is not skipped too, at most for the following step', () => {
    const waits = [20, 2, 900].map((seconds) => {
      followUps.skipped(deliveryOf(incoming()), 'breaker_open', { minMs: seconds * 1000 });
      return (Number(sent.at(-1)!.headers!.due) - now) / 1000;
    });
    // A least wait is only lengthened by jitter.
    expect(waits).toEqual([21, 5, 315]);
    expect(comeBack()).toMatchObject({ retryStep: 1, attempts: 0 });
  });

  it('lets a record whose attempt failed wait for the probe without using up a retry step, once an attempt', () => {
    const probe = { minMs: 20_000 };
    followUps.failed(deliveryOf(incoming({ 'first-seen': String(now) })), failure);
    expect(comeBack()).toMatchObject({ attempts: 1, retryStep: 1 });
    followUps.skipped(comeBack(), 'breaker_open', probe);
    // A least wait is only lengthened by jitter.
    expect((Number(sent.at(-1)!.headers!.due) - now) / 1000).toBe(21);
    expect(comeBack()).toMatchObject({ attempts: 1, retryStep: 1 });
    followUps.deferred(comeBack());
    followUps.skipped(comeBack(), 'breaker_open', probe);
    expect((Number(sent.at(-1)!.headers!.due) - now) / 1000).toBe(300);
    expect(comeBack()).toMatchObject({ attempts: 1, retryStep: 2 });
    followUps.failed(comeBack(), failure);
    followUps.skipped(comeBack(), 'breaker_open', probe);
    expect(comeBack()).toMatchObject({ attempts: 2, retryStep: 3 });
    followUps.skipped(comeBack(), 'breaker_open', probe);
    expect(comeBack()).toMatchObject({ attempts: 2, retryStep: 4 });
  });

  it('uses up a step of a record whose webhook is paused after an attempt that failed', () => {
    followUps.failed(deliveryOf(incoming()), failure);
    followUps.skipped(comeBack(), 'paused');
    expect(comeBack()).toMatchObject({ attempts: 1, retryStep: 2 });
  });

  it('defers a record without using up its retry step, longer each time', () => {
    let delivery = deliveryOf(incoming({ 'first-seen': String(now) }));
    const waits: number[] = [];
    for (let times = 0; times < 4; times++) {
      followUps.deferred(delivery);
      waits.push((Number(sent.at(-1)!.headers!.due) - now) / 1000);
      delivery = comeBack();
      expect(delivery).toMatchObject({ retryStep: 0, attempts: 0, deferrals: times + 1 });
    }
    expect(waits).toEqual([5, 10, 20, 40]);
    expect(sent.map(({ topic }) => topic)).toEqual(['5s', '10s', '20s', '40s'].map((tier) => `webhook.retry.${tier}`));
  });

  it('forgets the deferrals with the next attempt, and keeps the retry step of a deferred one', () => {
    const delivery = deliveryOf(incoming({ 'held-back': '3', step: '2', attempts: '3', 'first-seen': String(now) }));
    followUps.deferred(delivery);
    expect(comeBack()).toMatchObject({ retryStep: 3, attempts: 3, deferrals: 4 });
    followUps.failed(comeBack(), failure);
    expect(comeBack()).toMatchObject({ retryStep: 4, attempts: 4, deferrals: 0 });
  });

  it('dead-letters records that our own limits deferred for too long', () => {
    followUps.deferred(deliveryOf(incoming({ 'first-seen': String(now - 37 * 3600_000) })));
    expect(sent.at(-1)).toMatchObject({ topic: 'webhook.dead', headers: { 'last-reason': 'held_back' } });
  });

  it('gives a record up early, as it is, and settles it then', async () => {
    const record = incoming({ step: '1', attempts: '2', 'held-back': '1', 'first-seen': String(now) });
    followUps.deadLetter(deliveryOf(record), { reason: 'unusable' });
    expect(sent).toEqual([
      {
        topic: 'webhook.dead',
        key: 'wh_1',
        value: record.value,
        headers: { ...record.headers, 'last-reason': 'unusable' },
      },
    ]);
    expect(events).toEqual([expect.objectContaining({ type: 'dead', reason: 'unusable', attempts: 2 })]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(settled).toEqual([record]);
  });

  it('keeps what cannot be read, with its reason', async () => {
    const record = { ...incoming({ webhook: '' }), key: 'wh_9' };
    followUps.unreadable(consumed(record, group));
    expect(sent).toMatchObject([{ topic: 'webhook.dead', key: 'wh_9', headers: { 'last-reason': 'unreadable' } }]);
    await new Promise((resolve) => setImmediate(resolve));
    expect([events, settled]).toEqual([[], [record]]);
  });

  it('neither repeats a test nor keeps it as a dead letter', () => {
    followUps.failed(deliveryOf(incoming({ kind: 'test' })), failure);
    expect(sent).toHaveLength(0);
    expect(settled).toHaveLength(1);
    expect(events).toEqual([expect.objectContaining({ type: 'attempt', kind: 'test', result: 'failed' })]);
  });
});
