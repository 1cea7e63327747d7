import { readFileSync } from 'node:fs';
import type { MappedItem, MappedSample, PolledDevice } from '@heliograph/vendor-contract';
import { createPlantModel, type ModelInverter } from '../../plant-model/index.ts';
import { mapping } from '../mapping.ts';
import { SEMS_PLUS_INVERTER } from '../wire.ts';
import { NOON, polled, SEED, startCloud } from './harness.ts';

const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8');

type Json = Record<string, unknown>;

const include = ['battery', 'meter'] as const;
const context = { samplePeriodSeconds: 300, include };

const deviceOf = (InverterSN: string, vendorType = 'sems'): PolledDevice => ({
  deviceId: 'd1',
  plantId: 'p1',
  vendorPlantId: 'S1',
  InverterSN,
  CollectorSN: '',
  vendorDeviceId: InverterSN,
  vendorType,
  timezone: 'Europe/Amsterdam',
});

const sampleIn = (items: readonly MappedItem[]): MappedSample => {
  const sample = items.find((item) => item.kind === 'sample');
  if (!sample) throw new Error('no sample');
  return sample;
};

/** Maps the monitor's answer for the inverter SN1. */
const monitor = (data: unknown, asked: object = context, serial = 'SN1'): MappedSample => {
  const body = JSON.stringify({ code: '0', data });
  const answer = { call: 'GetMonitorDetailByPowerstationId', body, fetchedAt: 0, devices: [deviceOf(serial)] };
  return sampleIn(mapping.map(answer, { ...context, ...asked }));
};

const plantWith = (full: Json, inverter: Json = {}, plant: Json = {}): Json => ({
  inverter: [{ sn: 'SN1', status: 1, invert_full: { last_time: 1_790_000_000_000, ...full }, ...inverter }],
  ...plant,
});

const notNumbers = {
  'an object': {},
  'a list': [1],
  'a long text': 'x'.repeat(100_000),
  true: true,
  'the name of a member': 'constructor',
  infinity: '1e999',
  'a comma': '12,5',
};

