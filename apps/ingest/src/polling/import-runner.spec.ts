import { reported } from '@heliograph/base-data';
import { createLogger } from '@heliograph/service';
import type { ImportRecord, ImportStateRecord } from '@heliograph/messaging';
import {
  importPauseSeconds,
  localDays,
  VendorError,
  type BackfillCall,
  type PlanBackfill,
  type RawAnswer,
} from '@heliograph/vendor-contract';
import type { ImportedDevice } from './import-days.ts';
import { ImportRunner, type ImportRunnerOptions } from './import-runner.ts';

const device = (deviceId: string): ImportedDevice =>
  ({ deviceId, InverterSN: deviceId, timezone: 'UTC' }) as ImportedDevice;
const record: ImportRecord = {
  id: 'imp_1',
  resolution: 'samples',
  from: Date.UTC(2026, 9, 1) / 1000,
  to: Date.UTC(2026, 9, 4) / 1000,
  channels: ['kafka'],
};

const call = (name: string, ...of: string[]): BackfillCall => ({
  name,
  devices: of.map(device),
  run: () => Promise.resolve([]),
});
const dayByDay: PlanBackfill = (planned, gap) =>
  localDays(gap, 'UTC').flatMap((day) => planned.map(({ deviceId }) => call(`day:${deviceId}:${day}`, deviceId)));
/** One call of all devices for all of the time. */
const atOnce: PlanBackfill = (planned, gap) => [
  call(`days:${localDays(gap, 'UTC').join()}`, ...planned.map(({ deviceId }) => deviceId)),
];

/** A runner with its clock, the calls that it made and the records that close days. */
class Bench {
  now = Date.UTC(2026, 10, 28, 12);
  readonly made: string[] = [];
  requestsOfCall = 1;
  readonly closed: RawAnswer[] = [];
  /** The result of each call by its name: an error, or none. */
  fail: (name: string) => Error | undefined = () => undefined;
  /** The device that the vendor refuses in each call that it answers for others. */
  refused: string | undefined;
  readonly runner: ImportRunner;

  constructor(
    devices: readonly string[] = ['a', 'b'],
    knownImport?: ImportStateRecord,
    {
      daysPerCall,
      planBackfill = dayByDay,
    }: Pick<ImportRunnerOptions, 'daysPerCall'> & { planBackfill?: PlanBackfill } = {},
  ) {
    this.runner = new ImportRunner({
      vendorAccountId: 'va_1',
      adapter: { planBackfill },
      ...reported({ daysPerCall }),
      timeScale: 1,
      logger: createLogger('ingest', 'silent'),
      ...reported({ knownImport }),
      now: () => this.now,
    });
    this.runner.planned(devices.map(device), this.now);
    this.runner.set(record, this.now);
  }

  get state(): ImportStateRecord {
    return this.runner.state(this.now)!;
  }

  /** The days that were closed, each with its devices: `2026-10-01 a b`. */
  closedDays(): string[] {
    return this.closed.map(({ body, devices }) =>
      [(JSON.parse(body) as { day: string }).day, ...devices.map(({ deviceId }) => deviceId)].join(' '),
    );
  }

  /** Makes one call or closes one day, as soon as it may. @returns false when nothing is left */
  async step(): Promise<boolean> {
    const due = this.runner.dueAt();
    if (due === Infinity) return false;
    this.now = Math.max(this.now, due);
    const job = this.runner.next(this.now);
    if (job === undefined) return false;
    const clock = (): number => this.now;
    if (job === 'day_done') {
      await this.runner.finishDays((answers) => Promise.resolve(void this.closed.push(...answers)), clock);
      return true;
    }
    const { name } = job.call;
    this.made.push(name);
    const error = this.fail(name);
    const write = (): Promise<void> => {
      for (let i = 0; i < this.requestsOfCall; i += 1) this.runner.requested();
      if (this.refused !== undefined) this.runner.refused(device(this.refused));
      return error ? Promise.reject(error) : Promise.resolve();
    };
    await this.runner.run(job, write, new AbortController().signal, clock);
    return true;
  }

