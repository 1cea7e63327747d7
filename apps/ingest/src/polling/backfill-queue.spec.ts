import { VendorError, type Gap, type PolledDevice } from '@heliograph/vendor-contract';
import { BackfillQueue, maxOpenGaps } from './backfill-queue.ts';
import type { BackfillJob, HistoryPlanner } from './open-gap.ts';

const second = 1_000;
const hour = 3_600 * second;
const interval = 300 * second;
const reachMs = 48 * hour;
const poll = (name: string, ...ids: string[]) => ({
  name,
  devices: ids.map((deviceId) => ({ deviceId }) as PolledDevice),
});
/** A history call a device and gap. */
const adapter: HistoryPlanner = {
  planBackfill: (devices, { from }) =>
    devices.map(({ deviceId }) => ({
      name: `day:${deviceId}:${from}`,
      devices: [],
      run: () => Promise.resolve([]),
    })),
};
const gap = (from: number, to = from + 600): Gap => ({ from, to });
const nameOf = (job: BackfillJob | undefined) => job?.call.name;

function setUp(history = adapter) {
  const reasons: string[] = [];
  const make = () =>
    new BackfillQueue({ adapter: history, timeScale: 1, reachMs, onGivenUp: (reason) => void reasons.push(reason) });
  return { queue: make(), make, reasons };
}