describe('GoodWe SEMS', () => {
  it('maps the recorded night of a plant without a battery behind a HomeKit', () => {
    const { data } = JSON.parse(fixture('GetMonitorDetail.powerflow-night.recorded')) as { data: Json };
    const sample = monitor(data, {}, 'TESTSN0000000001');
    // soc 45 % and soh -0.1 are fillers.
    expect(sample).not.toHaveProperty('battery');
    expect(sample.meter).toEqual({
      measurements: {
        // "pmeter": -2337.0 W beside "load": "2337(W)", "grid": "2337(W)", "gridStatus": -1: the grid supplies
        GridPower: -2.337,
        LoadPower: 2.337,
        // "seller": 23.216, "sell": 23.22 of the day; "buy": 5.124, "buy": 5.12
        EGridExport: 23.216,
        EGridImport: 5.124,
        // "total_sell": 12901.226, "sell": 12901.2 of all time; "total_buy": 3979.394
        EGridExportTotal: 12901.226,
        EGridImportTotal: 3979.394,
        // "consumptionOfLoad": 12.2 and 7927.13
        ELoad: 12.2,
        ELoadTotal: 7927.13,
      },
      quality: [],
    });
  });

  it('maps a battery that charges, beside powers in W and kW', () => {
    const data = JSON.parse(fixture('invert_full.hybrid-charging.live-shape')) as { inverter: { invert_full: Json }[] };
    const [inverter] = data.inverter;
    const sample = monitor({ ...data, inverter: [{ ...inverter, sn: 'SN1', status: 1 }] });
    expect(sample.battery).toEqual({
      measurements: {
        BatterySOC: 67,
        BatterySOH: 98,
        UBattery: 402.1,
        IBattery: -3,
        // 402.1 V × -3.0 A = -1206.3 W; "bettery": "1200(W)", "betteryStatus": 1: 3200 + 700 = 2700 + 1200
        BatteryPower: expect.closeTo(-1.2063, 9) as number,
      },
      quality: [],
    });
    expect(sample.meter?.measurements).toEqual({
      GridPower: -0.7,
      LoadPower: 2.7,
      EGridImportTotal: 1234.5,
      EGridExportTotal: 456.7,
    });
  });

  it('reads counters and the serial number of the battery', () => {
    const full = {
      vbattery1: 50.2,
      ibattery1: 10,
      eChargeDay: 4.2,
      eDischargeDay: 1.1,
      eBatteryCharge: 900.5,
      eBatteryDischarge: 850.1,
      battery1sn: 'BAT0001',
    };
    expect(monitor(plantWith(full)).battery).toEqual({
      serial: 'BAT0001',
      measurements: {
        UBattery: 50.2,
        IBattery: 10,
        BatteryPower: expect.closeTo(0.502, 9) as number,
        EBatteryCharge: 4.2,
        EBatteryDischarge: 1.1,
        EBatteryChargeTotal: 900.5,
        EBatteryDischargeTotal: 850.1,
      },
      quality: [],
    });
  });

  it.each([
    [{ vbattery1: 0, soc: 45, soh: -0.1 }],
    [{ vbattery1: 6553.5, soc: 536 }],
    [{ vbattery1: 9.9, soc: 200 }],
    [{ vbattery1: 'constructor' }],
  ])('finds no battery in %j', (full) => {
    expect(monitor(plantWith(full))).not.toHaveProperty('battery');
  });

  it('leaves out a state of charge of more than 100 %', () => {
    const { battery } = monitor(plantWith({ vbattery1: 50, soc: 536, soh: 0 }, { is_stored: true }));
    expect(battery?.measurements).toEqual({ UBattery: 50 });
  });

  it('finds no meter where all is 0, and one where hasmeter says so', () => {
    const zeros = { pmeter: 0, seller: 0, buy: 0, total_sell: 0, total_buy: 0 };
    expect(monitor(plantWith(zeros))).not.toHaveProperty('meter');
    expect(monitor(plantWith({ ...zeros, hasmeter: true })).meter?.measurements.GridPower).toBe(0);
    expect(monitor(plantWith({ pmeter: 4_294_967.295 }))).not.toHaveProperty('meter');
  });

  it('takes the zeros of an offline inverter for no measurements', () => {
    const full = { vac1: 0, fac1: 0, tempperature: 0, pmeter: 0, total_buy: 5, vbattery1: 50, ibattery1: 0 };
    const { battery, meter } = monitor(plantWith(full, { status: -1 }));
    expect(battery?.measurements).toEqual({ UBattery: 50 });
    expect(meter?.measurements).toEqual({ EGridImportTotal: 5 });
  });

  it('gives the consumption and the HomeKit of a plant to its only inverter alone', () => {
    const plant = { hasPowerflow: true, powerflow: { load: '3.2(kW)' }, homKit: { sn: 'HK0001' } };
    const { meter } = monitor(plantWith({ pmeter: 100 }, {}, plant));
    expect(meter).toEqual({ serial: 'HK0001', measurements: { GridPower: 0.1, LoadPower: 3.2 }, quality: [] });
    const [inverter] = plantWith({ pmeter: 100 }).inverter as Json[];
    const two = { ...plant, inverter: [inverter, { ...inverter, sn: 'SN2' }] };
    expect(monitor(two).meter).toEqual({ measurements: { GridPower: 0.1 }, quality: [] });
  });

  it('reads no consumption where the statistics repeat the sun', () => {
    const sums = { consumptionOfLoad: 30.3 };
    const plant = { hasEnergeStatisticsCharts: false, energeStatisticsCharts: sums, energeStatisticsTotals: sums };
    expect(monitor(plantWith({ pmeter: 100 }, {}, plant)).meter?.measurements).toEqual({ GridPower: 0.1 });
  });

  it.each(['2337', '2337(VA)', '2337(constructor)', '(W)', '-5(W)', '', 5, null, {}, ['5(W)'], '9'.repeat(5000)])(
    'reads no power out of a text that is none (%#)',
    (load) => {
      const plant = { hasPowerflow: true, powerflow: { load } };
      expect(monitor(plantWith({ pmeter: 100 }, {}, plant)).meter?.measurements).toEqual({ GridPower: 0.1 });
    },
  );

  it.each(Object.entries(notNumbers))('reads no number out of %s', (_what, value) => {
    const hostile = { soc: value, soh: value, ibattery1: value, eBatteryCharge: value, pmeter: value, buy: value };
    const plant = { powerflow: value, homKit: value, hasEnergeStatisticsCharts: true, energeStatisticsCharts: value };
    const sample = monitor(plantWith({ ...hostile, vbattery1: 50, total_buy: 7, battery1sn: {} }, {}, plant));
    expect(sample.battery).toEqual({ measurements: { UBattery: 50 }, quality: [] });
    expect(sample.meter).toEqual({ measurements: { EGridImportTotal: 7 }, quality: [] });
  });

  it('reads nothing that the account does not ask for', () => {
    const data = plantWith({ vbattery1: 50, pmeter: 100 });
    expect(monitor(data, { include: undefined })).not.toHaveProperty('battery');
    expect(monitor(data, { include: undefined })).not.toHaveProperty('meter');
    expect(monitor(data, { include: ['meter'] })).not.toHaveProperty('battery');
    expect(monitor(data, { include: ['battery'] })).not.toHaveProperty('meter');
  });
});