  async all(steps = 100): Promise<void> {
    while (steps-- > 0 && (await this.step()));
  }
}

const days = ['2026-10-01', '2026-10-02', '2026-10-03'];
const callsOf = (...devices: string[]): string[] =>
  days.flatMap((day) => devices.map((deviceId) => `day:${deviceId}:${day}`));

describe('ImportRunner', () => {
  it('reads day by day, closes each, and ends', async () => {
    const bench = new Bench();
    expect(bench.state).toMatchObject({ phase: 'running', deviceDays: 6, deviceDaysDone: 0, calls: 0 });
    await bench.all();
    expect(bench.made).toEqual(callsOf('a', 'b'));
    expect(bench.closed.map(({ body }) => body)).toEqual(days.map((day) => `{"day":"${day}"}`));
    expect(bench.closed[0]).toMatchObject({
      call: 'import.day-done',
      backfill: true,
      gap: { from: Date.UTC(2026, 9, 1) / 1000 - 1, to: Date.UTC(2026, 9, 2) / 1000 - 1 },
      import: { id: 'imp_1', channels: ['kafka'] },
      devices: [{ deviceId: 'a' }, { deviceId: 'b' }],
    });
    expect(bench.state).toMatchObject({ phase: 'finished', deviceDays: 6, deviceDaysDone: 6, calls: 6 });
    expect(bench.state.progress).toBeUndefined();
  });

  it('plans neither batteries nor meters', async () => {
    const isImport: (true | undefined)[] = [];
    const planBackfill: PlanBackfill = (planned, gap, options) => {
      isImport.push(options?.isImport);
      return dayByDay(planned, gap);
    };
    await new Bench(['a'], undefined, { planBackfill }).all();
    expect(isImport).toEqual([true, true, true]);
  });

  it('counts each request of a call', async () => {
    const bench = new Bench();
    bench.requestsOfCall = 3;
    await bench.all();
    expect([bench.made.length, bench.state.calls]).toEqual([6, 18]);
  });

  it('pauses between two calls', async () => {
    const bench = new Bench();
    const begun = bench.now;
    await bench.all();
    expect(bench.now - begun).toBeGreaterThanOrEqual(6 * importPauseSeconds * 1000);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'continues in another process after %i steps, without a call that was made',
    async (steps) => {
      const first = new Bench();
      await first.all(steps);
      const second = new Bench(['a', 'b'], first.state);
      await second.all();
      expect([...first.made, ...second.made]).toEqual(callsOf('a', 'b'));
      expect(second.state).toMatchObject({ phase: 'finished', calls: 6, deviceDaysDone: 6 });
    },
  );

  it('stays ended in another process', async () => {
    const first = new Bench();
    await first.all();
    const second = new Bench(['a', 'b'], first.state);
    await second.all();
    expect([second.made, second.state]).toEqual([[], first.state]);
  });

  it('waits where a limit or an outage makes it wait, says why, and goes on', async () => {
    const bench = new Bench();
    const errors = [
      new VendorError('rate_limited', 'our own budget is spent', { retryAfterMs: 600_000 }),
      new VendorError('unavailable', 'no answer'),
    ];
    bench.fail = () => errors.shift();
    await bench.step();
    expect(bench.state).toMatchObject({
      phase: 'waiting',
      waitsFor: 'our own budget is spent',
      nextTryAt: bench.now + 600_000,
    });
    expect(bench.runner.next(bench.now + 599_999)).toBeUndefined();
    await bench.step();
    expect(bench.state).toMatchObject({ phase: 'waiting', waitsFor: 'no answer' });
    await bench.all();
    expect(bench.state).toMatchObject({ phase: 'finished', calls: 8 });
    expect(bench.closed).toHaveLength(3);
  });

  it('remembers its last progress, which a failure is not and a limit that ends at a known time is, in another process too', async () => {
    const bench = new Bench();
    await bench.step();
    const answered = bench.now;
    const errors = [
      new VendorError('protocol', 'no list'),
      new VendorError('rate_limited', 'our own budget is spent', { retryAfterMs: 86_400_000 }),
    ];
    bench.fail = () => errors.shift();
    await bench.step();
    expect(bench.state.progressAt).toBe(answered);
    expect(new Bench(['a', 'b'], bench.state).state.progressAt).toBe(answered);
    await bench.step();
    expect(bench.state.progressAt).toBe(Math.ceil(bench.now + 86_400_000));
    await bench.all();
    expect(bench.state).not.toHaveProperty('progressAt');
  });

  it('leaves out a device whose history is not permitted, and counts it', async () => {
    const bench = new Bench();
    bench.fail = (name) => (name.includes(':b:') ? new VendorError('not_permitted', 'not yours') : undefined);
    await bench.all();
    expect(bench.made.filter((name) => name.includes(':b:'))).toEqual(['day:b:2026-10-01']);
    expect(bench.state).toMatchObject({ phase: 'finished', refusedDevices: 1, refusedDeviceIds: ['b'] });
    expect(bench.closed.map(({ devices }) => devices.length)).toEqual([1, 1, 1]);
  });

  it('closes no day of a device that the vendor refuses while it answers the call for others', async () => {
    const bench = new Bench(['a', 'b', 'c'], undefined, { planBackfill: atOnce });
    bench.refused = 'b';
    await bench.all();
    expect(bench.closedDays()).toEqual(days.map((day) => `${day} a c`));
    expect(bench.state).toMatchObject({ phase: 'finished', refusedDevices: 1, refusedDeviceIds: ['b'] });
  });

  it('fails where no device is permitted', async () => {
    const bench = new Bench(['a', 'b', 'c', 'd', 'e']);
    bench.fail = () => new VendorError('not_permitted', 'no history for you');
    await bench.all();
    expect(bench.made).toHaveLength(3);
    expect(bench.state).toMatchObject({ phase: 'failed', error: 'no history for you' });
    expect(bench.closed).toEqual([]);
  });

  it('names at most a hundred of the refused devices', async () => {
    const devices = Array.from({ length: 130 }, (_, i) => `d${i}`);
    const bench = new Bench(devices);
    bench.fail = (name) => (name.startsWith('day:d129:') ? undefined : new VendorError('not_permitted', 'not yours'));
    const [permitted] = devices.splice(-1);
    const first = new Bench([permitted!, ...devices]);
    first.fail = bench.fail;
    await first.all(1_000);
    expect(first.state).toMatchObject({ phase: 'finished', refusedDevices: 129 });
    expect(first.state.refusedDeviceIds).toHaveLength(100);
  });

  it('leaves out a call whose answer cannot be read, after five tries, and its device’s day open', async () => {
    const bench = new Bench();
    bench.fail = (name) => (name === 'day:a:2026-10-02' ? new VendorError('protocol', 'no JSON') : undefined);
    await bench.all();
    expect(bench.made.filter((name) => name === 'day:a:2026-10-02')).toHaveLength(5);
    expect(bench.closedDays()).toEqual(['2026-10-01 a b', '2026-10-02 b', '2026-10-03 a b']);
    expect(bench.state).toMatchObject({ phase: 'finished', unreadDeviceDays: 1 });
  });

  it('tries a call that was left out again in another process, before its day is closed', async () => {
    const first = new Bench();
    first.fail = (name) => (name === 'day:a:2026-10-01' ? new VendorError('protocol', 'no JSON') : undefined);
    await first.all(6);
    expect(first.made).toHaveLength(6);
    const second = new Bench(['a', 'b'], first.state);
    await second.all();
    expect(second.made[0]).toBe('day:a:2026-10-01');
    expect(second.closedDays()).toEqual(['2026-10-01 a b', '2026-10-02 a b', '2026-10-03 a b']);
  });

  it('closes no day of a device that no call names, and counts it', async () => {
    const bench = new Bench(['a', 'b'], undefined, {
      planBackfill: (planned, gap) =>
        dayByDay(planned, gap).filter(({ name }) => name !== 'day:a:2026-10-01' && name !== 'day:b:2026-10-03'),
    });
    await bench.all();
    expect(bench.closedDays()).toEqual(['2026-10-01 b', '2026-10-02 a b', '2026-10-03 a']);
    expect(bench.state).toMatchObject({ phase: 'finished', deviceDaysDone: 6, unreadDeviceDays: 2 });
  });

  it('fails where no call can be planned at all', async () => {
    const bench = new Bench(['a', 'b'], undefined, { planBackfill: () => [] });
    await bench.all();
    expect(bench.state).toMatchObject({ phase: 'failed', calls: 0, error: expect.stringContaining('not granted') });
    expect(bench.closed).toEqual([]);
  });

  it('reads as many days at once as one call does, and closes each', async () => {
    const bench = new Bench(['a', 'b'], undefined, { daysPerCall: 2, planBackfill: atOnce });
    await bench.all();
    expect(bench.made).toEqual(['days:2026-10-01,2026-10-02', 'days:2026-10-03']);
    expect(bench.closedDays()).toEqual(['2026-10-01 a b', '2026-10-02 a b', '2026-10-03 a b']);
    expect(bench.closed[0]!.gap!.to - bench.closed[0]!.gap!.from).toBe(86_400);
    expect(bench.state).toMatchObject({ phase: 'finished', deviceDays: 6, deviceDaysDone: 6, calls: 2 });
  });

  it.each([1, 2, 3, 4, 5, 6, 7])('continues within several days after %i steps', async (steps) => {
    const first = new Bench(['a', 'b'], undefined, { daysPerCall: 3 });
    await first.all(steps);
    const second = new Bench(['a', 'b'], first.state, { daysPerCall: 3 });
    await second.all();
    expect([...first.made, ...second.made]).toEqual(callsOf('a', 'b'));
    expect(new Set([...first.closedDays(), ...second.closedDays()]).size).toBe(3);
    expect(second.state).toMatchObject({ phase: 'finished', calls: 6, deviceDaysDone: 6 });
  });

  it('is canceled at once, and gives way to another', async () => {
    const bench = new Bench();
    await bench.all(2);
    bench.runner.set(undefined, bench.now);
    expect([bench.runner.dueAt(), bench.runner.state(bench.now)]).toEqual([Infinity, undefined]);
    bench.runner.set({ ...record, id: 'imp_2', deviceIds: ['b'] }, bench.now);
    bench.made.length = 0;
    await bench.all();
    expect(bench.made).toEqual(callsOf('b'));
    expect(bench.state).toMatchObject({ id: 'imp_2', phase: 'finished', deviceDays: 3, calls: 3 });
  });

  it('closes no day of which samples may still come', async () => {
    const bench = new Bench();
    const midnight = Date.UTC(2026, 10, 28);
    bench.runner.set(
      { ...record, id: 'imp_2', from: midnight / 1000 - 2 * 86_400, to: midnight / 1000 + 43_200 },
      bench.now,
    );
    await bench.all();
    expect(bench.closed.map(({ body }) => body)).toEqual(['{"day":"2026-11-26"}']);
    expect(bench.state).toMatchObject({ phase: 'finished', deviceDays: 6 });
  });

  it('says what keeps the account from calling at all', () => {
    const { runner, now } = new Bench();
    expect(runner.state(now, 'the vendor rejects the credentials')).toMatchObject({
      phase: 'waiting',
      waitsFor: 'the vendor rejects the credentials',
    });
  });
});
