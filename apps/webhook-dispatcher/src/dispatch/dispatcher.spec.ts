import { defaultRetryPolicy } from '@heliograph/delivery';
import type { OutgoingRecord } from '@heliograph/kafka';
import { Registry } from '@heliograph/service';
import { consumed, incoming } from '../../test/delivery.fixture.ts';
import type { WebhookState } from '../endpoint/webhook-directory.ts';
import { defaultBreakerPolicy } from '../lane/circuit-breaker.ts';
import { DispatcherMetrics } from '../metrics.ts';
import { Dispatcher, type DispatcherOptions } from './dispatcher.ts';
import { FollowUps } from './follow-ups.ts';
import { Settlement } from './settlement.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A dispatcher with the same state for all webhooks; no endpoint answers. */
function setUp(state: WebhookState) {
  const sent: OutgoingRecord[] = [];
  const settled: unknown[] = [];
  const membership = { confirmed: true };
  const owned = { isMembershipConfirmed: () => membership.confirmed, owns: () => true };
  const registry = new Registry();
  const metrics = new DispatcherMetrics(registry);
  const send = (records: readonly OutgoingRecord[]) => Promise.resolve(void sent.push(...records));
  const settlement = new Settlement({ send }, (record) => settled.push(record), owned, log);
  const reporter = { report: () => undefined, count: () => undefined };
  const policy = defaultRetryPolicy;
  const followUps = new FollowUps({ policy, settlement, reporter, metrics, random: () => 0.5, now: Date.now });
  const directory = { find: () => state, watch: () => () => undefined };
  const client = { post: () => true };
  const times = { maxQueuedMs: 2000, maxGraceMs: 0, deferredPerSecond: 250 };
  const lanePolicy = { minQueued: 64, ...times, breaker: defaultBreakerPolicy };
  const parts = { directory, client, followUps, settlement, metrics, retryPolicy: policy, lanePolicy, owned };
  return { dispatcher: new Dispatcher(parts as unknown as DispatcherOptions), sent, settled, registry, membership };
}

const seen = (agoMs: number) => incoming({ 'first-seen': String(Date.now() - agoMs) });

describe('Dispatcher, of an unknown webhook', () => {
  it.each([0, 61_000, 25 * 3_600_000])(
    'lets a record wait in the tiers, %i ms after it was first seen',
    async (age) => {
      const { dispatcher, sent, settled } = setUp({ kind: 'unknown' });
      await dispatcher.accept([seen(age)]);
      await new Promise((resolve) => setImmediate(resolve));
      expect(sent.map(({ topic }) => topic)).toEqual(['webhook.retry.5s']);
      expect(settled).toHaveLength(1);
    },
  );

  it('gives it up after 26 h: a dead letter, counted', async () => {
    const { dispatcher, sent, registry } = setUp({ kind: 'unknown' });
    await dispatcher.accept([seen(27 * 3_600_000)]);
    expect(sent.map(({ topic }) => topic)).toEqual(['webhook.dead']);
    const text = await registry.metrics();
    expect(text).toContain('heliograph_delivery_dead_letters_total{channel="webhook",reason="held_back"} 1');
  });

  it('drops it when the webhook is deleted', async () => {
    const { dispatcher, sent, settled, registry } = setUp({ kind: 'deleted' });
    await dispatcher.accept([seen(0)]);
    expect(sent).toEqual([]);
    expect(settled).toHaveLength(1);
    expect(await registry.metrics()).toContain(
      'heliograph_delivery_records_total{channel="webhook",outcome="dropped"} 1',
    );
  });
});

describe('Dispatcher, while one of its consumer groups has not confirmed its membership', () => {
  const endpoint = { pool: { id: 'wh_1' }, lane: { maxInFlight: 1 } };
  const records = Array.from({ length: 1000 }, (_, number) =>
    incoming({ 'first-seen': String(Date.now()), device: `dev_${number}` }),
  );
  const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

  it.each(['read', 'routed'] as const)('keeps %s records waiting instead of deferring them', async (way) => {
    const { dispatcher, sent, membership } = setUp({ kind: 'active', endpoint } as WebhookState);
    membership.confirmed = false;
    const routed = records.map((record) => consumed(record));
    const taken = way === 'read' ? dispatcher.accept(records) : dispatcher.deliver(routed);
    await pause();
    expect(sent).toEqual([]);
    expect(dispatcher.stats().queued).toBe(0);
    membership.confirmed = true;
    await taken;
    expect(dispatcher.stats().queued).toBeGreaterThan(0);
  });

  it('accepts no record when it stops meanwhile', async () => {
    const { dispatcher, sent, membership } = setUp({ kind: 'active', endpoint } as WebhookState);
    membership.confirmed = false;
    const taken = dispatcher.accept(records);
    await dispatcher.stop(40);
    await taken;
    expect(sent).toEqual([]);
    expect(dispatcher.stats().queued).toBe(0);
  });
});

describe('Dispatcher, while it stops', () => {
  it('leaves what waits in its lanes to another replica in 5 s, however often that was deferred', async () => {
    const endpoint = { pool: { id: 'wh_1' }, lane: { maxInFlight: 1 } };
    const { dispatcher, sent } = setUp({ kind: 'active', endpoint } as WebhookState);
    dispatcher.start();
    const waiting = { 'first-seen': String(Date.now()), 'held-back': '4', device: 'another' };
    await dispatcher.accept([seen(0), incoming(waiting)]);
    const before = Date.now();
    await dispatcher.stop(40);
    expect(sent.map(({ topic }) => topic)).toEqual(['webhook.retry.5s']);
    const due = Number(sent[0]!.headers!.due);
    expect(due).toBeGreaterThanOrEqual(before + 5_000);
    expect(due).toBeLessThanOrEqual(Date.now() + 5_000);
  });
});