describe('GoodWe SEMS+', () => {
  const recorded = JSON.parse(fixture('hybrid-semsplus.joined')) as Record<string, { data: unknown }>;
  const mapPlus = (parts: object, serial = '<inverter_serial>', asked: object = context): MappedSample =>
    sampleIn(
      mapping.map(
        {
          call: SEMS_PLUS_INVERTER,
          body: JSON.stringify(parts),
          fetchedAt: Date.parse('2026-09-24T16:03:00Z'),
          devices: [deviceOf(serial, 'semsplus')],
        },
        { ...context, ...asked },
      ),
    );

  it('adds lifetime counters and the serial number of the only battery', () => {
    const sample = mapPlus(recorded);
    expect(sample.battery).toEqual({
      serial: '<battery_rack_serial>',
      // "proCharStatsTotal": "7587.800000" kWh, "proDischarStatsTotal": "7309" kWh
      measurements: { EBatteryChargeTotal: 7587.8, EBatteryDischargeTotal: 7309 },
      quality: [],
    });
    expect(sample).not.toHaveProperty('meter');
    // 0.07772 + 0.76245 = 0.84017 kW of pAc: the battery discharges; -0.001 kW: the grid supplies.
    expect(sample.measurements).toMatchObject({ BatteryPower: 0.76245, GridPower: -0.001, LoadPower: 0.84117 });
  });

  it('reads nothing that the account does not ask for', () => {
    expect(mapPlus(recorded, undefined, { include: undefined })).not.toHaveProperty('battery');
    expect(mapPlus(recorded, undefined, { include: ['meter'] })).not.toHaveProperty('battery');
  });

  const listed = (...devices: [type: string, ...serials: unknown[]][]): object => ({
    ...recorded,
    'device/all-status': {
      code: '00000',
      data: {
        deviceDetailList: devices.map(([deviceType, ...snList]) => ({
          deviceType,
          statusDetailList: [{ status: 1, snList }],
        })),
      },
    },
  });

  it('names a meter that is listed alone, and none of several devices', () => {
    const one = mapPlus(listed(['INVERTER', 'A1'], ['METER', 'M1'], ['BATTERY_RACK', 'B1', 'B2']), 'A1');
    expect(one.meter).toEqual({ serial: 'M1', measurements: {} });
    expect(one.battery).not.toHaveProperty('serial');
    expect(mapPlus(listed(['INVERTER', 'A1'], ['METER', 'M1', 'M2']), 'A1')).not.toHaveProperty('meter');
    expect(mapPlus(listed(['INVERTER', 'A1', 'A2'], ['METER', 'M1']), 'A1')).not.toHaveProperty('meter');
  });

  it('takes no serial number that is none', () => {
    const sample = mapPlus(listed(['INVERTER', 'A1'], ['METER', {}, 5], ['BATTERY_RACK', 'x'.repeat(100_000)]), 'A1');
    expect(sample).not.toHaveProperty('meter');
    expect(sample.battery).not.toHaveProperty('serial');
  });

  it.each(['constructor', '__proto__', 'toString', 'TWh'])('leaves out a value in the unknown unit %s', (unit) => {
    const telecounting = {
      code: '00000',
      data: [
        {
          factors: [
            { code: 'proCharStatsTotal', data: '5', unit },
            { code: 'proPvStatsTotal', data: '5', unit },
          ],
        },
      ],
    };
    const { battery, quality, measurements } = mapPlus({ ...recorded, telecounting });
    expect(battery).toMatchObject({ measurements: {}, quality: ['EBatteryChargeTotal:unit_unknown'] });
    expect(measurements).not.toHaveProperty('ETotal');
    expect(quality).toContain('ETotal:unit_unknown');
  });
});

