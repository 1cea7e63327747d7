import { reported, type StorageMeasurements, type StorageType } from '@heliograph/base-data';
import type { MappedItem, PollCall, PolledDevice, VendorPlant } from '@heliograph/vendor-contract';
import { createPlantModel, type PhysicalSample } from '../../plant-model/index.ts';
import { mapping } from '../mapping.ts';
import { noSignal, NOON, polled, startRig, type Rig } from './harness.ts';

const rigs: Rig[] = [];
const INVERTERS = 16;
const both: readonly StorageType[] = ['battery', 'meter'];
const plantModel = createPlantModel({ seed: 'huawei-1', inverters: INVERTERS });
const hybrids = plantModel.inverters.filter(({ battery }) => battery);

afterEach(async () => {
  await Promise.all(rigs.splice(0).map((rig) => rig.close()));
});

interface Planned {
  rig: Rig;
  plants: VendorPlant[];
  devices: PolledDevice[];
  polls: PollCall[];
}

/** Lists with a minute between the calls, as their limits want it, and plans polls that take no time. */
async function plan(include?: readonly StorageType[]): Promise<Planned> {
  const options = { inverters: INVERTERS, clock: { now: NOON }, ...reported({ include }) };
  const lists = await startRig({ ...options, stepMs: 61_000 });
  const plants = await lists.adapter.listPlants(noSignal);
  const devices = await lists.adapter.listDevices(plants, noSignal);
  const rig = await startRig({ ...options, simulator: lists.simulator, session: lists.session });
  rigs.push(lists, rig);
  const ofIngest = devices.map((device) => polled(device, plants));
  return { rig, plants, devices: ofIngest, polls: rig.adapter.planPolls(ofIngest) };
}

async function round(polls: readonly PollCall[], include?: readonly StorageType[]): Promise<MappedItem[]> {
  const items: MappedItem[] = [];
  const context = { samplePeriodSeconds: 300, ...reported({ include }) };
  for (const { name, run } of polls)
    if (name.startsWith('getDevRealKpi'))
      for (const answer of await run(noSignal)) items.push(...mapping.map(answer, context));
  return items;
}

/** Half a unit of the last digit that the cloud writes, and as much as a double loses. */
const written = (decimals: number): number => 0.5 * 10 ** -decimals + 1e-9;

type Expected = Readonly<Record<string, readonly [value: number, tolerance: number]>>;

function batteryOf({ battery }: PhysicalSample, capacityWh: number): Expected {
  const { socPercent, powerW, voltageV, chargedTodayWh, dischargedTodayWh } = battery!;
  return {
    BatterySOC: [socPercent, written(1)],
    BatteryPower: [powerW / 1000, written(3)],
    UBattery: [voltageV, written(1)],
    EBatteryCharge: [chargedTodayWh / 1000, written(2)],
    EBatteryDischarge: [dischargedTodayWh / 1000, written(2)],
    // Two hours of its capacity (cloud/storage.ts).
    BatteryChargeLimit: [capacityWh / 2000, written(3)],
    BatteryDischargeLimit: [capacityWh / 2000, written(3)],
  };
}

function meterOf({ meter, phases, frequencyHz }: PhysicalSample): Expected {
  const { powerW, exportedTotalWh, importedTotalWh } = meter!;
  const { voltageV } = phases[0]!;
  return {
    GridPower: [powerW / 1000, written(3)],
    GridReactivePower: [0, 0],
    GridPowerFactor: [1, 0],
    UGrid1: [voltageV, written(1)],
    IGrid1: [voltageV > 0 ? Math.abs(powerW) / phases.length / voltageV : 0, written(2)],
    FrqGrid: [frequencyHz, written(2)],
    EGridExportTotal: [exportedTotalWh / 1000, written(2)],
    EGridImportTotal: [importedTotalWh / 1000, written(2)],
  };
}

function expectValues(measurements: StorageMeasurements, expected: Expected): void {
  expect(Object.keys(measurements).sort()).toEqual(Object.keys(expected).sort());
  for (const [field, [value, tolerance]] of Object.entries(expected)) {
    const read = measurements[field as keyof StorageMeasurements]!;
    expect({ field, isNear: Math.abs(read - value) <= tolerance }).toEqual({ field, isNear: true });
  }
}

it('reads the batteries and meters of all hybrids as they are, over two days', async () => {
  const { rig, plants, polls } = await plan(both);
  expect(hybrids.length).toBeGreaterThan(1);
  const signs = new Set<string>();
  const plantOf = new Map(plants.map(({ vendorPlantId, name }) => [vendorPlantId, name]));
  for (let hour = 0; hour < 48; hour += 5) {
    rig.clock.now = NOON + hour * 3_600_000;
    const items = await round(polls, both);
    const seen = items.filter((item) => item.kind === 'battery' || item.kind === 'meter');
    const now = rig.clock.now / 1000;
    const connected = hybrids.flatMap((inverter) => {
      const sample = plantModel.sample(inverter, plantModel.newestSampleTime(inverter, now, 300));
      return sample.state === 'offline' ? [] : [{ inverter, sample }];
    });
    expect(seen).toHaveLength(2 * connected.length);
    for (const { inverter, sample } of connected) {
      const own = seen.filter(({ device }) => plantOf.get(device.vendorPlantId) === inverter.site.name);
      expect(own.map(({ kind }) => kind).sort()).toEqual(['battery', 'meter']);
      for (const { kind, measurements, isOfPlant, quality } of own) {
        expect({ isOfPlant, quality }).toEqual({ isOfPlant: true, quality: [] });
        const { capacityWh } = inverter.battery!;
        expectValues(measurements, kind === 'battery' ? batteryOf(sample, capacityWh) : meterOf(sample));
        signs.add(`${kind}:${Math.sign(measurements.BatteryPower ?? measurements.GridPower!)}`);
      }
    }
    expect(items.filter(({ kind }) => kind === 'rejected')).toEqual([]);
  }
  expect([...signs].sort()).toEqual(expect.arrayContaining(['battery:-1', 'battery:1', 'meter:-1', 'meter:1']));
});

