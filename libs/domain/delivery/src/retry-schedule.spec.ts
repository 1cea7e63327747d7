import { defaultRetryPolicy, deferralWait, retryWait, tierFor } from './retry-schedule.ts';

const policy = defaultRetryPolicy;
const middle = () => 0.5;
const earliest = () => 0;
const latest = () => 1 - Number.EPSILON;
const tiers = [5, 10, 20, 40, 80, 160, 300, 600, 1200, 1800, 7200, 14_400, 25_200, 36_000].map((s) => ({
  name: `${s}`,
  delayMs: s * 1000,
}));

/** Runs the whole schedule on a virtual clock; returns the times of the attempts in seconds. */
function attemptsOf(random: () => number): number[] {
  const attempts = [0];
  for (let step = 0; ; step++) {
    const wait = retryWait(step, policy, random);
    if (wait === undefined) return attempts;
    attempts.push(attempts.at(-1)! + wait / 1000);
  }
}

describe('the retry schedule', () => {
  it('makes 8 attempts over 23 h 35 min', () => {
    expect(attemptsOf(middle)).toEqual([0, 5, 305, 2105, 9305, 23_705, 48_905, 84_905]);
    expect(policy.stepsSeconds).toHaveLength(7);
  });

  it('stays within 10 % of it', () => {
    expect(attemptsOf(earliest).at(-1)).toBeCloseTo(84_905 * 0.9, 0);
    expect(attemptsOf(latest).at(-1)).toBeCloseTo(84_905 * 1.1, 0);
    for (let run = 0; run < 200; run++) {
      const total = attemptsOf(Math.random).at(-1)!;
      expect(total).toBeGreaterThanOrEqual(84_905 * 0.9 - 1);
      expect(total).toBeLessThanOrEqual(84_905 * 1.1 + 1);
    }
  });

  it('ends when no step is left', () => {
    expect(retryWait(7, policy, middle, { retryAfterSeconds: 10 })).toBeUndefined();
  });
});

describe('hints of the answer', () => {
  it('keeps 60 s after a slow-down, never less by jitter', () => {
    expect(retryWait(0, policy, earliest, { slowDown: true })).toBe(60_000);
    expect(retryWait(0, policy, latest, { slowDown: true })).toBe(66_000);
    expect(retryWait(1, policy, middle, { slowDown: true })).toBe(300_000);
  });

  it('honours Retry-After between the step and the one after it', () => {
    expect(retryWait(0, policy, earliest, { retryAfterSeconds: 2 })).toBe(4500);
    expect(retryWait(0, policy, earliest, { retryAfterSeconds: 90 })).toBe(90_000);
    expect(retryWait(0, policy, earliest, { retryAfterSeconds: 86_400 })).toBe(300_000);
    expect(retryWait(6, policy, earliest, { retryAfterSeconds: 999_999 })).toBe(36_000_000);
  });
});

describe('deferred records', () => {
  it('come back through the 5 s step, later after every further time', () => {
    const waits = [0, 1, 2, 3, 8, 9, 1000].map((times) => deferralWait(times, policy, middle) / 1000);
    expect(waits).toEqual([5, 10, 20, 40, 1280, 1800, 1800]);
  });

  it('come back no later than the endpoint needs for all of them, and no earlier than after the 5 s step', () => {
    const waits = [0, 12_000, 1_000_000].map((backlogMs) => deferralWait(3, policy, middle, backlogMs) / 1000);
    expect(waits).toEqual([5, 12, 40]);
  });
});

describe('tierFor', () => {
  it.each([
    [10, 5],
    [4500, 5],
    [8999, 5],
    [9000, 10],
    [17_999, 10],
    [32_000, 20],
    [63_000, 40],
    [269_999, 160],
    [270_000, 300],
    [1_320_000, 1200],
    [3_600_000, 1800],
    [36_000_000, 36_000],
    [99_000_000, 36_000],
  ])('%p ms go to the tier of %p s', (wait, seconds) => {
    expect(tierFor(wait, policy, tiers).delayMs).toBe(seconds * 1000);
  });

  it.each([earliest, latest])('uses a tier for the step it is named after, whatever the jitter', (random) => {
    const used = policy.stepsSeconds.map((_, step) => tierFor(retryWait(step, policy, random)!, policy, tiers).delayMs);
    expect(used).toEqual(policy.stepsSeconds.map((seconds) => seconds * 1000));
  });
});
