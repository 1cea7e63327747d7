import type { MappedItem, MappedSample, PolledDevice } from '@heliograph/vendor-contract';
import type { ModelInverter, PhysicalSample } from '../../plant-model/index.ts';
import { findSample } from '../../plant-model/testing/simulators.ts';
import { localDayStart } from '../log-rows.ts';
import { mapAll, never, NOON, poll, polledDevices, samplesOf, startCloud, type Cloud } from './harness.ts';

/** Every device's phase is over: the newest entry is that of `NOON`. */
const AT = NOON + 299_000;
const T = NOON / 1000;
let cloud: Cloud;
let devices: PolledDevice[];

afterEach(() => cloud.close());

async function begin(options: Parameters<typeof startCloud>[0] = {}, at = AT): Promise<void> {
  cloud = await startCloud(options);
  cloud.clock.now = at;
  devices = await polledDevices(cloud);
  cloud.requests.length = 0;
}

const inverterOf = (serial: string): ModelInverter =>
  cloud.plantModel.inverters[cloud.simulator.serials.indexOf(serial)]!;
const deviceOf = (inverter: ModelInverter): PolledDevice =>
  devices.find(({ InverterSN }) => InverterSN === cloud.simulator.serials[inverter.index])!;
const histories = (): string[] => cloud.requests.filter((request) => request.includes('/histdata'));
const fromOf = (request: string): number => Date.parse(/from=([^&]+)/.exec(request)![1]!) / 1000;

/** Polls at the end of a later period. */
async function pollAgain(periods: number): Promise<MappedSample[]> {
  cloud.clock.now = AT + periods * 300_000;
  return samplesOf(mapAll(await poll(cloud.adapter, devices)));
}

/** Returns fields of a sample that differ from the device's, by name. */
function wrongFields(sample: MappedSample): string[] {
  const inverter = inverterOf(sample.device.InverterSN);
  const now = cloud.plantModel.sample(inverter, sample.datetime!);
  const before = cloud.plantModel.sample(inverter, sample.datetime! - 300);
  const { EDay } = sample.measurements;
  const stringsW = ({ strings }: PhysicalSample): number =>
    strings.reduce((sum, { voltageV, currentA }) => sum + voltageV * currentA, 0);
  const expected: Record<string, [value: number, tolerance: number]> = {
    PowerACOutputActive: [((now.energyTotalWh - before.energyTotalWh) * 12) / 1000, 0.012],
    PowerDC: [(stringsW(before) + stringsW(now)) / 2000, 0.006 * now.strings.length],
    PowerACOutputReactive: [now.reactivePowerVar / 1000, 0.00001],
    PowerACOutputApparent: [Math.hypot(now.acPowerW, now.reactivePowerVar) / 1000, 0.00001],
    PowerFactor: [now.acPowerW > 0 ? now.powerFactor : 0, 0.0005],
    ...Object.fromEntries(now.phases.map(({ currentA }, i) => [`IAC${i + 1}`, [currentA, 0.005]])),
    ...(inverter.phaseCount === 3 &&
      Object.fromEntries(now.phases.map(({ voltageV }, i) => [`UAC${i + 1}`, [voltageV, 0.005]]))),
    ...Object.fromEntries(now.strings.map(({ voltageV }, i) => [`UPV${i + 1}`, [voltageV, 0.005]])),
    ...Object.fromEntries(now.strings.map(({ currentA }, i) => [`IPV${i + 1}`, [currentA, 0.005]])),
  };
  if (EDay !== undefined) expected.EDay = [now.energyTodayWh / 1000, 0.001];
  const names = new Set([...Object.keys(expected), ...Object.keys(sample.measurements)]);
  const actual: Readonly<Record<string, number | undefined>> = sample.measurements;
  return [...names].filter((name) => {
    const [value, tolerance] = expected[name] ?? [NaN, 0];
    return !(Math.abs((actual[name] ?? NaN) - value) <= tolerance + 1e-9);
  });
}

function expectClose(actual: number | undefined, expected: number, tolerance: number): void {
  expect(actual).toBeDefined();
  expect(Math.abs(actual! - expected)).toBeLessThanOrEqual(tolerance + 1e-9);
}

/** Returns whether a logger of the plant model was silent between local midnight and this time: then there is no sum. */
function silentToday(inverter: ModelInverter, time: number): boolean {
  const start = localDayStart(inverter.site.timezone, time)!;
  for (let at = start; at <= time; at += 300)
    if (cloud.plantModel.sample(inverter, at).state === 'offline') return true;
  return false;
}

