import { jest } from '@jest/globals';
import { delivery } from '../../test/delivery.fixture.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { defaultBreakerPolicy } from './circuit-breaker.ts';
import { DeferredRecords, Lane, type AttemptResult, type LaneActions, type LaneLimits } from './lane.ts';

interface Running {
  delivery: Delivery;
  done: (result: AttemptResult, durationMs: number) => void;
}

/** A lane with a simulated clock and requests that the test ends. */
class LaneHarness {
  now = 1_000_000;
  confirmed = true;
  readonly running: Running[] = [];
  readonly deferred: Delivery[] = [];
  readonly backlogsMs: number[] = [];
  readonly skipped: Delivery[] = [];
  readonly probesInMs: number[] = [];
  readonly breaker: (number | 'closed')[] = [];
  readonly started: Delivery[] = [];
  max = 0;
  readonly lane: Lane;

  constructor(
    limits: LaneLimits = { maxInFlight: 8 },
    minQueued = 64,
    maxGraceMs = 0,
    deferredOfAll?: DeferredRecords,
  ) {
    const times = { maxQueuedMs: 2000, maxGraceMs, deferredPerSecond: 250 };
    const policy = { minQueued, ...times, breaker: defaultBreakerPolicy };
    const actions: LaneActions = {
      attempt: (one, done) => {
        this.started.push(one);
        this.running.push({ delivery: one, done });
        this.max = Math.max(this.max, this.running.length);
      },
      defer: (one, backlogMs) => {
        this.deferred.push(one);
        this.backlogsMs.push(backlogMs);
        return 5000;
      },
      skip: (one, probeInMs) => {
        this.skipped.push(one);
        this.probesInMs.push(probeInMs);
      },
      isLastAttempt: ({ retryStep }) => retryStep === 7,
      breakerOpened: (probeAfterMs) => this.breaker.push(probeAfterMs),
      breakerClosed: () => this.breaker.push('closed'),
      mayStart: () => this.confirmed,
      now: () => this.now,
    };
    this.lane = new Lane(limits, policy, actions, deferredOfAll);
  }

  submit(count: number, headers?: Record<string, string>): void {
    for (let i = 0; i < count; i++) this.lane.submit(delivery(headers));
  }

  end(result: AttemptResult, durationMs = 20): void {
    this.running.shift()!.done(result, durationMs);
  }

  endAll(result: AttemptResult): void {
    while (this.running.length > 0) this.end(result);
  }
}

