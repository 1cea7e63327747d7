import { readFileSync } from 'node:fs';
import type { StorageType } from '@heliograph/base-data';
import type { MappedItem, MappedStorage, PolledDevice, RawAnswer, VendorAdapter } from '@heliograph/vendor-contract';
import { createPlantModel, type ModelInverter, type PhysicalSample } from '../../plant-model/index.ts';
import { answersOf, polled } from '../../plant-model/testing/vendor-harness.ts';
import { createAdapter } from '../adapter.ts';
import { mapping } from '../mapping.ts';
import { pollIntervals, planOf } from '../plans.ts';
import { NOON, SEED, startCloud, type Cloud } from './harness.ts';

const { signal } = new AbortController();
const both = ['battery', 'meter'] as const;
const QUARTER = 900;

const mapAs = (answer: RawAnswer, include: readonly StorageType[]): MappedItem[] =>
  mapping.map(answer, { samplePeriodSeconds: 300, include });

const INVERTERS = 40;
const plantModel = createPlantModel({ seed: `enphase-${SEED}`, inverters: INVERTERS });
const hybrids = plantModel.inverters.filter((inverter) => inverter.battery);

interface Asked {
  cloud: Cloud;
  adapter: VendorAdapter;
  devices: PolledDevice[];
}

async function start(include?: readonly StorageType[], at = NOON, timeScale = 1): Promise<Asked> {
  const cloud = await startCloud({ inverters: INVERTERS, timeScale }, at);
  const { baseUrl, http, session, refreshTokens } = cloud;
  const account = {
    vendorAccountId: 'va',
    region: 'global',
    baseUrl,
    credentials: { ...cloud.simulator.credentials, plan: 'partner' },
  };
  const adapter = createAdapter(include ? { ...account, include } : account, {
    http,
    session,
    refreshTokens,
    now: () => cloud.clock.now,
    timeScale,
    warn: (message) => cloud.warnings.push(message),
  });
  const plants = await adapter.listPlants(signal);
  const zones = new Map(plants.map(({ vendorPlantId, timezone }) => [vendorPlantId, timezone]));
  const devices = (await adapter.listDevices(plants, signal)).map((device) => {
    const { storage } = device;
    const one = polled(device, zones.get(device.vendorPlantId));
    return storage ? { ...one, storage } : one;
  });
  return { cloud, adapter, devices };
}

describe('polls', () => {
  it('are one call for the batteries of a system and two for its grid, only of systems that have them', async () => {
    const { cloud, adapter, devices } = await start(both);
    const plan = adapter.planPolls(devices).filter(({ name }) => /^(battery|meter):/.test(name));
    expect(plan).toHaveLength(2 * hybrids.length);
    for (const { intervalSeconds, samples, devices: named } of plan)
      expect([intervalSeconds % 3, intervalSeconds >= 900, samples, named.length]).toEqual([0, true, false, 1]);
    const before = cloud.requests.length;
    await plan[0]!.run(signal);
    await plan[1]!.run(signal);
    const paths = cloud.requests.slice(before).map((request) => request.replace(/\d{4,}/g, 'n').split('?')[0]);
    expect(paths).toEqual([
      '/api/v4/systems/n/telemetry/battery',
      '/api/v4/systems/n/energy_import_telemetry',
      '/api/v4/systems/n/energy_export_telemetry',
    ]);
    await cloud.close();
  });

  it('are none for an account that asks for neither, whatever its devices list', async () => {
    const asked = await start(both);
    const not = await start();
    const names = (adapter: VendorAdapter, devices: PolledDevice[]): string[] =>
      adapter.planPolls(devices).map(({ name }) => name);
    expect(not.devices.every((device) => !('storage' in device))).toBe(true);
    expect(names(not.adapter, asked.devices)).toEqual(names(not.adapter, not.devices));
    expect(names(not.adapter, not.devices).filter((name) => /^(battery|meter)/.test(name))).toEqual([]);
    expect(not.cloud.requests).toEqual(asked.cloud.requests);
    await asked.cloud.close();
    await not.cloud.close();
  });

  it('keep the month of the plan', () => {
    const plan = planOf({ plan: 'kilowatt' });
    const system = { systemId: '1', devices: [polled({ InverterSN: 'A1' })] };
    // A poll is 2 pages and, each fourth time, 2 calls for alarms: 2.5. Three calls each third poll are one more.
    const many = Array.from({ length: 40 }, () => system);
    const [without, withBoth] = [pollIntervals(many, plan), pollIntervals(many, plan, 40 * 3)];
    // 40 systems: 40 * 2.5 calls in 31 days of 40,000 calls are each 6,696 s; 40 * 3.5 each 9,374.4 s.
    expect([without.valueSeconds, withBoth.valueSeconds, withBoth.storageSeconds]).toEqual([6696, 9375, 28_125]);
  });

  it('that the plan does not grant leave the microinverters alone', async () => {
    const { cloud, adapter, devices } = await start(['battery']);
    cloud.intercept = (request, next) =>
      request.path.endsWith('/telemetry/battery')
        ? { status: 403, headers: {}, body: '{"message":"Forbidden","details":"x","code":403}' }
        : next(request);
    const [poll] = adapter.planPolls(devices).filter(({ name }) => name.startsWith('battery:'));
    expect(await poll!.run(signal)).toEqual([]);
    expect(cloud.warnings).toContain('the plan does not grant the battery of a system');
    await cloud.close();
  });
});

