import { jest } from '@jest/globals';
import { defaultRetryPolicy, deferralWait, probeWait, retryWait } from '@heliograph/delivery';
import { delivery } from '../../test/delivery.fixture.ts';
import { SeededRandom } from '../../test/simulation/seeded-random.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { defaultBreakerPolicy } from './circuit-breaker.ts';
import { Lane } from './lane.ts';

interface Overload {
  seconds: number;
  /** The records of this second. */
  recordsAt(second: number): number;
  /** The mean duration of an attempt, ms, without the 5 ms until the next tick. */
  meanMsAt(second: number): number;
  /** Whether attempts that end in this second fail. */
  failsAt?(second: number): boolean;
}

interface Outcome {
  oldestSeconds: number;
  deferrals: number;
  /** The records that were more than a minute old. */
  late: number;
}

const tickMs = 10;
const ticksPerSecond = 1000 / tickMs;
/** The way of a deferred record through Kafka, ms. */
const throughKafkaMs = 200;

/** Sends records through a lane by a simulated clock until all are delivered; deferred ones are redelivered as from the retry tiers. */
function simulate({ seconds, recordsAt, meanMsAt, failsAt = () => false }: Overload): Outcome {
  const random = new SeededRandom(1).next;
  const firstSeen = new Map<string, number>();
  const due = new Map<number, (() => void)[]>();
  let now = 0;
  let oldestMs = 0;
  let deferrals = 0;
  let late = 0;
  const at = (ms: number, then: () => void): void => {
    const tick = Math.ceil(ms / tickMs) * tickMs;
    const others = due.get(tick);
    if (others === undefined) due.set(tick, [then]);
    else others.push(then);
  };
  const retry = (one: Delivery, minMs = 0): void => {
    const wait = retryWait(one.retryStep, defaultRetryPolicy, random, { retryAfterSeconds: minMs / 1000 })!;
    at(now + wait + throughKafkaMs, () => lane.submit({ ...one, retryStep: one.retryStep + 1 }));
  };
  const skip = (one: Delivery, probeInMs: number): void => {
    if (one.attempts <= one.probeAwaited) {
      retry(one, probeInMs);
      return;
    }
    const waitMs = probeWait(probeInMs, defaultRetryPolicy, random);
    at(now + waitMs + throughKafkaMs, () => lane.submit({ ...one, probeAwaited: one.attempts }));
  };
  const lane = new Lane(
    { maxInFlight: 8 },
    {
      minQueued: 64,
      maxQueuedMs: 2000,
      maxGraceMs: 0,
      deferredPerSecond: 250,
      breaker: defaultBreakerPolicy,
    },
    {
      attempt: (one, done) => {
        const durationMs = meanMsAt(now / 1000) * (0.5 + random());
        at(now + durationMs, () => {
          if (failsAt(now / 1000)) {
            retry({ ...one, attempts: one.attempts + 1 });
            done('failed', durationMs);
            return;
          }
          const ageMs = now - firstSeen.get(one.idempotencyKey)!;
          oldestMs = Math.max(oldestMs, ageMs);
          if (ageMs > 60_000) late++;
          firstSeen.delete(one.idempotencyKey);
          done('delivered', durationMs);
        });
      },
      defer: (one, backlogMs) => {
        deferrals++;
        const ms = deferralWait(one.deferrals, defaultRetryPolicy, random, backlogMs);
        const back: Delivery = { ...one, deferrals: one.deferrals + 1 };
        at(now + ms + throughKafkaMs, () => lane.submit(back));
        return ms;
      },
      skip,
      isLastAttempt: () => false,
      breakerOpened: () => undefined,
      breakerClosed: () => undefined,
      mayStart: () => true,
      now: () => now,
    },
  );
  for (; now < seconds * 1000 || firstSeen.size > 0; now += tickMs) {
    for (const then of due.get(now) ?? []) then();
    due.delete(now);
    if (now % 250 === 0) lane.expire(now);
    const records = now < seconds * 1000 ? recordsAt(now / 1000) / ticksPerSecond : 0;
    for (let i = 0; i < Math.floor(records + random()); i++) {
      const one = delivery();
      firstSeen.set(one.idempotencyKey, now);
      lane.submit(one);
    }
  }
  return { oldestSeconds: oldestMs / 1000, deferrals, late };
}

describe('a lane with more records than its endpoint accepts', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  // A rollout on two cores: all attempts take twice as long. 1,500 records are too many, and afterwards it accepts 50 a second more than come.
  it('has delivered them soon after the endpoint accepts more again', () => {
    const slow = simulate({ seconds: 200, recordsAt: () => 150, meanMsAt: (s) => (s > 20 && s < 50 ? 75 : 35) });
    expect(slow.deferrals).toBeGreaterThan(1000);
    expect(slow.oldestSeconds).toBeLessThan(40);
  });

  it('lets no record wait much longer than the others', () => {
    const full = simulate({ seconds: 250, recordsAt: (s) => (s < 150 ? 210 : 150), meanMsAt: () => 35 });
    expect(full.deferrals).toBeGreaterThan(1000);
    expect(full.oldestSeconds).toBeLessThan(60);
  });

  it('defers no record while it keeps up', () => {
    expect(simulate({ seconds: 30, recordsAt: () => 150, meanMsAt: () => 35 }).deferrals).toBe(0);
  });
});

describe('an endpoint that fails for a moment', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('delivers all records soon after the probe of its breaker', () => {
    const fails = (second: number): boolean => second > 20 && second < 20.3;
    const { late } = simulate({ seconds: 60, recordsAt: () => 64, meanMsAt: () => 35, failsAt: fails });
    expect(late).toBe(0);
  });
});
