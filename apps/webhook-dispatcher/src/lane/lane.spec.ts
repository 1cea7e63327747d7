import { jest } from '@jest/globals';
import type { Delivery } from '../delivery/delivery.ts';
import { delivery } from '../../test/delivery.fixture.ts';
import { defaultBreakerPolicy } from './circuit-breaker.ts';
import { Lane, type AttemptResult, type LaneLimits } from './lane.ts';

interface Running {
  delivery: Delivery;
  done: (result: AttemptResult, durationMs: number) => void;
}

/** A lane on a clock of our own, with requests that end when the test says so. */
class LaneBench {
  now = 1_000_000;
  sure = true;
  readonly running: Running[] = [];
  readonly held: Delivery[] = [];
  readonly skipped: Delivery[] = [];
  readonly breaker: boolean[] = [];
  readonly started: Delivery[] = [];
  most = 0;
  readonly lane: Lane;

  constructor(limits: LaneLimits = { maxInFlight: 8 }, leastQueued = 64, longestGraceMs = 0) {
    const policy = { leastQueued, longestQueuedMs: 2000, longestGraceMs, breaker: defaultBreakerPolicy };
    this.lane = new Lane(limits, policy, {
      attempt: (one, done) => {
        this.started.push(one);
        this.running.push({ delivery: one, done });
        this.most = Math.max(this.most, this.running.length);
      },
      defer: (one) => this.held.push(one),
      skip: (one) => this.skipped.push(one),
      isLastAttempt: ({ retryStep }) => retryStep === 7,
      breakerChanged: (open) => this.breaker.push(open),
      mayStart: () => this.sure,
      now: () => this.now,
    });
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
    const bench = new LaneBench();
    bench.submit(100);
    expect(bench.running).toHaveLength(1);
    bench.end('delivered');
    expect(bench.running).toHaveLength(2);
    bench.endAll('delivered');
    expect(bench.started).toHaveLength(100);
    expect(bench.most).toBe(8);
  });

  it('starts nothing while others may own what waits, and goes on with it', () => {
    const bench = new LaneBench();
    bench.sure = false;
    bench.submit(5);
    expect(bench.started).toHaveLength(0);
    bench.sure = true;
    bench.lane.resume();
    bench.endAll('delivered');
    expect(bench.started).toHaveLength(5);
    expect(bench.held).toHaveLength(0);
  });

  describe('with records that go behind', () => {
    const behind = { lane: 'backfill' };

    it('sends live ones first, one in ten behind, and leaves a quarter of the requests for live ones', () => {
      const bench = new LaneBench();
      bench.submit(200, behind);
      bench.submit(100);
      while (bench.started.length < 60) bench.end('delivered');
      expect(bench.started[0]).toMatchObject({ behind: true });
      const early = bench.started.slice(1, 56).filter((one) => one.behind);
      expect(early.length).toBeGreaterThanOrEqual(3);
      expect(early.length).toBeLessThanOrEqual(6);
      while (bench.started.some((one) => !one.behind) && bench.lane.queued > 100) bench.end('delivered');
      expect(bench.running.length).toBeLessThanOrEqual(6);
      bench.submit(2);
      expect(bench.running.filter((one) => !one.delivery.behind)).toHaveLength(2);
      bench.endAll('delivered');
      expect(bench.started).toHaveLength(302);
    });

    it('has room for live records when that for those behind is full', () => {
      const bench = new LaneBench({ maxInFlight: 1 }, 8);
      bench.submit(2_000, behind);
      expect(bench.held.length).toBeGreaterThan(0);
      const held = bench.held.length;
      bench.submit(8);
      expect(bench.held).toHaveLength(held);
    });

    it('takes records of a replay behind as well', () => {
      expect(delivery({ replay: 'rpl_1' }).behind).toBe(true);
      expect(delivery().behind).toBe(false);
    });
  });

  it('waits about one answer for the connection in use before it opens another', () => {
    const bench = new LaneBench({ maxInFlight: 8 }, 64, 25);
    bench.submit(1);
    bench.end('delivered', 10);
    bench.submit(2);
    expect(bench.running).toHaveLength(1);
    bench.end('delivered', 10);
    expect(bench.running).toHaveLength(1);
    bench.submit(2);
    bench.now += 10;
    jest.advanceTimersByTime(10);
    expect(bench.most).toBe(2);
  });

  it('keeps samples of one device apart and in order, and lets others pass', () => {
    const bench = new LaneBench();
    bench.submit(4);
    bench.endAll('delivered');
    bench.started.length = 0;
    const keys = ['1', '2', '3'];
    for (const key of keys) bench.submit(1, { serial: 'A', idempotency_key: key });
    bench.submit(1, { serial: 'B' });
    expect(bench.started.map(({ device }) => device)).toEqual(['solis:A', 'solis:B']);
    bench.endAll('failed');
    const ofA = bench.started.filter(({ device }) => device === 'solis:A');
    expect(ofA.map(({ idempotencyKey }) => idempotencyKey)).toEqual(keys);
  });

  it('defers what a slow endpoint has no room for', () => {
    const bench = new LaneBench({ maxInFlight: 8 }, 64);
    for (let i = 0; i < 50; i++) {
      bench.submit(1);
      bench.end('delivered', 10_000);
    }
    bench.submit(200);
    expect(bench.running.length + bench.lane.queued + bench.held.length).toBe(200);
    expect(bench.lane.queued).toBe(64);
  });

  it('gives a fast endpoint the room it drains in time', () => {
    const bench = new LaneBench();
    for (let i = 0; i < 100; i++) {
      bench.submit(1);
      bench.end('delivered', 5);
    }
    bench.submit(2000);
    expect(bench.held).toHaveLength(0);
  });

  it('counts as backlog only what waits for a quick endpoint', () => {
    const backlogAfter = (durationMs: number, limits?: LaneLimits) => {
      const bench = new LaneBench(limits);
      bench.submit(1);
      if (durationMs > 0) bench.end('delivered', durationMs);
      bench.submit(40);
      return bench.lane.backlog;
    };
    expect(backlogAfter(20)).toBe(38);
    expect(backlogAfter(0)).toBe(0);
    expect(backlogAfter(10_000)).toBe(0);
    expect(backlogAfter(20, { maxInFlight: 8, rateLimit: 100 })).toBe(0);
  });

  it('holds back what has waited for 2 s', () => {
    const bench = new LaneBench();
    bench.submit(5);
    bench.now += 1999;
    bench.lane.expire(bench.now);
    expect(bench.held).toHaveLength(0);
    bench.now += 1;
    bench.lane.expire(bench.now);
    expect(bench.held).toHaveLength(4);
    expect(bench.lane.queued).toBe(0);
  });

  it('skips everything but last attempts while the breaker is open', () => {
    const bench = new LaneBench();
    bench.submit(10);
    for (let i = 0; i < 5; i++) bench.end('failed');
    expect(bench.breaker).toEqual([true]);
    expect(bench.skipped).toHaveLength(5);
    bench.submit(3);
    expect(bench.skipped).toHaveLength(8);
    bench.submit(1, { step: '6' });
    expect(bench.running.map(({ delivery: { retryStep } }) => retryStep)).toEqual([7]);
  });

  it('lets one probe through and makes the others wait for its result', () => {
    const bench = new LaneBench();
    bench.submit(5);
    bench.endAll('failed');
    bench.now += 30_000;
    bench.submit(4);
    expect(bench.running).toHaveLength(1);
    expect(bench.skipped).toHaveLength(0);
    bench.end('delivered');
    expect(bench.breaker).toEqual([true, false]);
    bench.endAll('delivered');
    expect(bench.lane.queued).toBe(0);
  });

  it('skips what waited when the probe fails', () => {
    const bench = new LaneBench();
    bench.submit(5);
    bench.endAll('failed');
    bench.now += 30_000;
    bench.submit(4);
    bench.end('failed');
    expect(bench.skipped).toHaveLength(3);
    expect(bench.breaker).toEqual([true]);
  });

  it('does not take a request that was not made for a failure', () => {
    const bench = new LaneBench();
    bench.submit(20);
    for (let i = 0; i < 20; i++) bench.end('not_made');
    expect(bench.breaker).toEqual([]);
    expect(bench.lane.inFlight).toBe(0);
  });

  it('keeps to the rate limit', () => {
    const bench = new LaneBench({ maxInFlight: 8, rateLimit: 2 });
    bench.submit(4);
    bench.endAll('delivered');
    expect(bench.started).toHaveLength(1);
    for (let i = 0; i < 3; i++) {
      bench.now += 500;
      jest.advanceTimersByTime(500);
      bench.endAll('delivered');
    }
    expect(bench.started).toHaveLength(4);
  });

  it('forgets records of a lost partition and starts nothing when closed', () => {
    const bench = new LaneBench();
    bench.submit(1);
    bench.lane.submit(delivery({}, 3));
    bench.lane.submit(delivery({}, 2));
    bench.lane.forget(({ record }) => record.isLostWith(new Set(['webhook.deliveries/3'])));
    expect(bench.lane.queued).toBe(1);
    bench.lane.close();
    bench.endAll('delivered');
    expect(bench.started).toHaveLength(1);
    expect(bench.held).toHaveLength(0);
  });

  it('sends batches, and parts of one after a wait', () => {
    const bench = new LaneBench({ maxInFlight: 8, batch: { maxRecords: 4, maxWaitMs: 500 } });
    const pass = (ms: number) => {
      bench.now += ms;
      jest.advanceTimersByTime(ms);
    };
    bench.submit(10);
    bench.endAll('delivered');
    expect(bench.started.map(({ batched }) => batched)).toEqual([4, 4]);
    pass(499);
    expect(bench.running).toHaveLength(0);
    expect([bench.lane.queued, bench.lane.backlog]).toEqual([2, 0]);
    pass(1);
    expect(bench.started.map(({ batched }) => batched)).toEqual([4, 4, 2]);
  });

  it('waits anew when batches are turned off or on, and ends what is in flight', () => {
    const bench = new LaneBench({ maxInFlight: 2, batch: { maxRecords: 4, maxWaitMs: 5000 } });
    bench.submit(6);
    expect(bench.running).toHaveLength(1);
    bench.lane.configure({ maxInFlight: 2 });
    bench.submit(1);
    bench.endAll('delivered');
    expect(bench.started.map(({ batched }) => batched)).toEqual([4, undefined, undefined, undefined]);
    expect([bench.lane.queued, bench.lane.inFlight, bench.held.length]).toEqual([0, 0, 0]);
  });

  it('trusts a changed webhook again', () => {
    const bench = new LaneBench();
    bench.submit(5);
    bench.endAll('failed');
    bench.lane.configure({ maxInFlight: 4 });
    bench.submit(1);
    expect(bench.running).toHaveLength(1);
  });
});
