import { PollGaps } from './poll-gaps.ts';
import type { ScheduledCall } from './poll-schedule.ts';

const minute = 60_000;
const call = (name = 'a', samples?: false): ScheduledCall => ({
  call: { name, everySeconds: 300, devices: [], ...(samples === false && { samples }), run: () => Promise.resolve([]) },
  intervalMs: 5 * minute,
  dueAt: 0,
});

describe('PollGaps', () => {
  it('sees a gap where more than an interval and a bit passed without success', () => {
    const gaps = new PollGaps(undefined);
    expect(gaps.succeeded(call(), 0)).toBeUndefined();
    expect(gaps.succeeded(call(), 5 * minute)).toBeUndefined();
    expect(gaps.succeeded(call(), 11 * minute)).toBeUndefined();
    expect(gaps.succeeded(call(), 21 * minute)).toEqual({ from: 660, to: 1260 });
  });

  it('goes on where the process before left off, for the calls of the first plan only', () => {
    const gaps = new PollGaps(100_000);
    gaps.planned([]);
    gaps.planned([call('a')]);
    gaps.planned([call('a'), call('b')]);
    expect(gaps.succeeded(call('a'), 100_000 + 60 * minute)).toEqual({ from: 100, to: 3700 });
    expect(gaps.succeeded(call('b'), 100_000 + 60 * minute)).toBeUndefined();
  });

  it('asks for no more than 48 hours, and for nothing after a call that brings no samples', () => {
    const gaps = new PollGaps(undefined);
    gaps.succeeded(call(), 0);
    gaps.succeeded(call('alarms', false), 0);
    const now = 100 * 60 * minute;
    expect(gaps.succeeded(call(), now)).toEqual({ from: 52 * 3600, to: 100 * 3600 });
    expect(gaps.succeeded(call('alarms', false), now)).toBeUndefined();
  });
});