it('reads the batteries and meters of an outage as they were', async () => {
  const { rig, plants, devices } = await plan(both);
  const plantOf = new Map(plants.map(({ vendorPlantId, name }) => [vendorPlantId, name]));
  const gap = { from: NOON / 1000, to: NOON / 1000 + 7200 };
  rig.clock.now = gap.to * 1000 + 60_000;
  const calls = rig.adapter.planBackfill!(devices, gap).filter(({ name }) => /:(39|47):/.test(name));
  const items: MappedItem[] = [];
  for (const call of calls) {
    rig.clock.now += 61_000;
    const context = { samplePeriodSeconds: 300, include: both };
    for (const answer of await call.run(noSignal)) items.push(...mapping.map(answer, context));
  }
  let count = 0;
  for (const inverter of hybrids)
    for (let at = gap.from + 300; at <= gap.to; at += 300) {
      const sample = plantModel.sample(inverter, at);
      if (sample.state === 'offline') continue;
      const own = items.filter(
        (item) =>
          'datetime' in item && item.datetime === at && plantOf.get(item.device.vendorPlantId) === inverter.site.name,
      );
      expect(own.map(({ kind }) => kind).sort()).toEqual(['battery', 'meter']);
      for (const item of own)
        if (item.kind === 'battery') expectValues(item.measurements, batteryOf(sample, inverter.battery!.capacityWh));
        else if (item.kind === 'meter') expectValues(item.measurements, meterOf(sample));
      count += own.length;
    }
  expect(items).toHaveLength(count);
  expect(count).toBeGreaterThan(hybrids.length * 24);
  expect(rig.simulator.violations()).toBe(0);
});

it.each([
  ['the type cannot be read', 200, '{"success":false,"failCode":20013,"data":null}'],
  ['the user may not', 200, '{"success":false,"failCode":401,"data":null}'],
])('goes without their past where %s', async (_, status, body) => {
  const { rig, devices } = await plan(both);
  const gap = { from: NOON / 1000 - 7200, to: NOON / 1000 };
  const [ofMeters] = rig.adapter.planBackfill!(devices, gap).filter(({ name }) => name.includes(':47:'));
  rig.answerNext('getDevHistoryKpi', { status, body });
  expect(await ofMeters!.run(noSignal)).toEqual([]);
});

it('stays within the limits for an hour', async () => {
  const { rig, polls: calls } = await plan(both);
  // Types 1, 38, 39 and 47.
  expect(calls.map(({ name, samples }) => [name, samples])).toEqual([
    ['getDevRealKpi:1:0', undefined],
    ['getDevRealKpi:38:0', undefined],
    ['getDevRealKpi:47:0', false],
    ['getDevRealKpi:39:0', false],
    ['getAlarmList:0', false],
  ]);
  const begin = rig.clock.now;
  for (let i = 0; i < 12 * calls.length; i += 1) {
    rig.clock.now = begin + (i / calls.length) * 304_000;
    const { name, run } = calls[i % calls.length]!;
    if (name.startsWith('getDevRealKpi')) await run(noSignal);
  }
  expect(rig.simulator.violations()).toBe(0);
});

it('asks for neither, and reads neither, where the account does not', async () => {
  const { rig, polls } = await plan();
  const [asked, ofInverters] = [polls.filter(({ name }) => /:(39|41|47|17|23070):/.test(name)), await round(polls)];
  expect(asked).toEqual([]);
  expect(ofInverters.filter(({ kind }) => kind === 'battery' || kind === 'meter')).toEqual([]);
  expect(rig.calls.filter((call) => call === 'getDevRealKpi')).toHaveLength(2);
});

it.each([
  ['the type cannot be read', 200, '{"success":false,"failCode":20013,"data":null}'],
  ['the user may not', 200, '{"success":false,"failCode":401,"data":null}'],
])('goes without where %s', async (_, status, body) => {
  const { rig, polls } = await plan(both);
  const [batteries] = polls.filter(({ name }) => name.startsWith('getDevRealKpi:39'));
  rig.answerNext('getDevRealKpi', { status, body });
  expect(await batteries!.run(noSignal)).toEqual([]);
  rig.clock.now += 304_000;
  expect((await round(polls, both)).filter(({ kind }) => kind === 'sample')).not.toEqual([]);
});
