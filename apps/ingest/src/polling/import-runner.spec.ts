import { reported } from '@heliograph/base-data';
import { createLogger } from '@heliograph/service';
import type { ImportRecord, ImportStateRecord } from '@heliograph/messaging';
import { VendorError, type BackfillCall, type RawAnswer } from '@heliograph/vendor-contract';
import type { ImportedDevice } from './import-days.ts';
import { ImportRunner } from './import-runner.ts';

const device = (deviceId: string): ImportedDevice =>
  ({ deviceId, InverterSN: deviceId, timezone: 'UTC' }) as ImportedDevice;
const record: ImportRecord = {
  id: 'imp_1',
  resolution: 'samples',
  from: Date.UTC(2026, 9, 1) / 1000,
  to: Date.UTC(2026, 9, 4) / 1000,
  channels: ['kafka'],
};

/** A runner with its clock, the calls that it made and the records that close days. */
class Bench {
  now = Date.UTC(2026, 10, 28, 12);
  readonly made: string[] = [];
  readonly closed: RawAnswer[] = [];
  /** The result of each call by its name: an error, or none. */
  fail: (name: string) => Error | undefined = () => undefined;
  readonly runner: ImportRunner;

  constructor(devices: readonly string[] = ['a', 'b'], knownImport?: ImportStateRecord) {
    this.runner = new ImportRunner({
      vendorAccountId: 'va_1',
      adapter: {
        planBackfill: (planned, { from }): BackfillCall[] =>
          planned.map(({ deviceId }) => ({
            name: `day:${deviceId}:${new Date((from + 1) * 1000).toISOString().slice(0, 10)}`,
            devices: [device(deviceId)],
            run: () => Promise.resolve([]),
          })),
      },
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

  /** Makes one call or closes one day, as soon as it may. @returns false when nothing is left */
  async step(): Promise<boolean> {
    const due = this.runner.dueAt();
    if (due === Infinity) return false;
    this.now = Math.max(this.now, due);
    const job = this.runner.next(this.now);
    if (job === undefined) return false;
    const clock = (): number => this.now;
    if (job === 'day_done') {
      await this.runner.finishDay((answers) => Promise.resolve(void this.closed.push(...answers)), clock);
      return true;
    }
    const { name } = job.call;
    this.made.push(name);
    const error = this.fail(name);
    const write = (): Promise<void> => (error ? Promise.reject(error) : Promise.resolve());
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

  it('pauses between two calls', async () => {
    const bench = new Bench();
    const begun = bench.now;
    await bench.all();
    expect(bench.now - begun).toBeGreaterThanOrEqual(6 * 2_000);
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

  it('leaves out a device whose history is not permitted, and counts it', async () => {
    const bench = new Bench();
    bench.fail = (name) => (name.includes(':b:') ? new VendorError('not_permitted', 'not yours') : undefined);
    await bench.all();
    expect(bench.made.filter((name) => name.includes(':b:'))).toEqual(['day:b:2026-10-01']);
    expect(bench.state).toMatchObject({ phase: 'finished', refusedDevices: 1 });
    expect(bench.closed.map(({ devices }) => devices.length)).toEqual([1, 1, 1]);
  });

  it('fails where no device is permitted', async () => {
    const bench = new Bench(['a', 'b', 'c', 'd', 'e']);
    bench.fail = () => new VendorError('not_permitted', 'no history for you');
    await bench.all();
    expect(bench.made).toHaveLength(3);
    expect(bench.state).toMatchObject({ phase: 'failed', error: 'no history for you' });
    expect(bench.closed).toEqual([]);
  });

  it('leaves out a call whose answer cannot be read, after five tries, and its day open', async () => {
    const bench = new Bench();
    bench.fail = (name) => (name === 'day:a:2026-10-02' ? new VendorError('protocol', 'no JSON') : undefined);
    await bench.all();
    expect(bench.made.filter((name) => name === 'day:a:2026-10-02')).toHaveLength(5);
    expect(bench.closed.map(({ body }) => body)).toEqual(['{"day":"2026-10-01"}', '{"day":"2026-10-03"}']);
    expect(bench.state.phase).toBe('finished');
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
