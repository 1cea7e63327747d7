import type { MappedItem } from '@heliograph/vendor-contract';
import { createPlantModel, type ModelInverter } from '../../plant-model/index.ts';
import { findSample } from '../../plant-model/testing/simulators.ts';
import { mapping } from '../mapping.ts';
import { NOON, samplesOf, SEED, startCloud, type Cloud } from './harness.ts';

const INVERTERS = 25;
const plantModel = createPlantModel({ seed: `enphase-${SEED}`, inverters: INVERTERS });
let cloud: Cloud;

beforeEach(async () => {
  cloud = await startCloud({ inverters: INVERTERS });
});
afterEach(() => cloud.close());

async function pollAt(unixMs: number): Promise<MappedItem[]> {
  cloud.clock.now = unixMs;
  return cloud.poll(await cloud.inventory());
}

/** In an interval in which it did not report there is nothing to bring. */
const reported = (inverter: ModelInverter, end: number): boolean =>
  plantModel.sample(inverter, end).state !== 'offline' && plantModel.sample(inverter, end - 300).state !== 'offline';

const serialOf = (index: number): string => cloud.simulator.serials[index]!;

describe('simulator, adapter and mapping together', () => {
  it('bring the power and the day energy the devices had, within the rounding of the vendor', async () => {
    const items = await pollAt(NOON);
    let days = 0;
    for (const inverter of plantModel.inverters) {
      const intervals = samplesOf(items, serialOf(inverter.index));
      expect(intervals.length).toBeGreaterThan(30);
      for (const { datetime, measurements } of intervals.slice(-40)) {
        const end = plantModel.sample(inverter, datetime!);
        const begin = plantModel.sample(inverter, datetime! - 300);
        const mean = ((end.energyTotalWh - begin.energyTotalWh) * 3600) / 300;
        expect(Math.abs(measurements.PowerACOutputActive! * 1000 - mean)).toBeLessThanOrEqual(0.501);
        if (measurements.EDay === undefined) continue;
        days += 1;
        expect(Math.abs(measurements.EDay * 1000 - end.energyTodayWh)).toBeLessThanOrEqual(1.01);
      }
    }
    expect(days).toBeGreaterThan(100);
  });

  it('bring one record for a time, the newest with the lifetime energy of the last report', async () => {
    const items = await pollAt(NOON);
    let totals = 0;
    for (const inverter of plantModel.inverters) {
      const own = samplesOf(items, serialOf(inverter.index));
      expect(new Set(own.map(({ datetime }) => datetime)).size).toBe(own.length);
      expect(
        own.every(
          ({ datetime, measurements }) =>
            (datetime! % 300 === 0 && measurements.EDay !== undefined) ||
            measurements.PowerACOutputActive !== undefined,
        ),
      ).toBe(true);
      const withTotal = own.filter(({ measurements }) => measurements.ETotal !== undefined);
      expect(own.indexOf(withTotal[0] ?? own.at(-1)!)).toBe(own.length - 1);
      for (const { datetime, measurements } of withTotal) {
        totals += 1;
        const [from, to] = [datetime!, datetime! + 600].map((time) => plantModel.sample(inverter, time).energyTotalWh);
        expect(measurements.ETotal! * 1000).toBeGreaterThanOrEqual(from! - 0.5);
        expect(measurements.ETotal! * 1000).toBeLessThanOrEqual(to! + 0.5);
      }
    }
    expect(totals).toBeGreaterThan(plantModel.inverters.length / 2);
  });

  it('show a fault as 4 with its alarm, and neither when it is over', async () => {
    const { inverter, sample } = findSample(
      plantModel,
      NOON / 1000,
      (candidate) => candidate.fault?.kind === 'no_grid',
    );
    const serial = serialOf(inverter.index);
    const during = await pollAt((sample.fault!.since + 900) * 1000);
    const newest = samplesOf(during, serial).at(-1)!;
    expect(newest).toMatchObject({
      state: '4',
      measurements: { PowerACOutputActive: 0 },
      status: ['{"status":"power"}'],
    });
    expect(during).toContainEqual(
      expect.objectContaining({
        kind: 'alarms',
        device: expect.objectContaining({ InverterSN: serial }),
        alerts: [expect.stringContaining('"event_type_id":32')],
        warnings: [],
      }),
    );
    const after = await pollAt((sample.fault!.since + 5 * 3600) * 1000);
    expect(after).toContainEqual(
      expect.objectContaining({
        kind: 'alarms',
        device: expect.objectContaining({ InverterSN: serial }),
        alerts: [],
        warnings: [],
      }),
    );
  });

  it('show the night as standby with 0 W, and the microinverter as reporting', async () => {
    const berlin = plantModel.inverters.find(({ site }) => site.timezone === 'Europe/Berlin')!;
    const items = await pollAt(Date.parse('2026-06-22T00:32:00Z'));
    const serial = serialOf(berlin.index);
    const night = samplesOf(items, serial).filter(({ datetime }) => datetime! % 300 === 0);
    expect(night.at(-1)).toMatchObject({ state: '2', measurements: { PowerACOutputActive: 0 } });
    expect(items).toContainEqual(
      expect.objectContaining({
        kind: 'liveness',
        device: expect.objectContaining({ InverterSN: serial }),
        online: true,
      }),
    );
  });

  it('find the last intervals of yesterday after midnight', async () => {
    const berlin = plantModel.inverters.find(({ site }) => site.timezone === 'Europe/Berlin')!;
    const items = await pollAt(Date.parse('2026-06-21T22:20:00Z'));
    const times = samplesOf(items, serialOf(berlin.index)).map(({ datetime }) => datetime!);
    expect(Math.min(...times)).toBeLessThan(Date.parse('2026-06-21T20:00:00Z') / 1000);
  });
});

