import { CircuitBreaker, defaultBreakerPolicy } from './circuit-breaker.ts';

describe('CircuitBreaker', () => {
  let breaker: CircuitBreaker;
  beforeEach(() => (breaker = new CircuitBreaker(defaultBreakerPolicy)));

  const fail = (times: number, now = 0) => Array.from({ length: times }, () => breaker.failed(now));

  it('opens after 5 failures in a row', () => {
    expect(fail(5)).toEqual([undefined, undefined, undefined, undefined, 30_000]);
    expect(breaker.refuses(29_999)).toBe(true);
    expect(breaker.refuses(30_000)).toBe(false);
  });

  it('opens when half of the last 20 failed', () => {
    for (let i = 0; i < 9; i++) {
      breaker.succeeded();
      expect(breaker.failed(0)).toBeUndefined();
    }
    breaker.succeeded();
    expect(breaker.failed(0)).toBe(30_000);
  });

  it('stays closed below that', () => {
    for (let i = 0; i < 100; i++) expect(i % 5 < 3 ? breaker.succeeded() : breaker.failed(0)).toBeFalsy();
    expect(breaker.state).toBe('closed');
  });

  it('lets one probe through, and closes with its success', () => {
    fail(5);
    breaker.started(30_000);
    expect(breaker.state).toBe('probing');
    expect(breaker.succeeded()).toBe(true);
    expect(breaker.state).toBe('closed');
  });

  it('waits twice as long after each failed probe, up to 5 minutes', () => {
    fail(5);
    let now = 0;
    const waits: number[] = [];
    const returned: number[] = [];
    for (let probe = 0; probe < 6; probe++) {
      let wait = 0;
      while (breaker.refuses(now + wait)) wait += 1000;
      waits.push(wait / 1000);
      now += wait;
      breaker.started(now);
      returned.push(breaker.failed(now)! / 1000);
    }
    expect(returned).toEqual([60, 120, 240, 300, 300, 300]);
    expect(waits).toEqual([30, 60, 120, 240, 300, 300]);
  });

  it('opens again with the first failure soon after a probe, and forgets after three successes', () => {
    fail(5);
    breaker.started(30_000);
    breaker.succeeded();
    expect(breaker.failed(30_000)).toBe(60_000);
    expect(breaker.refuses(89_999)).toBe(true);
    breaker.started(90_000);
    for (let i = 0; i < 3; i++) breaker.succeeded();
    expect(fail(5, 90_000).at(-1)).toBe(30_000);
    expect(breaker.refuses(90_000 + 30_000)).toBe(false);
  });

  it('is not held open by requests that were in flight when it opened', () => {
    fail(8);
    expect(breaker.refuses(30_000)).toBe(false);
  });

  it('probes again when the probe was not made', () => {
    fail(5);
    breaker.started(30_000);
    breaker.abandoned();
    expect(breaker.state).toBe('open');
    expect(breaker.refuses(30_000)).toBe(false);
  });

  it('closes when a last attempt succeeds while it is open', () => {
    fail(5);
    breaker.started(1000);
    expect(breaker.succeeded()).toBe(true);
    expect(breaker.refuses(1001)).toBe(false);
  });
});
