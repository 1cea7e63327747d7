import { defaultRetryPolicy, type AttemptFact } from '@heliograph/delivery';
import type { IncomingRecord, OutgoingRecord } from '@heliograph/messaging';
import { Registry } from '@heliograph/service';
import { incoming } from '../../test/delivery.fixture.ts';
import { readDelivery, type Delivery } from '../delivery/delivery.ts';
import { DispatcherMetrics } from '../metrics.ts';
import { FollowUps, type FailedAttempt } from './follow-ups.ts';
import { Settlement } from './settlement.ts';

const failure: FailedAttempt = { reason: 'status', status: 500, hint: {}, durationMs: 12 };

describe('FollowUps', () => {
  let now: number;
  let facts: AttemptFact[];
  let sent: OutgoingRecord[];
  let settled: unknown[];
  let followUps: FollowUps;

  beforeEach(() => {
    now = 1_763_712_000_000;
    facts = [];
    sent = [];
    settled = [];
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const send = (records: readonly OutgoingRecord[]) => Promise.resolve(void sent.push(...records));
    followUps = new FollowUps({
      policy: defaultRetryPolicy,
      settlement: new Settlement(
        { send },
        (record) => settled.push(record),
        { isSure: () => true, owns: () => true },
        log,
      ),
      reporter: { report: (fact) => facts.push(fact), count: () => undefined },
      metrics: new DispatcherMetrics(new Registry()),
      random: () => 0.5,
      now: () => now,
    });
  });

  /** Takes the last record that was written as the pump would bring it back. */
  function comeBack(): Delivery {
    const { headers = {}, value } = sent.at(-1)!;
    now = Number(headers.due);
    const record: IncomingRecord = { ...incoming(), headers, value };
    return readDelivery(record)!;
  }

  it('takes a record through all tiers to the dead letters in 23 h 35 min', () => {
    const start = now;
    let delivery = readDelivery(incoming({ 'first-seen': String(start) }))!;
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
    expect(facts.filter(({ type }) => type === 'attempt')).toHaveLength(8);
    expect(facts.at(-1)).toMatchObject({ type: 'dead', reason: 'status', attempts: 8 });
  });

  it('uses up steps without attempts while the webhook is not active', () => {
    let delivery = readDelivery(incoming())!;
    for (let step = 0; step < 7; step++) {
      followUps.skipped(delivery, 'paused');
      delivery = comeBack();
    }
    followUps.skipped(delivery, 'paused');
    expect(sent.at(-1)).toMatchObject({ topic: 'webhook.dead', headers: { attempts: '0', 'last-reason': 'paused' } });
  });

  it('holds a record back without using up its try, longer each time', () => {
    let delivery = readDelivery(incoming({ 'first-seen': String(now) }))!;
    const waits: number[] = [];
    for (let times = 0; times < 4; times++) {
      followUps.heldBack(delivery);
      waits.push((Number(sent.at(-1)!.headers!.due) - now) / 1000);
      delivery = comeBack();
      expect(delivery).toMatchObject({ position: 0, attempts: 0, heldBack: times + 1 });
    }
    expect(waits).toEqual([5, 10, 20, 40]);
    expect(sent.map(({ topic }) => topic)).toEqual(['webhook.retry.5s', ...Array<string>(3).fill('webhook.retry.5m')]);
  });

  it('forgets the hold-backs with the next try, and keeps the position of a held-back retry', () => {
    const delivery = readDelivery(incoming({ 'held-back': '3', step: '2', attempts: '3', 'first-seen': String(now) }))!;
    followUps.heldBack(delivery);
    expect(comeBack()).toMatchObject({ position: 3, attempts: 3, heldBack: 4 });
    followUps.failed(comeBack(), failure);
    expect(comeBack()).toMatchObject({ position: 4, attempts: 4, heldBack: 0 });
  });

  it('gives up on what our own limits held back for too long', () => {
    followUps.heldBack(readDelivery(incoming({ 'first-seen': String(now - 37 * 3600_000) }))!);
    expect(sent.at(-1)).toMatchObject({ topic: 'webhook.dead', headers: { 'last-reason': 'held_back' } });
  });

  it('neither repeats a test nor keeps it as a dead letter', () => {
    followUps.failed(readDelivery(incoming({ kind: 'test' }))!, failure);
    expect(sent).toHaveLength(0);
    expect(settled).toHaveLength(1);
    expect(facts).toEqual([expect.objectContaining({ type: 'attempt', kind: 'test', result: 'failed' })]);
  });
});
