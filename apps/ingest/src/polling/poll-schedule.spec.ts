import type { PollCall } from '@heliograph/vendor-contract';
import { clampToInterval, nextTick, postpone, schedule } from './poll-schedule.ts';

const call = (name: string, intervalSeconds: number): PollCall => ({
  name,
  intervalSeconds,
  devices: [],
  run: () => Promise.resolve([]),
});

describe('schedule', () => {
  it('spreads the calls of one interval evenly over it', () => {
    const now = 1_000_000_000_000;
    const due = schedule(
      Array.from({ length: 5 }, (_, i) => call(`c${i}`, 300)),
      'va_1',
      1,
      now,
    )
      .map(({ dueAt }) => dueAt)
      .sort((a, b) => a - b);
    expect(due[0]).toBeGreaterThan(now);
    expect(due[4]).toBeLessThanOrEqual(now + 300_000);
    for (let i = 1; i < 5; i += 1) expect(due[i]! - due[i - 1]!).toBeCloseTo(60_000, 3);
  });

  it('runs faster by the time scale', () => {
    expect(schedule([call('c', 300)], 'va_1', 60, 0)[0]!.intervalMs).toBe(5000);
  });

  it('keeps its grid', () => {
    expect(nextTick(1000, 100, 30)).toBe(1030);
    expect(nextTick(1030, 100, 30)).toBe(1130);
  });

  it('waits for no turn longer than its interval, should the clock have been ahead when it was planned', () => {
    const [entry] = schedule([call('c', 300)], 'va_1', 1, 3_600_000);
    const planned = entry!.dueAt;
    clampToInterval(entry!, 3_600_000);
    expect(entry!.dueAt).toBe(planned);
    clampToInterval(entry!, 0);
    expect(entry!.dueAt).toBeGreaterThan(0);
    expect(entry!.dueAt).toBeLessThanOrEqual(300_000);
    expect((planned - entry!.dueAt) % 300_000).toBe(0);
  });

  it('pauses a call for longer than its interval, and no longer when the clock is set back', () => {
    const [entry] = schedule([call('c', 300)], 'va_1', 1, 0);
    postpone(entry!, 0, 3_600_000);
    clampToInterval(entry!, 1_000);
    expect(entry!.dueAt).toBe(3_600_000);
    clampToInterval(entry!, -7_200_000);
    expect(entry!.dueAt).toBe(-3_600_000);
  });
});
