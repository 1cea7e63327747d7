import { localToUnix } from '@heliograph/base-data';
import type { MappedAlarms, MappedItem, MappedSample, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { simulatedPlantModel, type ModelInverter } from '../../plant-model/index.ts';
import { findSample } from '../../plant-model/testing/simulators.ts';
import { mapping } from '../mapping.ts';
import { NOON, polledDevices, SEED, signal, startCloud, type Cloud } from './harness.ts';
import { isClassicPlant } from '../wire.ts';

const INVERTERS = 30;
const conditions: { offline?: number } = {};
const plantModel = simulatedPlantModel('sma', {
  now: () => NOON,
  timeScale: 1,
  seed: SEED,
  inverters: INVERTERS,
  conditions,
});
let cloud: Cloud;
let devices: PolledDevice[];

beforeEach(async () => {
  cloud = await startCloud({ inverters: INVERTERS, conditions });
  devices = await polledDevices(cloud.adapter);
});
afterEach(async () => {
  delete conditions.offline;
  await cloud.close();
});

const inverterOf = ({ device }: MappedSample): ModelInverter =>
  plantModel.inverters[cloud.simulator.serials.indexOf(device.InverterSN)]!;
const itemsOf = (answers: readonly RawAnswer[]): MappedItem[] =>
  answers.flatMap((answer) => mapping.map(answer, { samplePeriodSeconds: 300 }));

/** Polls everything at a time, through adapter, HTTP and mapping. */
async function pollAt(unixMs: number, only: readonly PolledDevice[] = devices): Promise<MappedItem[]> {
  cloud.clock.now = unixMs;
  const items: MappedItem[] = [];
  for (const call of cloud.adapter.planPolls(only)) items.push(...itemsOf(await call.run(signal)));
  return items;
}
const samplesOf = (items: readonly MappedItem[]): MappedSample[] => items.filter((item) => item.kind === 'sample');
const newestOf = (items: readonly MappedItem[], serial: string): MappedSample =>
  samplesOf(items).findLast(({ device }) => device.InverterSN === serial)!;

function expectPhysical(sample: MappedSample): void {
  const inverter = inverterOf(sample);
  const physical = plantModel.sample(inverter, sample.datetime!);
  const { measurements: m } = sample;
  const near = (value: number | undefined, expected: number, digits: number): void =>
    expect([sample.device.InverterSN, value]).toEqual([sample.device.InverterSN, expect.closeTo(expected, digits)]);
  near(m.PowerACOutputActive, physical.acPowerW / 1000, 5);
  near(m.FrqAC, physical.frequencyHz, 2);
  physical.phases.forEach(({ voltageV, currentA }, i) => {
    near(m[`UAC${i + 1}` as 'UAC1'], voltageV, 2);
    near(m[`IAC${i + 1}` as 'IAC1'], currentA, 2);
  });
  expect('UAC2' in m).toBe(inverter.phaseCount === 3);
  physical.strings.forEach(({ voltageV, currentA }, i) => {
    near(m[`UPV${i + 1}` as 'UPV1'], voltageV, 2);
    near(m[`IPV${i + 1}` as 'IPV1'], currentA, 2);
  });
  expect(m).not.toHaveProperty(`UPV${physical.strings.length + 1}`);
  near(m.PowerDC, physical.dcPowerW / 1000, 4);
  // Whole watt-hours at both ends.
  if (m.EDay !== undefined) expect(Math.abs(m.EDay * 1000 - physical.energyTodayWh)).toBeLessThanOrEqual(1);
}

describe('simulator, adapter and mapping together', () => {
  it('bring the values the devices have', async () => {
    const items = await pollAt(NOON);
    expect(items.filter(({ kind }) => kind === 'rejected')).toEqual([]);
    const samples = samplesOf(items);
    expect(new Set(samples.map(({ device }) => device.InverterSN)).size).toBe(INVERTERS);
    samples.forEach(expectPhysical);
    // Every third device or so had a drop-out today: without it the day's energy is known.
    const newest = devices.map(({ InverterSN }) => newestOf(items, InverterSN));
    expect(newest.filter(({ measurements }) => measurements.EDay !== undefined).length).toBeGreaterThan(INVERTERS / 4);
  });

  it('bring the whole day of a classic plant, whose batches are late', async () => {
    const classic = devices.filter(({ vendorPlantId }) => isClassicPlant(vendorPlantId));
    expect(classic.length).toBeGreaterThan(2);
    const items = await pollAt(NOON, classic);
    for (const { InverterSN } of classic) {
      const times = samplesOf(items)
        .filter(({ device }) => device.InverterSN === InverterSN)
        .map(({ datetime }) => datetime!);
      expect(times.length).toBeGreaterThan(2);
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      expect(times.every((time) => time % 900 === 0)).toBe(true);
    }
  });

  it('leave the day’s energy out after a drop-out', async () => {
    const { inverter, time } = findSample(
      plantModel,
      NOON / 1000 - 7200,
      (candidate, { site }) =>
        candidate.state === 'offline' && candidate.acPowerW > 500 && site.timezone === 'Europe/Berlin',
    );
    const serial = cloud.simulator.serials[inverter.index]!;
    const items = await pollAt((time + 5400) * 1000);
    const newest = newestOf(items, serial);
    expect(newest.datetime).toBeGreaterThan(time);
    expect(newest.measurements).not.toHaveProperty('EDay');
    expectPhysical(newest);
  });

  it('show a fault in the log of its plant, and forget it hours later', async () => {
    const { inverter, sample } = findSample(
      plantModel,
      NOON / 1000,
      (candidate, { index }) => candidate.fault?.kind === 'no_grid' && index > 0,
    );
    const serial = cloud.simulator.serials[inverter.index]!;
    const alarmsAt = async (time: number): Promise<MappedAlarms> =>
      (await pollAt(time * 1000)).find(
        (item): item is MappedAlarms => item.kind === 'alarms' && item.device.InverterSN === serial,
      )!;
    const during = await alarmsAt(sample.time + 1800);
    expect(during).toMatchObject({ alerts: [expect.stringContaining('Grid failure (801)')], warnings: [] });
    const later = await alarmsAt(sample.time + 6 * 3600);
    expect(later.alerts.filter((entry) => entry.includes('(801)'))).toEqual([]);
  });

  it('show the night as standby, or as silence', async () => {
    const items = await pollAt(Date.parse('2026-06-21T23:30:00Z'));
    for (const device of devices.filter(({ timezone }) => timezone === 'Europe/Berlin')) {
      const sample = newestOf(items, device.InverterSN);
      expect(sample).toMatchObject({ state: '2', measurements: { PowerACOutputActive: 0 } });
      if (!isClassicPlant(device.vendorPlantId)) expect(sample.datetime).toBeGreaterThan(cloud.clock.now / 1000 - 1200);
    }
  });

  it('show a silent logger by the last sample before, which is offline once it is overdue', async () => {
    conditions.offline = NOON / 1000;
    const items = await pollAt(NOON + 6 * 3_600_000);
    const silent = plantModel.inverters.filter(
      (inverter) => inverter.index % 3 === 1 && plantModel.sample(inverter, NOON / 1000 - 1).acPowerW > 100,
    );
    expect(silent.length).toBeGreaterThan(2);
    for (const { index } of silent) {
      const newest = newestOf(items, cloud.simulator.serials[index]!);
      expect(newest.datetime).toBeLessThanOrEqual(NOON / 1000);
    }
    const states = silent.map(({ index }) => newestOf(items, cloud.simulator.serials[index]!).state);
    expect(states).toContain('0');
  });

  it('have the right summer time on both days of the change', async () => {
    const berlin = devices.filter(
      ({ timezone, vendorPlantId }) => timezone === 'Europe/Berlin' && !isClassicPlant(vendorPlantId),
    );
    const expected: [string, number][] = [
      ['2026-03-29T00:57:00Z', 3600],
      ['2026-03-29T01:07:00Z', 7200],
      ['2026-10-25T00:57:00Z', 7200],
      ['2026-10-25T01:37:00Z', 3600],
    ];
    for (const [time, offsetSeconds] of expected) {
      await cloud.close();
      cloud = await startCloud({ inverters: INVERTERS });
      const items = await pollAt(Date.parse(time), berlin);
      const newest = samplesOf(items).filter(({ datetime = 0 }) => datetime > Date.parse(time) / 1000 - 900);
      expect(newest.length).toBeGreaterThan(0);
      for (const sample of newest) expect([time, sample.offsetSeconds]).toEqual([time, offsetSeconds]);
    }
  });
});

describe('backfill', () => {
  const HOUR = 3600;
  const gapItems = async (device: PolledDevice, from: number, to: number): Promise<MappedSample[]> => {
    const answers: RawAnswer[] = [];
    for (const call of cloud.adapter.planBackfill!([device], { from, to })) answers.push(...(await call.run(signal)));
    for (const { body, backfill } of answers) {
      expect(backfill).toBe(true);
      expect(Buffer.byteLength(body)).toBeLessThan(450_000);
    }
    return samplesOf(itemsOf(answers));
  };
  const ennexOs = (strings: number): PolledDevice => {
    const inverter = plantModel.inverters.find(
      ({ stringCount, site }) => stringCount >= strings && site.index % 3 !== 2 && site.timezone.startsWith('Europe'),
    )!;
    return devices.find(({ InverterSN }) => InverterSN === cloud.simulator.serials[inverter.index])!;
  };

  const localDay = ({ timezone }: PolledDevice, date: string): { from: number; to: number } => {
    const from = localToUnix(`${date} 00:00:00`, timezone!)!;
    return { from, to: from + 24 * HOUR };
  };

  it('fetches each sample of the gap and none else, over two days', async () => {
    cloud.clock.now = NOON;
    const to = NOON / 1000 - HOUR;
    const from = to - 20 * HOUR;
    const samples = await gapItems(ennexOs(1), from, to);
    samples.forEach(expectPhysical);
    const times = samples.map(({ datetime }) => datetime!);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    expect(times.every((time) => time > from && time <= to)).toBe(true);
    // Twenty hours of twelve samples each; drop-outs take a few.
    expect(times.length).toBeGreaterThan(225);
    expect(times.length).toBeLessThanOrEqual(240);
  });

  it('hands a day of an inverter with many inputs on in several answers', async () => {
    cloud.clock.now = NOON;
    const device = ennexOs(12);
    const day = localDay(device, '2026-06-20');
    const calls = cloud.adapter.planBackfill!([device], day);
    expect(calls.map(({ name }) => name)).toEqual([`day:${device.vendorDeviceId}:2026-06-20`]);
    const answers = await calls[0]!.run(signal);
    expect(answers.length).toBeGreaterThan(1);
    const times = samplesOf(itemsOf(answers)).map(({ datetime }) => datetime!);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    for (const { body } of answers) expect(Buffer.byteLength(body)).toBeLessThan(450_000);
  });

  it('keeps the hour that comes twice apart', async () => {
    cloud.clock.now = Date.parse('2026-10-25T12:00:00Z');
    const change = Date.parse('2026-10-25T01:00:00Z') / 1000;
    const samples = await gapItems(ennexOs(1), change - 1200, change + 1200);
    const times = samples.map(({ datetime }) => (datetime! - change) / 60);
    const expected = [-15, -10, -5, 0, 5, 10, 15, 20].filter((minute) => times.includes(minute));
    expect(times).toEqual(expected);
    expect(times.length).toBeGreaterThan(5);
    samples.forEach(expectPhysical);
  });

  it('plans nothing for an empty gap, and every day of one, however long ago', () => {
    const device = ennexOs(1);
    expect(cloud.adapter.planBackfill!([device], { from: 5, to: 5 })).toEqual([]);
    const from = NOON / 1000 - 400 * 86_400;
    const calls = cloud.adapter.planBackfill!([device], { from, to: from + 40 * 86_400 });
    expect(calls).toHaveLength(41);
    expect(calls.map(({ name }) => name)).toEqual(calls.map(({ name }) => name).sort());
  });
});