const INVERTERS = 40;
const plantModel = createPlantModel({ seed: `goodwe-${SEED}`, inverters: INVERTERS });
const { signal } = new AbortController();
/** Day and night of two days in all zones of the plants. */
const HOURS = [0, 4, 8, 12.5, 17, 21, 27, 33, 38, 44];

const expectClose = (actual: number | undefined, expected: number, tolerance: number): void => {
  expect(actual).toBeGreaterThanOrEqual(expected - tolerance - 1e-6);
  expect(actual).toBeLessThanOrEqual(expected + tolerance + 1e-6);
};

describe.each(['sems', 'semsplus'] as const)('GoodWe storage of plants in %s', (plants) => {
  it('has the values of all batteries and meters, by day and by night', async () => {
    const cloud = await startCloud({ inverters: INVERTERS, plants });
    const inverterOf = ({ InverterSN }: PolledDevice): ModelInverter =>
      plantModel.inverters[cloud.simulator.serials.indexOf(InverterSN)]!;
    const known = await cloud.adapter.listPlants(signal);
    const devices = (await cloud.adapter.listDevices(known, signal)).map((device) => polled(device, known));
    const hybrids = devices.filter((device) => inverterOf(device).battery);
    expect(hybrids.length).toBeGreaterThan(1);
    const senses = new Set<string>();
    for (const hour of HOURS) {
      cloud.clock.now = NOON + hour * 3_600_000;
      const calls = cloud.adapter.planPolls(devices).filter(({ name }) => name.startsWith('plant:'));
      for (const call of calls) {
        for (const answer of await call.run(signal)) {
          const plain = mapping.map(answer, { samplePeriodSeconds: 300 });
          expect(plain.filter((item) => 'battery' in item || 'meter' in item)).toEqual([]);
          for (const item of mapping.map(answer, context)) {
            expect(item.kind).not.toBe('rejected');
            if (item.kind !== 'sample') continue;
            const { battery, meter } = plantModel.sample(inverterOf(item.device), item.datetime!);
            expect('battery' in item).toBe(battery !== undefined);
            if (!battery || !meter) {
              expect(item).not.toHaveProperty('meter');
              continue;
            }
            const read = { ...item.measurements, ...item.battery?.measurements, ...item.meter?.measurements };
            // SEMS has volts and amperes of one decimal.
            const volts = battery.voltageV;
            const amperes = Math.abs(battery.currentA);
            const byCurrent = (0.05 * volts + 0.05 * amperes + 0.0025) / 1000;
            expectClose(read.BatteryPower, battery.powerW / 1000, plants === 'sems' ? byCurrent : 0.00001);
            expectClose(read.GridPower, meter.powerW / 1000, 0.0005);
            expectClose(read.LoadPower, meter.loadPowerW / 1000, 0.0005);
            expectClose(read.BatterySOC, battery.socPercent, 0.5);
            expectClose(read.EBatteryCharge, battery.chargedTodayWh / 1000, 0.005);
            expectClose(read.EBatteryDischarge, battery.dischargedTodayWh / 1000, 0.005);
            expectClose(read.EBatteryChargeTotal, battery.chargedTotalWh / 1000, 0.005);
            expectClose(read.EBatteryDischargeTotal, battery.dischargedTotalWh / 1000, 0.005);
            if (battery.powerW !== 0) senses.add(battery.powerW > 0 ? 'discharge' : 'charge');
            if (meter.powerW !== 0) senses.add(meter.powerW > 0 ? 'export' : 'import');
            if (plants === 'semsplus') continue;
            expect(read.BatterySOH).toBe(98);
            expectClose(read.UBattery, volts, 0.05);
            expectClose(read.IBattery ?? 0, battery.currentA, 0.05);
            expectClose(read.EGridExport, meter.exportedTodayWh / 1000, 0.005);
            expectClose(read.EGridImport, meter.importedTodayWh / 1000, 0.005);
            expectClose(read.EGridExportTotal, meter.exportedTotalWh / 1000, 0.005);
            expectClose(read.EGridImportTotal, meter.importedTotalWh / 1000, 0.005);
            expectClose(read.ELoad, meter.loadTodayWh / 1000, 0.005);
            expectClose(read.ELoadTotal, meter.loadTotalWh / 1000, 0.005);
          }
        }
      }
    }
    // Legacy SEMS shows a silent inverter's last sample of the day at night.
    expect([...senses].sort()).toEqual(
      plants === 'sems' ? expect.arrayContaining(['charge', 'export']) : ['charge', 'discharge', 'export', 'import'],
    );
    await cloud.close();
  });
});