describe('Lane', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('starts slowly and never has more than its limit in flight', () => {
    const harness = new LaneHarness();
    harness.submit(100);
    expect(harness.running).toHaveLength(1);
    harness.end('delivered');
    expect(harness.running).toHaveLength(2);
    harness.endAll('delivered');
    expect(harness.started).toHaveLength(100);
    expect(harness.max).toBe(8);
  });

  it('starts nothing while others may own the waiting records, and continues with them afterwards', () => {
    const harness = new LaneHarness();
    harness.confirmed = false;
    harness.submit(5);
    expect(harness.started).toHaveLength(0);
    harness.confirmed = true;
    harness.lane.resume();
    harness.endAll('delivered');
    expect(harness.started).toHaveLength(5);
    expect(harness.deferred).toHaveLength(0);
  });

  describe('with low-priority records', () => {
    const lowPriority = { lane: 'backfill' };

    it('sends live records first, one in ten of low priority, and leaves a quarter of the requests for live records', () => {
      const harness = new LaneHarness();
      harness.submit(200, lowPriority);
      harness.submit(100);
      while (harness.started.length < 60) harness.end('delivered');
      expect(harness.started[0]).toMatchObject({ lowPriority: true });
      const early = harness.started.slice(1, 56).filter((one) => one.lowPriority);
      expect(early.length).toBeGreaterThanOrEqual(3);
      expect(early.length).toBeLessThanOrEqual(6);
      while (harness.started.some((one) => !one.lowPriority) && harness.lane.queued > 100) harness.end('delivered');
      expect(harness.running.length).toBeLessThanOrEqual(6);
      harness.submit(2);
      expect(harness.running.filter((one) => !one.delivery.lowPriority)).toHaveLength(2);
      harness.endAll('delivered');
      expect(harness.started).toHaveLength(302);
    });

    it('has room for live records when the room for low-priority ones is full', () => {
      const harness = new LaneHarness({ maxInFlight: 1 }, 8);
      harness.submit(2_000, lowPriority);
      expect(harness.deferred.length).toBeGreaterThan(0);
      const deferred = harness.deferred.length;
      harness.submit(8);
      expect(harness.deferred).toHaveLength(deferred);
    });

    it('gives records of a replay low priority', () => {
      expect(delivery({ replay: 'rpl_1' }).lowPriority).toBe(true);
      expect(delivery().lowPriority).toBe(false);
    });
  });

  it('waits about one answer for the connection in use before it opens another', () => {
    const harness = new LaneHarness({ maxInFlight: 8 }, 64, 25);
    harness.submit(1);
    harness.end('delivered', 10);
    harness.submit(2);
    expect(harness.running).toHaveLength(1);
    harness.end('delivered', 10);
    expect(harness.running).toHaveLength(1);
    harness.submit(2);
    harness.now += 10;
    jest.advanceTimersByTime(10);
    expect(harness.max).toBe(2);
  });

  it('keeps samples of one device apart and in order, and lets others pass', () => {
    const harness = new LaneHarness();
    harness.submit(4);
    harness.endAll('delivered');
    harness.started.length = 0;
    const keys = ['1', '2', '3'];
    for (const key of keys) harness.submit(1, { serial: 'A', idempotency_key: key });
    harness.submit(1, { serial: 'B' });
    expect(harness.started.map(({ device }) => device)).toEqual(['solis:A', 'solis:B']);
    harness.endAll('failed');
    const ofA = harness.started.filter(({ device }) => device === 'solis:A');
    expect(ofA.map(({ idempotencyKey }) => idempotencyKey)).toEqual(keys);
  });

  it('defers records beyond a slow endpoint’s capacity', () => {
    const harness = new LaneHarness({ maxInFlight: 8 }, 64);
    for (let i = 0; i < 50; i++) {
      harness.submit(1);
      harness.end('delivered', 10_000);
    }
    harness.submit(200);
    expect(harness.running.length + harness.lane.queued + harness.deferred.length).toBe(200);
    expect(harness.lane.queued).toBe(64);
  });

  it('computes how long the endpoint needs for deferred records that were not redelivered yet', () => {
    const harness = new LaneHarness({ maxInFlight: 8, rateLimit: 10 });
    harness.submit(67);
    expect(harness.backlogsMs).toEqual([100, 200]);
    harness.now += 4000;
    harness.submit(1);
    expect(harness.backlogsMs.at(-1)).toBe(300);
    harness.now += 2000;
    harness.submit(1);
    expect(harness.backlogsMs.at(-1)).toBe(200);
  });

  it('redelivers all deferred records of a process at its own rate, however slow the endpoints are', () => {
    const all = new DeferredRecords();
    const harness = new LaneHarness({ maxInFlight: 1 }, 64, 0, all);
    harness.submit(1);
    for (let i = 0; i < 50; i++) {
      harness.end('delivered', 30_000);
      harness.submit(1);
    }
    all.deferred(2499, 60_000, harness.now);
    harness.submit(66);
    expect(harness.backlogsMs).toEqual([10_000, 10_004]);
    expect(all.count(harness.now)).toBe(2501);
    harness.now += 61_000;
    harness.submit(1);
    expect(harness.backlogsMs.at(-1)).toBe(4);
  });

  it('keeps room for deferred records, the more the more often they were deferred, until all are back', () => {
    const harness = new LaneHarness();
    harness.submit(1);
    harness.end('delivered', 10_000);
    const queuedAfter = (headers?: Record<string, string>): number => {
      harness.submit(200, headers);
      return harness.lane.queued;
    };
    const queued = [queuedAfter(), queuedAfter({ lane: 'backfill' }) - 64];
    harness.lane.takeAll();
    for (const times of ['0', '1', '2', '3']) queued.push(queuedAfter({ 'held-back': times }));
    harness.now += 6_000;
    harness.lane.takeAll();
    expect([...queued, queuedAfter()]).toEqual([64, 64, 32, 48, 56, 60, 64]);
  });

  it('gives a fast endpoint the room it drains in time', () => {
    const harness = new LaneHarness();
    for (let i = 0; i < 100; i++) {
      harness.submit(1);
      harness.end('delivered', 5);
    }
    harness.submit(2000);
    expect(harness.deferred).toHaveLength(0);
  });

  it('counts as backlog only what waits for a quick endpoint', () => {
    const backlogAfter = (durationMs: number, limits?: LaneLimits) => {
      const harness = new LaneHarness(limits);
      harness.submit(1);
      if (durationMs > 0) harness.end('delivered', durationMs);
      harness.submit(40);
      return harness.lane.backlog;
    };
    expect(backlogAfter(20)).toBe(38);
    expect(backlogAfter(0)).toBe(0);
    expect(backlogAfter(10_000)).toBe(0);
    expect(backlogAfter(20, { maxInFlight: 8, rateLimit: 100 })).toBe(0);
  });

  it('defers records that have waited for 2 s', () => {
    const harness = new LaneHarness();
    harness.submit(5);
    harness.now += 1999;
    harness.lane.expire(harness.now);
    expect(harness.deferred).toHaveLength(0);
    harness.now += 1;
    harness.lane.expire(harness.now);
    expect(harness.deferred).toHaveLength(4);
    expect(harness.lane.queued).toBe(0);
  });

  it('makes only last attempts while the breaker is open', () => {
    const harness = new LaneHarness();
    harness.submit(10);
    for (let i = 0; i < 5; i++) harness.end('failed');
    expect(harness.breaker).toEqual([30_000]);
    expect(harness.skipped).toHaveLength(5);
    harness.now += 10_000;
    harness.submit(3);
    expect(harness.skipped).toHaveLength(8);
    expect(harness.probesInMs).toEqual([30_000, 30_000, 30_000, 30_000, 30_000, 20_000, 20_000, 20_000]);
    harness.submit(1, { step: '6' });
    expect(harness.running.map(({ delivery: { retryStep } }) => retryStep)).toEqual([7]);
  });

  it('lets one probe through and makes the others wait for its result', () => {
    const harness = new LaneHarness();
    harness.submit(5);
    harness.endAll('failed');
    harness.now += 30_000;
    harness.submit(4);
    expect(harness.running).toHaveLength(1);
    expect(harness.skipped).toHaveLength(0);
    harness.end('delivered');
    expect(harness.breaker).toEqual([30_000, 'closed']);
    harness.endAll('delivered');
    expect(harness.lane.queued).toBe(0);
  });

  it('skips what waited when the probe fails', () => {
    const harness = new LaneHarness();
    harness.submit(5);
    harness.endAll('failed');
    harness.now += 30_000;
    harness.submit(4);
    harness.end('failed');
    expect(harness.skipped).toHaveLength(3);
    expect(harness.breaker).toEqual([30_000, 60_000]);
  });

  it('does not take a request that was not made for a failure', () => {
    const harness = new LaneHarness();
    harness.submit(20);
    for (let i = 0; i < 20; i++) harness.end('not_made');
    expect(harness.breaker).toEqual([]);
    expect(harness.lane.inFlight).toBe(0);
  });

  it('keeps to the rate limit', () => {
    const harness = new LaneHarness({ maxInFlight: 8, rateLimit: 2 });
    harness.submit(4);
    harness.endAll('delivered');
    expect(harness.started).toHaveLength(1);
    for (let i = 0; i < 3; i++) {
      harness.now += 500;
      jest.advanceTimersByTime(500);
      harness.endAll('delivered');
    }
    expect(harness.started).toHaveLength(4);
  });

  it('forgets records of a lost partition and starts no request when closed', () => {
    const harness = new LaneHarness();
    harness.submit(1);
    harness.lane.submit(delivery({}, 3));
    harness.lane.submit(delivery({}, 2));
    harness.lane.forget(({ record }) => record.isLostWith(new Set(['webhook.deliveries/3'])));
    expect(harness.lane.queued).toBe(1);
    harness.lane.close();
    harness.endAll('delivered');
    expect(harness.started).toHaveLength(1);
    expect(harness.deferred).toHaveLength(0);
  });

  it('sends batches, and parts of one after a wait', () => {
    const harness = new LaneHarness({ maxInFlight: 8, batch: { maxRecords: 4, maxWaitMs: 500 } });
    const pass = (ms: number) => {
      harness.now += ms;
      jest.advanceTimersByTime(ms);
    };
    harness.submit(10);
    harness.endAll('delivered');
    expect(harness.started.map(({ batched }) => batched)).toEqual([4, 4]);
    pass(499);
    expect(harness.running).toHaveLength(0);
    expect([harness.lane.queued, harness.lane.backlog]).toEqual([2, 0]);
    pass(1);
    expect(harness.started.map(({ batched }) => batched)).toEqual([4, 4, 2]);
  });

  it('waits again when batches are turned off or on, and completes requests in flight', () => {
    const harness = new LaneHarness({ maxInFlight: 2, batch: { maxRecords: 4, maxWaitMs: 5000 } });
    harness.submit(6);
    expect(harness.running).toHaveLength(1);
    harness.lane.configure({ maxInFlight: 2 });
    harness.submit(1);
    harness.endAll('delivered');
    expect(harness.started.map(({ batched }) => batched)).toEqual([4, undefined, undefined, undefined]);
    expect([harness.lane.queued, harness.lane.inFlight, harness.deferred.length]).toEqual([0, 0, 0]);
  });

  it('trusts a changed webhook again', () => {
    const harness = new LaneHarness();
    harness.submit(5);
    harness.endAll('failed');
    harness.lane.configure({ maxInFlight: 4 });
    harness.submit(1);
    expect(harness.running).toHaveLength(1);
  });
});
