import { reported } from '@heliograph/base-data';
import { createLogger } from '@heliograph/service';
import type { ImportRecord, ImportStateRecord } from '@heliograph/messaging';
import { VendorError, type PlanDays, type RawAnswer } from '@heliograph/vendor-contract';
import type { ImportedDevice } from './import-days.ts';
import { ImportRunner } from './import-runner.ts';

const homeless = (deviceId: string): ImportedDevice =>
  ({ deviceId, InverterSN: deviceId, plantId: `plt_${deviceId}` }) as ImportedDevice;
const device = (deviceId: string): ImportedDevice => ({ ...homeless(deviceId), timezone: 'Asia/Kolkata' });
const record: ImportRecord = {
  id: 'imp_1',
  resolution: 'days',
  from: Date.parse('2026-09-15T00:00:00+05:30') / 1000,
  to: Date.parse('2026-12-01T00:00:00+05:30') / 1000,
  channels: ['webhook'],
};

/** One call of each device that is alone in its plant. */
const ofOnlyInverters: PlanDays = (devices, { from, to }) =>
  devices
    .filter(({ isOnlyInverter }) => isOnlyInverter)
    .map(({ isOnlyInverter, ...each }) => ({
      name: `${String(isOnlyInverter)} ${each.deviceId} ${from} ${to}`,
      devices: [each],
      run: () => Promise.resolve([]),
    }));

interface Setting {
  devices?: readonly ImportedDevice[];
  alone?: readonly string[];
  knownImport?: ImportStateRecord;
  planDays?: PlanDays;
  now?: number;
}

class Bench {
  now: number;
  readonly made: string[] = [];
  readonly marks: Partial<RawAnswer>[] = [];
  readonly closed: RawAnswer[] = [];
  fail: (name: string) => Error | undefined = () => undefined;
  readonly runner: ImportRunner;

  constructor({
    devices = [device('a'), device('b')],
    alone = ['plt_a', 'plt_b'],
    knownImport,
    planDays = ofOnlyInverters,
    now = Date.parse('2026-11-28T12:00:00+05:30'),
  }: Setting = {}) {
    this.now = now;
    this.runner = new ImportRunner({
      vendorAccountId: 'va_1',
      adapter: { planDays },
      plantsOfOne: () => new Set(alone),
      timeScale: 1,
      logger: createLogger('ingest', 'silent'),
      ...reported({ knownImport }),
      now: () => this.now,
    });
    this.runner.planned(devices, this.now);
    this.runner.set(record, this.now);
  }

  get state(): ImportStateRecord {
    return this.runner.state(this.now)!;
  }

  async all(steps = 100): Promise<void> {
    const clock = (): number => this.now;
    for (; steps > 0 && this.runner.dueAt() < Infinity; steps -= 1) {
      this.now = Math.max(this.now, this.runner.dueAt());
      const job = this.runner.next(this.now);
      if (job === undefined) return;
      if (job === 'day_done') {
        await this.runner.finishDays((answers) => Promise.resolve(void this.closed.push(...answers)), clock);
        continue;
      }
      this.made.push(job.call.name);
      this.marks.push(this.runner.marks(job));
      const error = this.fail(job.call.name);
      const write = (): Promise<void> => (error ? Promise.reject(error) : Promise.resolve());
      await this.runner.run(job, write, new AbortController().signal, clock);
    }
  }
}

const monthsOf = (...devices: string[]): string[] =>
  ['2026-09-15 2026-09-30', '2026-10-01 2026-10-31', '2026-11-01 2026-11-27'].flatMap((span) =>
    devices.map((deviceId) => `true ${deviceId} ${span}`),
  );

describe('an import of days', () => {
  it('reads month by month what is finished, marks the dates, and closes no day of samples', async () => {
    const bench = new Bench();
    expect(bench.state).toMatchObject({ deviceDays: 2 * (16 + 31 + 27), deviceDaysDone: 0 });
    await bench.all();
    expect(bench.made).toEqual(monthsOf('a', 'b'));
    expect(bench.marks[0]).toEqual({
      backfill: true,
      gap: {
        from: Date.parse('2026-09-15T00:00:00+05:30') / 1000 - 1,
        to: Date.parse('2026-10-01T00:00:00+05:30') / 1000 - 1,
      },
      import: { id: 'imp_1', channels: ['webhook'] },
      days: { from: '2026-09-15', to: '2026-09-30' },
    });
    expect(bench.closed).toEqual([]);
    expect(bench.state).toMatchObject({ phase: 'finished', deviceDaysDone: 148, calls: 6 });
  });

  it('ends with the day before yesterday until it is six in the morning', async () => {
    const bench = new Bench({ now: Date.parse('2026-11-28T05:59:59+05:30') });
    await bench.all();
    expect(bench.made.at(-1)).toBe('true b 2026-11-01 2026-11-26');
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'continues in another process after %i steps, without a call that was made',
    async (steps) => {
      const first = new Bench();
      await first.all(steps);
      const second = new Bench({ knownImport: first.state });
      await second.all();
      expect([...first.made, ...second.made]).toEqual(monthsOf('a', 'b'));
      expect(second.state).toMatchObject({ phase: 'finished', calls: 6 });
    },
  );

  it('counts the days of devices that no call can read', async () => {
    const bench = new Bench({ alone: ['plt_a', 'plt_c'], devices: [device('a'), device('b'), homeless('c')] });
    await bench.all();
    expect(bench.made).toEqual(monthsOf('a'));
    // Without a zone the days are those of UTC, where the range begins a day earlier.
    expect(bench.state).toMatchObject({ phase: 'finished', unreadDeviceDays: 74 + 75 });
  });

  it('fails where the vendor has no days of any device, and says why', async () => {
    const bench = new Bench({ alone: [] });
    await bench.all();
    expect(bench.state).toMatchObject({ phase: 'failed', error: expect.stringContaining('several inverters') });
  });

  it('waits and refuses as an import of samples does', async () => {
    const bench = new Bench();
    const errors = [new VendorError('rate_limited', 'spent', { retryAfterMs: 60_000 })];
    bench.fail = (name) =>
      errors.shift() ?? (name.includes(' b ') ? new VendorError('not_permitted', 'not yours') : undefined);
    await bench.all(1);
    expect(bench.state).toMatchObject({ phase: 'waiting', waitsFor: 'spent' });
    await bench.all();
    expect(bench.state).toMatchObject({ phase: 'finished', refusedDevices: 1 });
    expect(bench.made.filter((name) => name.includes(' b '))).toHaveLength(1);
  });
});
