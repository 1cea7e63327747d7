import type { StorageType } from '@heliograph/base-data';
import type { MappedItem, MappedSample, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { createPlantModel } from '../../plant-model/index.ts';
import { answersOf } from '../../plant-model/testing/vendor-harness.ts';
import { mapping } from '../mapping.ts';
import { fixture, inventory, polled, samplesOf, SEED, signal, startCloud } from './harness.ts';

const both = ['battery', 'meter'] as const;
const hybrid = polled({ InverterSN: 'A1', vendorType: 'storage:H2' }, 'Europe/Berlin');

function mapAs(answer: Pick<RawAnswer, 'call' | 'body' | 'devices'>, include?: readonly StorageType[]): MappedItem[] {
  const context = { samplePeriodSeconds: 300 };
  return mapping.map({ fetchedAt: 0, ...answer }, include ? { ...context, include } : context);
}

/** Maps a point of a storage inverter. */
function pointOf(
  members: object,
  { device = hybrid, include = both }: { device?: PolledDevice; include?: readonly StorageType[] } = {},
): MappedSample {
  const data = { deviceSn: 'A1', invTime: '2026-06-21T10:00Z', ...members };
  const body = JSON.stringify({ code: 200, data });
  return samplesOf(mapAs({ call: 'device/realtimeDataCommon', body, devices: [device] }, include))[0]!;
}

const meterOf = (members: object): object => pointOf(members).meter!.measurements;

describe('the documented hybrid', () => {
  const device = polled({ InverterSN: 'HSS2502J0000E00001', vendorType: 'storage:HS2' }, 'Australia/Sydney');
  const body = fixture('realtimeDataCommon_hybrid.documented.json');
  const [sample] = samplesOf(mapAs({ call: 'device/realtimeDataCommon', body, devices: [device] }, both));

  it('discharges: 271 W of its modules and 171 W of its battery are the 443 W of its loads', () => {
    // "batteryDirection": 1, "totalBatteryPower": 171, "batEnergyPercent": "100", "totalLoadPowerWatt": "443"
    expect(sample!.measurements).toMatchObject({ BatteryPower: 0.171, BatterySOC: 100, LoadPower: 0.443 });
    expect(sample!.battery).toEqual({ measurements: {}, quality: [] });
  });

  it('has the lifetime export, and no other member that is missing in the example', () => {
    // "totalSellEnergy": 473.89
    expect(sample!.meter).toEqual({ measurements: { EGridExportTotal: 473.89 }, quality: [] });
  });
});

describe('counters of the lifetime', () => {
  it('are of the battery and the grid; what feeds in is import', () => {
    const { battery, meter } = pointOf({
      batEnergyPercent: '50',
      totalBatChgEnergy: '1200.5',
      totalBatDisEnergy: '1100.25',
      totalSellEnergy: '473.89',
      totalFeedInEnergy: '210.4',
      totalTotalLoadEnergy: '2000',
    });
    expect(battery!.measurements).toEqual({ EBatteryChargeTotal: 1200.5, EBatteryDischargeTotal: 1100.25 });
    expect(meter!.measurements).toEqual({ EGridExportTotal: 473.89, EGridImportTotal: 210.4, ELoadTotal: 2000 });
  });

  it('of "0" are absent', () => {
    const zeros = { totalBatChgEnergy: '0', totalSellEnergy: '0', totalFeedInEnergy: '0', totalTotalLoadEnergy: '0' };
    const { battery, meter } = pointOf({ batEnergyPercent: '50', ...zeros });
    expect([battery!.measurements, meter!.measurements]).toEqual([{}, {}]);
  });
});

describe('meter A', () => {
  const connected = {
    meterAStatus: '1',
    meterAVolt1: '230.10',
    meterACurr1: '4.35',
    meterAPowerWatt1: '1000',
    meterAFreq1: '50.01',
    meterAVolt2: '0',
    meterACurr2: '0',
    meterAPowerWatt2: '0',
    meterAFreq2: '0',
  };
  const values = { UGrid1: 230.1, IGrid1: 4.35, FrqGrid: 50.01 };
  const three = {
    ...connected,
    meterAVolt2: '231',
    meterACurr2: '2',
    meterAPowerWatt2: '-400',
    meterAVolt3: '229',
    meterACurr3: '1',
    meterAPowerWatt3: '200',
  };

  it('has the phases with a voltage, signed as the power of the grid', () => {
    // gridDirection 1 sells.
    expect(meterOf({ ...connected, gridDirection: '1', sysGridPowerWatt: '1000' })).toEqual({
      ...values,
      GridPower1: 1,
    });
    expect(meterOf({ ...connected, gridDirection: '-1', sysGridPowerWatt: '1010' })).toEqual({
      ...values,
      GridPower1: -1,
    });
  });

  it('turns all phases alike where their sum is the power of the grid', () => {
    // 1000 - 400 + 200 = 800 W, bought: the meter counts import as positive.
    expect(meterOf({ ...three, gridDirection: -1, sysGridPowerWatt: 800 })).toMatchObject({
      GridPower1: -1,
      GridPower2: 0.4,
      GridPower3: -0.2,
    });
  });

  it.each([
    ['their sum is not the power of the grid', { gridDirection: -1, sysGridPowerWatt: 1600 }],
    ['the power of the grid is too small to show it', { gridDirection: -1, sysGridPowerWatt: 40 }],
    ['the power of the grid is not told', {}],
    ['the grid has no direction', { gridDirection: 0, sysGridPowerWatt: 800 }],
    ['a phase is no number', { gridDirection: -1, sysGridPowerWatt: 800, meterAPowerWatt2: '-' }],
  ])('gives no power of phases where %s', (_name, members) => {
    const phases = Object.keys(meterOf({ ...three, ...members })).filter((field) => field.startsWith('GridPower'));
    expect(phases).toEqual([]);
  });

  it.each([['0'], [undefined], ['x'], [[1]]])('with status %j is not read', (meterAStatus) => {
    expect(meterOf({ ...connected, meterAStatus, gridDirection: '1', sysGridPowerWatt: '1000' })).toEqual({});
  });
});

describe('no battery or meter', () => {
  it('is there for accounts that ask for none', () => {
    const members = { batEnergyPercent: '50', totalBatChgEnergy: '1', totalSellEnergy: '1' };
    const sample = pointOf(members, { include: [] });
    expect([sample.battery, sample.meter]).toEqual([undefined, undefined]);
    expect(pointOf(members, { include: ['meter'] }).battery).toBeUndefined();
    expect(pointOf(members, { include: ['battery'] }).meter).toBeUndefined();
  });

  it('is there of a microinverter, which writes "0" everywhere and a gridDirection of -1', () => {
    const micro = polled({ InverterSN: 'M2S4182G0000E00001', vendorType: 'grid:M2' }, 'Asia/Kuala_Lumpur');
    const body = fixture('historyDataCommon.json');
    const [sample] = samplesOf(mapAs({ call: 'device/historyDataCommon', body, devices: [micro] }, both));
    expect([sample!.battery, sample!.meter]).toEqual([undefined, undefined]);
    // Without its family in the lists: nothing of a storage inverter shows.
    expect(pointOf({ gridDirection: '-1' }, { device: { ...hybrid, vendorType: 'M2' } }).meter).toBeUndefined();
  });

  it('is there of a storage inverter without a battery', () => {
    expect(pointOf({ batEnergyPercent: '0', batPower: '0', batteryDirection: '0' }).battery).toBeUndefined();
  });

  it('is read from what is no number', () => {
    const { battery, meter } = pointOf({
      batEnergyPercent: '50',
      totalBatChgEnergy: [1],
      totalBatDisEnergy: '9'.repeat(5000),
      totalSellEnergy: { kWh: 1 },
      totalFeedInEnergy: 'constructor',
      meterAStatus: 1,
      meterAVolt1: true,
      meterAVolt2: {},
    });
    expect([battery!.measurements, meter!.measurements]).toEqual([{}, {}]);
  });
});

/** Noon, evening and night of two days in Europe. */
const times = ['2026-06-20T11:00:00Z', '2026-06-20T20:30:00Z', '2026-06-21T02:00:00Z', '2026-06-21T11:00:00Z'];
const INVERTERS = 12;
const plantModel = createPlantModel({ seed: `saj-${SEED}`, inverters: INVERTERS });
const hybrids = plantModel.inverters.filter(({ battery }) => battery);

async function cloudAt(time: string) {
  const cloud = await startCloud({ inverters: INVERTERS, start: Date.parse(time) - 600_000 });
  const devices = await inventory(cloud);
  cloud.clock.now = Date.parse(time);
  return { cloud, devices };
}

function expectMatches({ device, datetime, measurements, battery, meter }: MappedSample, serials: readonly string[]) {
  const physical = plantModel.sample(plantModel.inverters[serials.indexOf(device.InverterSN)]!, datetime!);
  const { phases, frequencyHz } = physical;
  const close = (actual: number | undefined, expected: number, tolerance: number): void =>
    expect(Math.abs(actual! - expected)).toBeLessThanOrEqual(tolerance + 1e-9);
  // Written in whole W, 0.01 kWh, V, A and Hz.
  close(measurements.BatteryPower, physical.battery!.powerW / 1000, 0.0005);
  close(measurements.GridPower, physical.meter!.powerW / 1000, 0.0005);
  close(battery!.measurements.EBatteryChargeTotal, physical.battery!.chargedTotalWh / 1000, 0.005);
  close(battery!.measurements.EBatteryDischargeTotal, physical.battery!.dischargedTotalWh / 1000, 0.005);
  const read = meter!.measurements;
  close(read.EGridExportTotal, physical.meter!.exportedTotalWh / 1000, 0.005);
  close(read.EGridImportTotal, physical.meter!.importedTotalWh / 1000, 0.005);
  close(read.ELoadTotal, physical.meter!.loadTotalWh / 1000, 0.005);
  const [{ voltageV: first } = { voltageV: 0 }] = phases;
  if (first === 0) return;
  close(read.FrqGrid, frequencyHz, 0.005);
  phases.forEach(({ voltageV }, i) => {
    const powerW = physical.meter!.powerW / phases.length;
    close(read[`UGrid${i + 1}` as 'UGrid1'], voltageV, 0.005);
    close(read[`IGrid${i + 1}` as 'IGrid1'], Math.abs(powerW / voltageV), 0.005);
    if (Math.abs(physical.meter!.powerW) > 60) close(read[`GridPower${i + 1}` as 'GridPower1'], powerW / 1000, 0.0005);
  });
  expect(read).not.toHaveProperty(`UGrid${phases.length + 1}`);
}

describe('the simulated cloud', () => {
  it.each(times)('shows the batteries and meters of its hybrids at %s', async (time) => {
    const { cloud, devices } = await cloudAt(time);
    const answers = await answersOf(cloud, devices);
    const samples = samplesOf(answers.flatMap((answer) => mapAs(answer, both)));
    const withBattery = samples.filter(({ battery }) => battery);
    expect(withBattery).toHaveLength(hybrids.length);
    expect(samples.filter(({ meter }) => meter)).toHaveLength(hybrids.length);
    for (const sample of withBattery) expectMatches(sample, cloud.simulator.serials);
    for (const item of answers.flatMap((answer) => mapAs(answer)))
      for (const type of both) expect(item).not.toHaveProperty(type);
    await cloud.close();
  });

  it('shows them in the history as well', async () => {
    const { cloud, devices } = await cloudAt(times[3]!);
    const hybridSerials = hybrids.map(({ index }) => cloud.simulator.serials[index]);
    const device = devices.find(({ InverterSN }) => hybridSerials.includes(InverterSN))!;
    const to = Date.parse(times[3]!) / 1000;
    const answers: RawAnswer[] = [];
    for (const call of cloud.adapter.planBackfill!([device], { from: to - 86_400, to }))
      answers.push(...(await call.run(signal)));
    const samples = samplesOf(answers.flatMap((answer) => mapAs(answer, both)));
    expect(samples.length).toBeGreaterThan(200);
    for (const sample of samples) expectMatches(sample, cloud.simulator.serials);
    await cloud.close();
  });
});