/** Wh that a counter of the model gained. */
function gained(device: PolledDevice, cloud: Cloud, from: number, to: number, of: (sample: PhysicalSample) => number) {
  const inverter = plantModel.inverters[cloud.simulator.serials.indexOf(device.InverterSN)]!;
  const site = inverter.site.inverters.find((each) => each.battery)!;
  return of(plantModel.sample(site, to)) - of(plantModel.sample(site, from));
}

/** Noon, evening and night of two days in Europe. */
const times = ['2026-06-20T10:02:00Z', '2026-06-20T20:47:00Z', '2026-06-21T02:20:00Z', '2026-06-21T11:02:00Z'];

describe('the simulated cloud', () => {
  it.each(times)('shows the batteries and the grid of its hybrids at %s', async (time) => {
    const { cloud, adapter, devices } = await start(both, Date.parse(time));
    const items: MappedStorage[] = [];
    for (const type of both)
      for (const each of await answersOf({ adapter }, devices, `${type}:`))
        items.push(...(mapAs(each, both) as MappedStorage[]));
    for (const type of both)
      expect(new Set(items.filter(({ kind }) => kind === type).map(({ device }) => device.vendorPlantId)).size).toBe(
        hybrids.length,
      );
    for (const { device, kind, isOfPlant, datetime = 0, measurements } of items) {
      expect(isOfPlant).toBe(true);
      const wattHours = (of: (sample: PhysicalSample) => number, from = datetime - QUARTER): number =>
        gained(device, cloud, from, datetime, of);
      const close = (actual: number | undefined, expected: number, tolerance: number): void =>
        expect(Math.abs(actual! - expected)).toBeLessThanOrEqual(tolerance);
      // Whole Wh, rounded at both ends: 1 Wh in a quarter of an hour is 4 W, of two counters 8 W.
      const [inward, outward] =
        kind === 'battery'
          ? [
              ({ battery: of }: PhysicalSample) => of!.chargedTotalWh,
              ({ battery: of }: PhysicalSample) => of!.dischargedTotalWh,
            ]
          : [
              ({ meter: of }: PhysicalSample) => of!.importedTotalWh,
              ({ meter: of }: PhysicalSample) => of!.exportedTotalWh,
            ];
      const power = measurements[kind === 'battery' ? 'BatteryPower' : 'GridPower'];
      if (power !== undefined) close(power, ((wattHours(outward) - wattHours(inward)) * 4) / 1000, 0.00801);
      if (kind === 'battery') close(measurements.BatterySOC, socOf(device, cloud, datetime), 0.501);
    }
    // All but those beside a drop-out of the gateway have a power.
    expect(
      items.filter(({ measurements: of }) => (of.BatteryPower ?? of.GridPower) !== undefined).length,
    ).toBeGreaterThan(0.9 * items.length);
    await cloud.close();
  });

  it('shows the energy of the day, from local midnight on', async () => {
    const { cloud, adapter, devices } = await start(both, Date.parse(times[3]!));
    let summed = 0;
    for (const each of await answersOf({ adapter }, devices, 'battery:'))
      for (const { device, datetime, measurements } of mapAs(each, both) as MappedStorage[]) {
        if (measurements.EBatteryCharge === undefined) continue;
        const day = new Date(datetime! * 1000).toLocaleDateString('sv', { timeZone: device.timezone! });
        const physical = plantModel.sample(hybridOf(device, cloud), datetime!);
        // At midnight the day of the model has begun as well: both are 0.
        expect(day).toMatch(/^2026-06-2[012]$/);
        expect(Math.abs(measurements.EBatteryCharge - physical.battery!.chargedTodayWh / 1000)).toBeLessThanOrEqual(
          0.00101,
        );
        expect(
          Math.abs(measurements.EBatteryDischarge! - physical.battery!.dischargedTodayWh / 1000),
        ).toBeLessThanOrEqual(0.00101);
        summed += 1;
      }
    expect(summed).toBeGreaterThan(20);
    for (const each of await answersOf({ adapter }, devices, 'meter:'))
      for (const { device, datetime, measurements } of mapAs(each, both) as MappedStorage[]) {
        if (measurements.EGridExport === undefined) continue;
        const { meter } = plantModel.sample(hybridOf(device, cloud), datetime!);
        expect(Math.abs(measurements.EGridExport - meter!.exportedTodayWh / 1000)).toBeLessThanOrEqual(0.00101);
        expect(Math.abs(measurements.EGridImport! - meter!.importedTodayWh / 1000)).toBeLessThanOrEqual(0.00101);
      }
    await cloud.close();
  });
});

