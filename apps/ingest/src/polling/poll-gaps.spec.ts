import { reported } from '@heliograph/base-data';
import type { PolledDevice } from '@heliograph/vendor-contract';
import { PollGaps, reachOf } from './poll-gaps.ts';
import type { ScheduledCall } from './poll-schedule.ts';

const minute = 60_000;
const call = (name = 'a', samples?: false): ScheduledCall => ({
  call: {
    name,
    intervalSeconds: 300,
    devices: [],
    ...reported({ samples: samples === false ? samples : undefined }),
    run: () => Promise.resolve([]),
  },
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

  it('resumes where the previous process stopped, for the calls of the first plan only', () => {
    const gaps = new PollGaps(100_000);
    gaps.planned([]);
    gaps.planned([call('a')]);
    gaps.planned([call('a'), call('b')]);
    expect(gaps.succeeded(call('a'), 100_000 + 60 * minute)).toEqual({ from: 100, to: 3700 });
    expect(gaps.succeeded(call('b'), 100_000 + 60 * minute)).toBeUndefined();
  });

  it.each([
    ['31 days where the history reaches further, for so long it is known what was written', 730, 31],
    ['31 days where nobody knows how far the history reaches', undefined, 31],
    ['no more than the history has', 7, 7],
  ])('requests %s', (_, historyDays, days) => {
    const gaps = new PollGaps(undefined, reachOf(historyDays));
    gaps.succeeded(call(), 0);
    const day = 24 * 60 * minute;
    expect(gaps.succeeded(call(), 100 * day)).toEqual({ from: (100 - days) * 86_400, to: 100 * 86_400 });
  });

  it('requests no history after a call that brings no samples', () => {
    const gaps = new PollGaps(undefined);
    gaps.succeeded(call('alarms', false), 0);
    expect(gaps.succeeded(call('alarms', false), 100 * 60 * minute)).toBeUndefined();
  });

  describe('over a restart', () => {
    const device = (deviceId: string) => ({ deviceId }) as PolledDevice;
    const of = (name: string, ...devices: PolledDevice[]): ScheduledCall => {
      const entry = call(name);
      return { ...entry, call: { ...entry.call, devices } };
    };
    const batches = [of('live:0', device('a'), device('b')), of('live:1', device('c'))];

    it('keeps since when each call fails, while another one continues', () => {
      const before = new PollGaps(undefined);
      before.planned(batches);
      for (const entry of batches) before.succeeded(entry, 0);
      for (let at = 5; at <= 60; at += 5) before.succeeded(batches[0]!, at * minute);
      expect(before.lateSince(60 * minute)).toBe(0);
      const after = new PollGaps(before.sampled());
      expect(after.sampled()).toEqual(before.sampled());
      after.planned(batches);
      expect(after.succeeded(batches[0]!, 62 * minute)).toBeUndefined();
      expect(after.succeeded(batches[1]!, 62 * minute)).toEqual({ from: 0, to: 62 * 60 });
    });

    it('takes the oldest for all calls of another plan', () => {
      const before = new PollGaps(undefined);
      before.planned(batches);
      before.succeeded(batches[0]!, 50 * minute);
      before.succeeded(batches[1]!, 0);
      const after = new PollGaps(before.sampled());
      const changed = [of('live:0', device('b'), device('c'))];
      after.planned(changed);
      expect(after.succeeded(changed[0]!, 55 * minute)).toEqual({ from: 0, to: 55 * 60 });
    });

    it('takes a device along when the fleet changes and it comes to another call', () => {
      const gaps = new PollGaps(undefined);
      gaps.planned(batches);
      gaps.succeeded(batches[1]!, 0);
      gaps.succeeded(batches[0]!, 50 * minute);
      const changed = [of('live:0', device('b'), device('c'))];
      gaps.planned(changed);
      expect(gaps.succeeded(changed[0]!, 55 * minute)).toEqual({ from: 0, to: 55 * 60 });
    });

    it('names the oldest only of a plan of more than 5,000 calls', () => {
      const many = Array.from({ length: 5_001 }, (_, i) => of(`live:${i}`, device(String(i))));
      const gaps = new PollGaps(undefined);
      gaps.planned(many);
      for (const [i, entry] of many.entries()) gaps.succeeded(entry, i);
      expect(gaps.sampled()).toEqual({ plan: expect.any(String), oldest: 0 });
    });
  });
});
