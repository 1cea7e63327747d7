import { jest } from '@jest/globals';
import { defaultRetryPolicy } from '@heliograph/delivery';
import type { OutgoingRecord } from '@heliograph/kafka';
import { Registry } from '@heliograph/service';
import { consumed, incoming } from '../../test/delivery.fixture.ts';
import { readDelivery, type Delivery } from '../delivery/delivery.ts';
import type { RequestResult } from '../endpoint/webhook-request.ts';
import { DispatcherMetrics } from '../metrics.ts';
import { AttemptOutcomeHandler, type AttemptOutcomeOptions } from './attempt-outcome-handler.ts';
import { FollowUps } from './follow-ups.ts';
import { Settlement } from './settlement.ts';
import { WebhookAlarms } from './webhook-alarms.ts';

const silentNameServers: RequestResult = {
  outcome: { kind: 'failed', reason: 'dns' },
  durationMs: 4_000,
  errorCode: 'NAME_SERVER',
};

/** A handler whose records are written to `sent`. */
function setUp() {
  const sent: OutgoingRecord[] = [];
  const registry = new Registry();
  const metrics = new DispatcherMetrics(registry);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const send = (records: readonly OutgoingRecord[]) => Promise.resolve(void sent.push(...records));
  const settlement = new Settlement(
    { send },
    () => undefined,
    { isMembershipConfirmed: () => true, owns: () => true },
    log,
  );
  const reporter = { report: () => undefined, count: () => undefined };
  const policy = defaultRetryPolicy;
  const parts: AttemptOutcomeOptions = {
    directory: { disable: () => false },
    followUps: new FollowUps({ policy, settlement, reporter, metrics, random: () => 0.5, now: Date.now }),
    alarms: new WebhookAlarms(reporter),
    reporter,
    metrics,
    retryPolicy: policy,
    successSample: 0,
    now: Date.now,
  };
  return { handler: new AttemptOutcomeHandler(parts, () => undefined), sent, registry };
}

const first = (headers: Record<string, string> = {}): Delivery => readDelivery(consumed(incoming(headers)))!;

describe('AttemptOutcomeHandler, while no name server answers', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('defers records for five minutes without using up an attempt, then counts failures', async () => {
    const { handler, sent, registry } = setUp();
    let delivery = first();
    const results: string[] = [];
    for (let turn = 0; turn < 8; turn++) {
      results.push(handler.handle(delivery, silentNameServers));
      const { headers = {}, value } = sent.at(-1)!;
      jest.advanceTimersByTime(Number(headers.wait));
      delivery = readDelivery(consumed({ ...incoming(), headers, value }))!;
      if (turn === 5) expect(delivery).toMatchObject({ attempts: 0, retryStep: 0, deferrals: 6 });
    }
    // The first deferral of the next retry step follows the failure.
    expect(results).toEqual([...Array<string>(6).fill('not_made'), 'failed', 'not_made']);
    expect(delivery).toMatchObject({ attempts: 1, retryStep: 1, deferrals: 1 });
    expect(await registry.metrics()).toContain('heliograph_webhook_name_server_failures_total 8');
  });

  it('defers a record that the lane has often deferred for five minutes as well', () => {
    const { handler } = setUp();
    const often = first({ 'held-back': '20', 'first-seen': String(Date.now() - 60_000) });
    expect(handler.handle(often, silentNameServers)).toBe('not_made');
    jest.advanceTimersByTime(240_000);
    expect(handler.handle(often, silentNameServers)).toBe('failed');
  });

  it('reports the failure of a test event at once', () => {
    const { handler } = setUp();
    expect(handler.handle(first({ kind: 'test' }), silentNameServers)).toBe('failed');
  });
});