describe('simulator, adapter and mapping together', () => {
  it('bring the values the devices had, of a whole day, within the rounding of the vendor', async () => {
    await begin({ inverters: 4 });
    const answers = [];
    for (const call of cloud.adapter.planBackfill!(devices, { from: T - 86_400, to: T })) {
      answers.push(...(await call.run(never)));
    }
    const items = mapAll(answers);
    expect(samplesOf(items).flatMap(wrongFields)).toEqual([]);
    expect(samplesOf(items).length).toBeGreaterThan(4 * 270);
    expect(items.every(({ kind }) => kind === 'sample')).toBe(true);
    expect(cloud.simulator.violations()).toBe(0);
  });

  it('have a sum of the day exactly where the logger reported all day', async () => {
    await begin({ inverters: 12 });
    const samples = devices.map(({ InverterSN }) => InverterSN);
    const items = mapAll(await poll(cloud.adapter, devices));
    const newest = samples.map((serial) => samplesOf(items, serial).at(-1)!);
    const known = newest.filter(({ measurements }) => measurements.EDay !== undefined);
    expect(known.length).toBeGreaterThan(2);
    for (const { device, datetime, measurements } of newest) {
      const inverter = inverterOf(device.InverterSN);
      expect(measurements.EDay === undefined).toBe(silentToday(inverter, datetime!));
      if (measurements.EDay !== undefined)
        expectClose(measurements.EDay, cloud.plantModel.sample(inverter, datetime!).energyTodayWh / 1000, 0.001);
    }
  });

  it('ask each inverter for the energies of 24 hours and all of the last hour, and then only for new rows', async () => {
    await begin({ inverters: 1 });
    expect(samplesOf(mapAll(await poll(cloud.adapter, devices)))).toHaveLength(12);
    const [sums, hour] = histories();
    expect(sums).toContain('channel=EnergyExported,EnergyImported');
    expect(AT / 1000 - fromOf(sums!)).toBe(86_400);
    expect(hour).not.toContain('channel');
    expect(fromOf(hour!)).toBe(T - 3599);
    cloud.requests.length = 0;
    await pollAgain(1);
    for (let i = 2; i <= 3; i += 1) {
      const samples = await pollAgain(i);
      expect(samples).toHaveLength(2);
      expect(samples.at(-1)!.datetime).toBe(T + i * 300);
    }
    expect(histories()).toHaveLength(3);
    expect(fromOf(histories()[2]!)).toBe(T + 301);
  });

  it('continue the sum of the day though they ask only for its last minutes', async () => {
    await begin({ inverters: 12 });
    devices = [devices.find(({ InverterSN }) => !silentToday(inverterOf(InverterSN), T + 900))!];
    await poll(cloud.adapter, devices);
    await pollAgain(1);
    await pollAgain(2);
    const last = (await pollAgain(3)).at(-1)!;
    const physical = cloud.plantModel.sample(inverterOf(devices[0]!.InverterSN), T + 900);
    expectClose(last.measurements.EDay, physical.energyTodayWh / 1000, 0.001);
  });

  it('bring an answer once more after the next poll, should it not have been stored', async () => {
    await begin({ inverters: 1 });
    const first = samplesOf(mapAll(await poll(cloud.adapter, devices))).map(({ datetime }) => datetime);
    const second = (await pollAgain(1)).map(({ datetime }) => datetime);
    const third = (await pollAgain(2)).map(({ datetime }) => datetime);
    expect(second).toEqual([...first, T + 300]);
    expect(third).toEqual([T + 300, T + 600]);
  });

  it('bring the same after a failure in the middle', async () => {
    await begin({ inverters: 1 });
    await poll(cloud.adapter, devices);
    await pollAgain(1);
    cloud.intercept = () => ({ status: 500, body: 'oops' });
    await expect(pollAgain(2)).rejects.toMatchObject({ kind: 'unavailable' });
    cloud.intercept = (request, answer) => answer(request);
    expect((await pollAgain(3)).map(({ datetime }) => datetime)).toEqual([T + 300, T + 600, T + 900]);
  });

  it('a replica that knows nothing brings the same samples with the same sums', async () => {
    await begin({ inverters: 2 });
    devices = devices.slice(0, 1);
    await poll(cloud.adapter, devices);
    const known = (await pollAgain(1)).at(-1);
    const fresh = samplesOf(mapAll(await poll(cloud.adapterWith(), devices))).at(-1);
    expect(fresh).toEqual(known);
  });

  it('keep every answer below 450 KB', async () => {
    await begin({ inverters: 40 });
    const largest = Math.max(...cloud.plantModel.inverters.map(({ stringCount }) => stringCount));
    const device = deviceOf(cloud.plantModel.inverters.find(({ stringCount }) => stringCount === largest)!);
    const [call] = cloud.adapter.planBackfill!([device], { from: T - 86_400, to: T });
    const answers = await call!.run(never);
    expect(answers).toHaveLength(6);
    for (const { body } of answers) expect(body.length).toBeLessThan(450_000);
  });
});