describe('BackfillQueue', () => {
  it('fills what several calls missed in one outage as one gap, and the oldest gap first', () => {
    const { queue } = setUp();
    queue.add(poll('live:1', 'b'), gap(9_000), interval, 0);
    queue.add(poll('live:0', 'a'), gap(1_000), interval, 0);
    queue.add(poll('live:1', 'b'), gap(1_200, 1_700), interval, 0);
    expect(queue.open()).toEqual([
      { calls: ['live:0', 'live:1'], from: 1_000, to: 1_700, tries: 0, triedUntil: 1_700 * second + reachMs },
      { calls: ['live:1'], from: 9_000, to: 9_600, tries: 0, triedUntil: 9_600 * second + reachMs },
    ]);
    const made: (string | undefined)[] = [];
    for (let job = queue.next(0); job; job = queue.next(0)) {
      made.push(nameOf(job));
      queue.done(job, 0);
    }
    expect(made).toEqual(['day:a:1000', 'day:b:1200', 'day:b:9000']);
    expect(queue.size).toBe(0);
  });

  it('plans a month of a large fleet poll by poll', () => {
    const planned = { polls: 0 };
    const days = 400;
    const { queue } = setUp({
      planBackfill: ([device], { from }) => {
        planned.polls += 1;
        return Array.from({ length: days }, (_, day) => ({
          name: `day:${device!.deviceId}:${from}:${day}`,
          devices: [],
          run: () => Promise.resolve([]),
        }));
      },
    });
    for (let i = 0; i < 150; i += 1) queue.add(poll(`live:${i}`, `d${i}`), gap(0), interval, 0);
    planned.polls = 0;
    const done = (calls: number): void => {
      for (let i = 0; i < calls; i += 1) queue.done(queue.next(0)!, 0);
    };
    done(1);
    expect(planned.polls).toBe(100);
    done(days);
    expect(planned.polls).toBe(101);
    done(1);
    expect(planned.polls).toBe(102);
  });

  it('tries a failing call ever later, others meanwhile, until the gap is too far back', () => {
    const { queue, reasons } = setUp();
    queue.add(poll('live:0', 'a', 'b'), gap(0), interval, 0);
    const failing = queue.next(0)!;
    let now = 0;
    let tries = 0;
    queue.failed(failing, 'answers 503', now);
    const other = queue.next(now)!;
    expect(nameOf(other)).toBe('day:b:0');
    queue.done(other, now);
    const waits: number[] = [];
    for (;;) {
      expect(queue.next(now)).toBeUndefined();
      const at = queue.nextAt();
      waits.push(at - now);
      now = at;
      const again = queue.next(now);
      if (!again) break;
      expect(again.call).toBe(failing.call);
      queue.failed(again, 'answers 503', now);
      tries += 1;
    }
    expect(waits[0]).toBeLessThanOrEqual(37.5 * second);
    expect(Math.max(...waits)).toBeLessThanOrEqual(1.25 * hour);
    expect(tries).toBeGreaterThan(45);
    expect(now).toBeGreaterThan(48 * hour);
    expect(queue.open()).toEqual([]);
    expect(queue.givenUp(now)).toEqual([
      { calls: ['live:0'], ...gap(0), tries: tries + 1, lastError: 'answers 503', reason: 'too_old', at: now },
    ]);
    expect(queue.givenUp(now + 8 * 24 * hour)).toEqual([]);
    expect(reasons).toEqual(['too_old']);
  });

  it('does not request for each device a call that is permitted for no device', () => {
    const { queue, reasons } = setUp();
    const ids = Array.from({ length: 50 }, (_, i) => `d${i}`);
    queue.add(poll('live:0', ...ids), gap(0), interval, 0);
    let asked = 0;
    for (let job = queue.next(0); job; job = queue.next(0)) {
      asked += 1;
      queue.refused(job, 'not for this account', 0);
    }
    expect(asked).toBe(3);
    expect(reasons).toEqual(['not_permitted']);
    expect(queue.givenUp(0)).toMatchObject([{ reason: 'not_permitted', lastError: 'not for this account' }]);
  });

  it('requests each device where the call is granted for one', () => {
    const { queue } = setUp();
    queue.add(poll('live:0', ...Array.from({ length: 9 }, (_, i) => `d${i}`)), gap(0), interval, 0);
    queue.done(queue.next(0)!, 0);
    let asked = 0;
    for (let job = queue.next(0); job; job = queue.next(0), asked += 1) queue.refused(job, 'not this device', 0);
    expect(asked).toBe(8);
  });

  it('notes an outage of a vendor without a history once', () => {
    const { queue, reasons } = setUp({});
    for (let i = 0; i < 25; i += 1) queue.add(poll(`live:${i}`, 'a'), gap(i), interval, 0);
    expect(reasons).toEqual(['no_history']);
    expect(queue.givenUp(0)).toEqual([{ from: 0, to: 624, tries: 0, reason: 'no_history', at: 0 }]);
    expect(queue.size).toBe(0);
  });

  it('joins the two gaps that lie closest when there are too many, and loses no call of them', () => {
    const { queue } = setUp();
    for (let i = 0; i < 2 * maxOpenGaps; i += 1) queue.add(poll('live:0', 'a'), gap(i * 10_000), interval, 0);
    expect(queue.size).toBe(maxOpenGaps);
    const made = new Set<string | undefined>();
    for (let job = queue.next(0); job; job = queue.next(0)) {
      made.add(nameOf(job));
      queue.done(job, 0);
    }
    expect(made.size).toBe(2 * maxOpenGaps);
  });

  it('resumes a gap after a restart with the rest of it', () => {
    const { queue, make } = setUp();
    const calls = [poll('live:0', 'a', 'b', 'c'), poll('live:1', 'd')];
    queue.add(calls[0]!, gap(1_000), interval, 0);
    queue.add(calls[1]!, gap(1_000), interval, 0);
    queue.done(queue.next(0)!, 0);
    queue.failed(queue.next(0)!, 'answers 503', 0);
    queue.done(queue.next(0)!, 0);
    const kept = JSON.parse(JSON.stringify(queue.open())) as ReturnType<typeof queue.open>;

    const next = make();
    next.resume(kept, [], calls);
    expect(next.open()).toMatchObject([{ tries: 1, lastError: 'answers 503', filled: kept[0]!.filled }]);
    const made: (string | undefined)[] = [];
    for (let job = next.next(0); job; job = next.next(0)) {
      made.push(nameOf(job));
      next.done(job, 0);
    }
    expect(made).toEqual(['day:b:1000', 'day:d:1000']);

    const changed = make();
    changed.resume(kept, [], [poll('live:0', 'a', 'c', 'd', 'e')]);
    let all = 0;
    for (let job = changed.next(0); job; job = changed.next(0), all += 1) changed.done(job, 0);
    expect(all).toBe(4);
  });

  it('returns the time of its next attempt', () => {
    const { queue } = setUp();
    queue.add(poll('live:0', 'a'), gap(0), interval, 0);
    const error = new VendorError('unavailable', 'x'.repeat(1_000));
    queue.failed(queue.next(0)!, error.message, 0);
    const [record] = queue.open();
    expect(record).toMatchObject({ tries: 1, lastError: 'x'.repeat(300) });
    expect(record!.nextTryAt).toBe(Math.ceil(queue.nextAt()));
    expect(queue.open(hour)[0]!.nextTryAt).toBe(hour);
  });
});
