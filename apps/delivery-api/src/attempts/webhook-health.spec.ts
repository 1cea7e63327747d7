import type { AttemptEvent } from '@heliograph/delivery';
import { failingSinceOf, healthAfter, healthOf } from './webhook-health.ts';

const at = Date.parse('2026-11-23T12:00:00.250Z');
const start = {
  status: 'active' as const,
  resumedAt: null as Date | null,
  failedAt: null,
  probeAt: null,
  nextAttemptAt: null,
  lastError: null,
};
const event = (part: object): AttemptEvent =>
  ({
    subscriptionId: 'wh_a',
    accountId: 'acc_a',
    idempotencyKey: 'a:b:1',
    kind: 'device.data',
    at,
    ...part,
  }) as AttemptEvent;
const failed = (part: object = {}) => event({ type: 'attempt', result: 'failed', attempt: 1, reason: 'tls', ...part });
const opened = event({ type: 'state', event: 'breaker_opened', at: at + 10, nextAttemptAt: at + 30_010 });
const after = (...events: AttemptEvent[]) => events.reduce(healthAfter, start);
const health = (...events: AttemptEvent[]) => healthOf(after(...events));

it('is failing from the first failed attempt on, and reports the reason', () => {
  const state = after(failed({ detail: 'CERT_HAS_EXPIRED', nextAttemptAt: at + 5000 }));
  expect(healthOf(state)).toBe('failing');
  expect(state.lastError).toEqual({
    at: 1_795_435_200,
    since: 1_795_435_200,
    reason: 'tls',
    status: null,
    detail: 'CERT_HAS_EXPIRED',
    answer: null,
    attempt: 1,
    idempotencyKey: 'a:b:1',
  });
  expect(state.nextAttemptAt).toEqual(new Date('2026-11-23T12:00:05.250Z'));
});

it('is failing since the first failed attempt, not since the last, and not since one before a success', () => {
  const since = (...events: AttemptEvent[]) => failingSinceOf({ ...after(...events), failingSince: null });
  expect(since(failed(), failed({ at: at + 60_000 }), opened)).toBe(1_795_435_200);
  const delivered = event({ type: 'attempt', result: 'delivered', at: at + 90_000 });
  expect(since(failed(), delivered)).toBeNull();
  expect(since(failed(), delivered, failed({ at: at + 120_000 }), failed({ at: at + 180_000 }))).toBe(1_795_435_320);
});

it('keeps the earliest of the next attempts, until it has passed', () => {
  const [soon, later] = [failed({ nextAttemptAt: at + 5000 }), failed({ nextAttemptAt: at + 300_000 })];
  for (const both of [after(soon, later), after(later, soon)]) expect(both.nextAttemptAt).toEqual(new Date(at + 5000));
  expect(after(soon, failed({ at: at + 5001, nextAttemptAt: at + 300_000 })).nextAttemptAt).toEqual(
    new Date(at + 300_000),
  );
});

it('is open until a probe succeeds', () => {
  expect(health(failed(), opened)).toBe('open');
  expect(after(failed(), opened).probeAt).toEqual(new Date(at + 30_010));
  expect(health(failed(), opened, failed({ at: at + 31_000 }))).toBe('open');
  expect(health(failed(), opened, event({ type: 'state', event: 'breaker_closed', at: at + 31_000 }))).toBe('healthy');
});

it.each([
  ['a retry that succeeds', event({ type: 'attempt', result: 'delivered', at: at + 1 }), 'healthy'],
  ['a success from before the failure', event({ type: 'attempt', result: 'delivered', at: at - 1 }), 'failing'],
  ['successes of a span after it', event({ type: 'count', delivered: 1, since: at, at: at + 5000 }), 'healthy'],
  ['of a span that began before it', event({ type: 'count', delivered: 9, since: at - 1, at: at + 5000 }), 'failing'],
  ['of a span without any', event({ type: 'count', delivered: 0, since: at, at: at + 5000 }), 'failing'],
  ['a skipped step', event({ type: 'skipped', reason: 'breaker_open', at: at + 1 }), 'failing'],
] as const)('after a failure, %s: %s', (_, next, expected) => {
  expect(health(failed(), next)).toBe(expected);
  // The reason stays, with its time.
  expect(after(failed(), next).lastError).toMatchObject({ reason: 'tls' });
});

it('is failing when its settings cannot be used', () => {
  const state = after(event({ type: 'skipped', reason: 'unusable', detail: 'its URL' }));
  expect(healthOf(state)).toBe('failing');
  expect(state.lastError).toMatchObject({ reason: 'unusable', detail: 'its URL', attempt: null });
});

it('is paused or disabled as its owner set it, and forgets failures from before a resume', () => {
  const state = after(failed(), opened);
  expect(healthOf({ ...state, status: 'paused' })).toBe('paused');
  expect(healthOf({ ...state, status: 'disabled' })).toBe('disabled');
  const resumed = { ...start, resumedAt: new Date(at) };
  expect(healthAfter(resumed, failed())).toBe(resumed);
  expect(healthOf(healthAfter(resumed, failed({ at: at + 1 })))).toBe('failing');
});