it('is read in a faster time as well', async () => {
  const { cloud, adapter, devices } = await start(both, NOON, 60);
  const powers = { battery: 0, meter: 0 };
  for (const type of both)
    for (const each of await answersOf({ adapter }, devices, `${type}:`))
      for (const item of mapping.map(each, { samplePeriodSeconds: 5, include: both }) as MappedStorage[])
        if ((item.measurements.BatteryPower ?? item.measurements.GridPower) !== undefined) powers[item.kind] += 1;
  expect(powers.battery).toBeGreaterThan(5 * hybrids.length);
  expect(powers.meter).toBeGreaterThan(5 * hybrids.length);
  await cloud.close();
});

function hybridOf(device: PolledDevice, cloud: Cloud): ModelInverter {
  const { site } = plantModel.inverters[cloud.simulator.serials.indexOf(device.InverterSN)]!;
  return site.inverters.find((each) => each.battery)!;
}

const socOf = (device: PolledDevice, cloud: Cloud, at: number): number =>
  plantModel.sample(hybridOf(device, cloud), at).battery!.socPercent;

it.each([
  ['telemetry/battery', 'telemetry_battery.200.documented.json'],
  ['energy_import_telemetry', 'energy_import_telemetry.200.documented.json'],
])('%s has the members of the documented answer', async (path, name) => {
  const { cloud, adapter, devices } = await start(both);
  const documented = readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
  const plan = adapter.planPolls(devices).filter((call) => /^(battery|meter):/.test(call.name));
  let body = '';
  cloud.intercept = (request, next) => {
    const answer = next(request) as unknown as Promise<{ body: string }>;
    if (request.path.endsWith(path)) void answer.then((shown) => (body = shown.body));
    return answer as never;
  };
  for (const call of plan.slice(0, 2)) await call.run(signal);
  const membersOf = (text: string): unknown[] => {
    const answer = JSON.parse(text) as { intervals: unknown[] };
    const [interval] = answer.intervals.flat() as object[];
    return [Object.keys(answer), Object.keys(interval!), answer.intervals.map((each) => Array.isArray(each)).at(0)];
  };
  expect(membersOf(body)).toEqual(membersOf(documented));
  await cloud.close();
});