describe('trap: late batches', () => {
  it('loggers that upload hourly lose nothing, and nothing is brought for another time', async () => {
    await begin({ inverters: 1, uploadEverySeconds: 3600 });
    const times = new Set<number>();
    for (let minutes = 0; minutes <= 150; minutes += 5) {
      cloud.clock.now = AT + minutes * 60_000;
      for (const { datetime } of samplesOf(mapAll(await poll(cloud.adapter, devices)))) times.add(datetime!);
    }
    const inverter = cloud.plantModel.inverters[0]!;
    for (let time = NOON / 1000 - 3000; time <= T + 6900; time += 300) {
      const isOnline = [time - 300, time].every((at) => cloud.plantModel.sample(inverter, at).state !== 'offline');
      expect(times.has(time)).toBe(isOnline);
    }
    expect(Math.max(...times)).toBe(T + 6900);
  });
});

describe('states', () => {
  const itemsAt = async (unixSeconds: number, inverter: ModelInverter): Promise<MappedItem[]> => {
    cloud.clock.now = unixSeconds * 1000;
    return mapAll(await poll(cloud.adapter, [deviceOf(inverter)]));
  };

  it('night is standby with 0 kW', async () => {
    await begin();
    const berlin = cloud.plantModel.inverters.find(({ site }) => site.timezone === 'Europe/Berlin')!;
    const samples = samplesOf(await itemsAt(Date.parse('2026-06-22T00:30:00Z') / 1000, berlin));
    expect(samples.at(-1)).toMatchObject({ state: '2', measurements: { PowerACOutputActive: 0, PowerFactor: 0 } });
  });

  it('a fault shows with its error, and is over when power comes back', async () => {
    await begin();
    const { inverter, sample } = findSample(cloud.plantModel, T, ({ fault }) => fault?.kind === 'no_grid');
    const during = samplesOf(await itemsAt(sample.time + 890, inverter)).at(-1)!;
    expect(during).toMatchObject({ state: '4', measurements: { PowerACOutputActive: 0 }, warnings: [] });
    expect(during.alerts).toHaveLength(1);
    expect(JSON.parse(during.alerts[0]!)).toMatchObject({
      stateCode: 1119,
      stateType: 'Error',
      stateSeverity: 'error',
    });
    const after = samplesOf(await itemsAt(sample.time + 4 * 3600, inverter)).at(-1)!;
    expect(after.alerts).toEqual([]);
    expect(['1', '2']).toContain(after.state);
  });

  it('a switched-on fault stays one for as long as it lasts', async () => {
    const conditions = { fault: NOON / 1000 };
    await begin({ conditions });
    const samples = samplesOf(await itemsAt(NOON / 1000 + 3 * 3600, cloud.plantModel.inverters[0]!));
    const after = samples.filter(({ datetime }) => datetime! > NOON / 1000 + 300);
    expect(after.length).toBeGreaterThan(10);
    expect(new Set(after.map(({ state }) => state))).toEqual(new Set(['4']));
  });

  it('an offline logger is reported, and sends no samples', async () => {
    await begin({ conditions: { offline: NOON / 1000 } });
    const silent = cloud.plantModel.inverters[1]!;
    const samples = samplesOf(await itemsAt(NOON / 1000 + 3600, silent));
    expect(samples.at(-1)!.datetime).toBeLessThan(NOON / 1000);
    const liveness = mapAll(await poll(cloud.adapter, devices, 'devices'));
    expect(liveness).toContainEqual({ kind: 'liveness', device: deviceOf(silent), online: false, collector: true });
    expect(liveness).toContainEqual({
      kind: 'liveness',
      device: deviceOf(cloud.plantModel.inverters[0]!),
      online: true,
    });
  });

  it('without the right to read messages, samples come without alarms, and are not asked for each time', async () => {
    await begin({ inverters: 1 });
    cloud.intercept = (request, answer) =>
      request.path.includes('/messages')
        ? { status: 403, body: '{"responseError":1013,"responseMessage":"no"}' }
        : answer(request);
    await poll(cloud.adapter, devices);
    expect(await pollAgain(1)).not.toHaveLength(0);
    expect(cloud.requests.filter((request) => request.includes('/messages'))).toHaveLength(1);
    expect(cloud.warnings).toHaveLength(1);
  });
});

