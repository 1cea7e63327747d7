import { reported } from '@heliograph/base-data';
import { createLogger } from '@heliograph/service';
import { localDays, VendorError, type PlanBackfill, type RawAnswer } from '@heliograph/vendor-contract';
import type { ImportedDevice } from './import-days.ts';
import { LookTurn, SecondLooks, type SecondLooksOptions } from './second-looks.ts';

const dayMs = 86_400_000;
/** Noon. */
const start = Date.UTC(2026, 10, 28, 12);

const device = (deviceId: string, more: Partial<ImportedDevice> = {}): ImportedDevice =>
  ({ deviceId, InverterSN: deviceId, timezone: 'UTC', firstSeenAt: Date.UTC(2026, 0, 1), ...more }) as ImportedDevice;

const planBackfill: PlanBackfill = (devices, gap) =>
  localDays(gap, 'UTC').map((day) => ({ name: `day:${day}`, devices, run: () => Promise.resolve([]) }));

/** Second looks with their clock and the calls that they made. */
class Bench {
  now = start;
  readonly made: string[] = [];
  readonly closed: RawAnswer[] = [];
  begun = 0;
  fail: Error | undefined;
  readonly looks: SecondLooks;

  constructor(devices: readonly ImportedDevice[], more: Partial<SecondLooksOptions> = {}) {
    this.looks = new SecondLooks({
      daysAgo: [1, 7, 30],
      vendorAccountId: 'va_1',
      phase: 0.25,
      turn: new LookTurn(),
      adapter: { planBackfill },
      timeScale: 1,
      logger: createLogger('ingest', 'silent'),
      onBegin: () => (this.begun += 1),
      now: () => this.now,
      ...more,
    });
    this.looks.planned(devices, this.now);
  }

  /** Makes all calls that are due until this time. */
  async runUntil(end: number): Promise<void> {
    for (let at = this.looks.dueAt(); at <= end; at = this.looks.dueAt()) {
      this.now = Math.max(this.now, at);
      const job = this.looks.next(this.now);
      if (job === 'day_done') {
        await this.looks.finishDays(
          (answers) => Promise.resolve(void this.closed.push(...answers)),
          () => this.now,
        );
      } else if (job) {
        const { name, devices } = job.call;
        this.made.push([name, ...devices.map(({ deviceId }) => deviceId)].join(' '));
        expect(this.looks.marks(job)).toEqual({ backfill: true, gap: job.gap });
        const write = () => (this.fail ? Promise.reject(this.fail) : Promise.resolve());
        await this.looks.run(job, write, new AbortController().signal, () => this.now);
      }
    }
    this.now = Math.max(this.now, end);
  }
}

describe(SecondLooks.name, () => {
  it('reads the days that ended a day, a week and 30 days ago once a day, as gaps that close no day', async () => {
    const bench = new Bench([device('a')]);
    await bench.runUntil(start + 2 * dayMs);
    // At six in the morning of the 29th and the 30th.
    const days = bench.made.map((name) => name.slice('day:'.length, 'day:2026-11-28'.length));
    const dates = [
      ['2026-10-30', '2026-11-22', '2026-11-28'],
      ['2026-10-31', '2026-11-23', '2026-11-29'],
    ];
    expect(days).toEqual(dates.flat());
    expect(bench.closed).toEqual([]);
    expect(bench.begun).toBe(2);
  });

  it('reads no day on which a device was not polled yet, and none beyond the history of the vendor', async () => {
    const devices = [device('old'), device('new', { firstSeenAt: start - 3 * dayMs }), device('unknown')];
    delete devices[2]!.firstSeenAt;
    const bench = new Bench(devices, { historyDays: 8 });
    await bench.runUntil(start + dayMs);
    expect(bench.made.map((name) => name.split(' ').slice(1))).toEqual([['old'], ['old', 'new']]);
  });

  it('begins no second one on the day of the last, of another process too, and none where no days are set', async () => {
    const before = new Bench([device('a')]);
    await before.runUntil(start + dayMs);
    const { lookedOn } = before.looks;
    const after = new Bench([device('a')], { lookedOn });
    after.now = before.now;
    await after.runUntil(start + dayMs);
    expect(after.made).toEqual([]);
    const none = new Bench([device('a')], { daysAgo: [] });
    expect(none.looks.dueAt()).toBe(Infinity);
  });

  it('begins when no other account of the process looks, or one that does has waited for a minute', async () => {
    const turn = new LookTurn();
    const [one, other] = ['va_1', 'va_2'].map((vendorAccountId) => new Bench([device('a')], { vendorAccountId, turn }));
    const due = one!.looks.dueAt();
    const job = one!.looks.next(due);
    expect(job).toMatchObject({ call: { name: expect.stringContaining('day:') as string } });
    expect([one!.looks.dueAt(), other!.looks.dueAt()]).toEqual([0, due + 60_000]);
    expect(other!.looks.next(due + 59_999)).toBeUndefined();
    one!.now = due;
    await one!.runUntil(due + 30_000);
    expect(one!.made).toHaveLength(3);
    other!.now = due + 30_000;
    expect(other!.looks.next(due + 30_000)).toBeDefined();
  });

  it('gives up a look that the vendor does not permit, and looks again the next day', async () => {
    const bench = new Bench([device('a')]);
    bench.fail = new VendorError('not_permitted', 'history is not granted');
    await bench.runUntil(start + dayMs);
    expect(bench.made).toHaveLength(1);
    bench.fail = undefined;
    await bench.runUntil(start + 2 * dayMs);
    expect(bench.made).toHaveLength(4);
  });

  it('takes up the calls of a look that had to wait, and leaves them when the next look is due', async () => {
    const bench = new Bench([device('a')], { ...reported({ daysAgo: [1] }) });
    bench.fail = new VendorError('rate_limited', 'wait', { retryAfterMs: 3_600_000 });
    await bench.runUntil(start + dayMs);
    const tries = bench.made.length;
    expect(tries).toBeGreaterThan(1);
    expect(new Set(bench.made).size).toBe(1);
    bench.fail = undefined;
    await bench.runUntil(start + 2 * dayMs);
    expect(new Set(bench.made).size).toBe(2);
  });
});