describe('an inverter that sends nothing', () => {
  it('is offline, with no interval since then and an event that is open', async () => {
    await cloud.close();
    const since = NOON / 1000 - 3600;
    cloud = await startCloud({ inverters: 6, conditions: { offline: since } });
    const items = await pollAt(NOON);
    const serial = serialOf(1);
    expect(Math.max(...samplesOf(items, serial).map(({ datetime }) => datetime!))).toBeLessThan(since);
    expect(items).toContainEqual(
      expect.objectContaining({
        kind: 'liveness',
        device: expect.objectContaining({ InverterSN: serial }),
        online: false,
      }),
    );
    expect(items.filter(({ kind }) => kind === 'alarms')).toContainEqual(
      expect.objectContaining({
        device: expect.objectContaining({ InverterSN: serial }),
        alerts: [expect.stringContaining('"event_type_id":29')],
      }),
    );
  });

  it('shows no more power than it has when it is back', async () => {
    await cloud.close();
    const conditions: { offline?: number } = { offline: NOON / 1000 - 7200 };
    cloud = await startCloud({ inverters: 6, conditions });
    const devices = await cloud.inventory();
    delete conditions.offline;
    const rated = plantModel.inverters[1]!.ratedPowerKw;
    for (const { measurements } of samplesOf(await cloud.poll(devices), serialOf(1)))
      expect(measurements.PowerACOutputActive).toBeLessThan(rated * 1.3);
  });
});

describe('backfill', () => {
  it('brings every interval of a gap once, from the midnight before it, oldest first, marked', async () => {
    const devices = await cloud.inventory();
    const [device] = devices;
    const to = Math.floor(NOON / 1000 / 3600 - 1) * 3600;
    const gap = { from: to - 30 * 3600, to };
    const calls = cloud.adapter.planBackfill!([device!], gap);
    expect(calls).toHaveLength(2);
    const times: number[] = [];
    const totals: (number | undefined)[] = [];
    for (const call of calls) {
      for (const answer of await call.run(cloud.signal)) {
        expect(answer.backfill).toBe(true);
        const samples = samplesOf(mapping.map(answer, { samplePeriodSeconds: 300 }));
        times.push(...samples.map(({ datetime }) => datetime!));
        totals.push(...samples.map(({ measurements }) => measurements.EDay));
      }
    }
    const inverter = plantModel.inverters[cloud.simulator.serials.indexOf(device!.InverterSN)]!;
    const midnight = Date.parse('2026-06-19T22:00:00Z') / 1000;
    const expected = [];
    for (let end = midnight + 300; end <= gap.to; end += 300) if (reported(inverter, end)) expected.push(end);
    expect(times).toEqual(expected);
    expect(totals.filter((total) => total !== undefined).length).toBeGreaterThan(100);
  });

  it('is planned within the two years that are kept, and not beyond now', async () => {
    const devices = await cloud.inventory();
    const now = NOON / 1000;
    const calls = cloud.adapter.planBackfill!(devices.slice(0, 1), { from: 0, to: now + 86_400 });
    expect(calls.length).toBeLessThanOrEqual(735);
    expect(await calls.at(-1)!.run(cloud.signal)).not.toEqual([]);
    expect(cloud.adapter.planBackfill!(devices, { from: now, to: now })).toEqual([]);
  });

  it('finds nothing before the system went into service, without an error', async () => {
    const devices = await cloud.inventory();
    const newest = plantModel.sites.toSorted((a, b) => a.installedAt.localeCompare(b.installedAt)).at(-1)!;
    const device = devices.find(({ InverterSN }) => InverterSN === serialOf(newest.inverters[0]!.index))!;
    const before = Date.parse(newest.installedAt) / 1000 - 5 * 86_400;
    const [call] = cloud.adapter.planBackfill!([device], { from: before, to: before + 3600 });
    expect(await call!.run(cloud.signal)).toEqual([]);
  });
});