describe('messages that cannot be read', () => {
  const failing = (status: number, body: string): void => {
    cloud.intercept = (request, answer) => (request.path.includes('/messages') ? { status, body } : answer(request));
  };

  it('because the cloud does not understand us: samples come without', async () => {
    await begin({ inverters: 1 });
    failing(400, '{"responseError":1005,"responseMessage":"no"}');
    expect(await pollAgain(0)).not.toHaveLength(0);
  });

  it('because of an outage are waited for, three times', async () => {
    await begin({ inverters: 1 });
    failing(500, '');
    await expect(pollAgain(0)).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(pollAgain(1)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await pollAgain(2)).toHaveLength(14);
    cloud.intercept = (request, answer) => answer(request);
    cloud.requests.length = 0;
    await pollAgain(13);
    expect(cloud.requests.some((request) => request.includes('/messages'))).toBe(false);
    await pollAgain(15);
    expect(cloud.requests.some((request) => request.includes('/messages'))).toBe(true);
  });
});

describe('days of 23 and 25 hours', () => {
  it.each(['2026-03-29T21:30:00Z', '2026-10-25T22:50:00Z'])('have their own sum: %s', async (evening) => {
    const at = Date.parse(evening);
    await begin({ inverters: 20 }, at - 7_200_000);
    const device = devices.find(
      ({ timezone, InverterSN }) =>
        timezone?.startsWith('Europe/') === true && !silentToday(inverterOf(InverterSN), at / 1000),
    )!;
    await poll(cloud.adapter, [device]);
    cloud.clock.now = at;
    const last = samplesOf(mapAll(await poll(cloud.adapter, [device]))).at(-1)!;
    const physical = cloud.plantModel.sample(inverterOf(device.InverterSN), last.datetime!);
    expectClose(last.measurements.EDay, physical.energyTodayWh / 1000, 0.001);
  });
});

describe('backfill', () => {
  it('asks window by window for the samples of the gap, with their sums, and marks them', async () => {
    await begin({ inverters: 12 });
    const gap = { from: NOON / 1000 - 30 * 3600, to: NOON / 1000 - 600 };
    const device = devices.find(({ InverterSN }) => !silentToday(inverterOf(InverterSN), gap.to))!;
    const calls = cloud.adapter.planBackfill!([device], gap);
    expect(calls).toHaveLength(2);
    const answers = [];
    for (const call of calls) answers.push(...(await call.run(never)));
    expect(answers.every(({ backfill }) => backfill === true)).toBe(true);
    const samples = samplesOf(mapAll(answers));
    const times = samples.map(({ datetime }) => datetime!);
    expect(Math.min(...times)).toBe(gap.from + 300);
    expect(Math.max(...times)).toBe(gap.to);
    expect(new Set(times).size).toBe(times.length);
    const physical = cloud.plantModel.sample(inverterOf(device.InverterSN), gap.to);
    expectClose(samples.at(-1)!.measurements.EDay, physical.energyTodayWh / 1000, 0.001);
    for (const request of histories()) {
      expect(Date.parse(/to=([^&]+)/.exec(request)![1]!) / 1000 - fromOf(request)).toBeLessThanOrEqual(86_400);
    }
  });

  it('plans nothing for an empty gap, and nothing for no device', async () => {
    await begin({ inverters: 1 });
    expect(cloud.adapter.planBackfill!(devices, { from: 5, to: 5 })).toEqual([]);
    expect(cloud.adapter.planBackfill!([], { from: 0, to: 500_000 })).toEqual([]);
    expect(cloud.adapter.planPolls([])).toEqual([]);
  });
});

describe('a faster clock', () => {
  it('shrinks windows with the period: 288 entries stay 288', async () => {
    await begin({ inverters: 2, timeScale: 60 });
    const samples = samplesOf(mapAll(await poll(cloud.adapter, devices)), devices[0]!.InverterSN);
    expect(samples).toHaveLength(12);
    expect(cloud.clock.now / 1000 - fromOf(histories()[0]!)).toBeCloseTo(1440, -1);
    const inverter = inverterOf(devices[0]!.InverterSN);
    const { datetime, measurements } = samples.at(-1)!;
    const energies = [datetime! - 5, datetime!].map((at) => cloud.plantModel.sample(inverter, at).energyTotalWh);
    expectClose(measurements.PowerACOutputActive, ((energies[1]! - energies[0]!) * 720) / 1000, 0.01);
  });
});
