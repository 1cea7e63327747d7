import type { StorageType } from '@heliograph/base-data';
import type { MappedSample } from '@heliograph/vendor-contract';
import { describeStorageRoundTrip, storageOf } from '../../solarman-platform/testing/storage-suite.ts';
import { mapping } from '../mapping.ts';
import { fixture, harness, polled, samplesOf } from './harness.ts';

const both: readonly StorageType[] = ['battery', 'meter'];

function mapped(call: string, body: string, serial = 'A1', include: readonly StorageType[] = both): MappedSample {
  const devices = [polled({ InverterSN: serial }, 'Europe/Madrid')];
  const items = mapping.map({ call, body, fetchedAt: 0, devices }, { samplePeriodSeconds: 300, include });
  expect(items.filter(({ kind }) => kind === 'rejected')).toEqual([]);
  return samplesOf(items)[0]!;
}

interface Entry {
  key: unknown;
  value: unknown;
  unit?: unknown;
}

function current(dataList: readonly unknown[]): MappedSample {
  const body = { success: true, deviceSn: 'A1', deviceState: 1, collectionTime: 1774182179, dataList };
  return mapped('device/currentData', JSON.stringify(body));
}

const watts = (key: string, value: unknown): Entry => ({ key, value, unit: 'W' });
const kwh = (key: string, value: unknown): Entry => ({ key, value, unit: 'kWh' });
const text = (key: string, value: unknown): Entry => ({ key, value, unit: null });

describeStorageRoundTrip({
  vendor: 'solarman',
  harness,
  mapping,
  powerRoundingKw: 0.0005,
  socRounding: 0.5,
  call: 'currentData',
});

describe('the recorded 12 kW hybrid', () => {
  const sample = mapped('device/currentData', fixture('hybrid-deye12k.recorded.json'), '2406294406');

  it('has this battery', () => {
    expect(storageOf(sample, 'battery')).toEqual({
      BatterySOC: 90,
      // 549 W of the modules + 2399 W bought + 12 W = 2960 W ≈ 2945 W of the house: 12 W are discharged.
      BatteryPower: 0.012,
      UBattery: 53.35,
      IBattery: 0.18,
      BatteryTemperature: 28,
      EBatteryCharge: 2.7,
      EBatteryDischarge: 1.9,
      // t_cg_n1 and t_dcg_n1.
      EBatteryChargeTotal: 2792.2,
      EBatteryDischargeTotal: 2569.9,
    });
    expect(sample.battery).toEqual({
      measurements: { EBatteryChargeTotal: 2792.2, EBatteryDischargeTotal: 2569.9 },
      quality: [],
    });
  });

  it('has this meter: 2399 W beside "Purchasing energy" are imported', () => {
    expect(storageOf(sample, 'meter')).toEqual({
      GridPower: -2.399,
      LoadPower: 2.945,
      EGridImport: 10,
      EGridExport: 58.3,
      ELoad: 27.2,
      FrqGrid: 50,
    });
    expect(sample.meter).toEqual({ measurements: { FrqGrid: 50 }, quality: [] });
  });

  it('closes over its day: 76.3 PV + 10.0 bought − 58.3 sold + 1.9 − 2.7 = 27.2', () => {
    const { EDay, EGridImport, EGridExport, EBatteryDischarge, EBatteryCharge, ELoad } = sample.measurements;
    expect(EDay! + EGridImport! - EGridExport! + EBatteryDischarge! - EBatteryCharge!).toBeCloseTo(ELoad!, 9);
  });
});

describe('traps', () => {
  it('lifetime energies of the meter have two names', () => {
    const totals = [kwh('E_B_TO', '812.5'), kwh('E_S_TO', '2210.7'), kwh('Et_use1', '3000')];
    expect(current(totals).meter?.measurements).toEqual({
      EGridImportTotal: 812.5,
      EGridExportTotal: 2210.7,
      ELoadTotal: 3000,
    });
    expect(current([kwh('Et_pu1', '1.5'), kwh('t_gc1', '2.5')]).meter?.measurements).toEqual({
      EGridImportTotal: 1.5,
      EGridExportTotal: 2.5,
    });
  });

  it('under a text that names no direction the power is undirected: other makes differ', () => {
    const sample = current([
      text('B_ST1', 'Unheard of'),
      watts('B_P1', '1050'),
      text('ST_PG1', 'Static'),
      { key: 'PG_Pt1', value: '-2.399', unit: 'kW' },
    ]);
    expect(sample.battery).toEqual({ measurements: {}, quality: [], undirectedPower: 1.05 });
    expect(sample.meter).toEqual({ measurements: {}, quality: [], undirectedPower: -2.399 });
  });

  it('where the text decides, the power is not undirected', () => {
    const sample = current([text('B_ST1', 'Charging'), watts('B_P1', '1050'), kwh('t_cg_n1', '4')]);
    expect(storageOf(sample, 'battery')).toEqual({ BatteryPower: -1.05, EBatteryChargeTotal: 4 });
    expect(sample.battery).not.toHaveProperty('undirectedPower');
  });

  it('the frequency of the grid is no meter’s without a power or energy', () => {
    const grid: Entry[] = [
      { key: 'PG_F1', value: '50.01', unit: 'Hz' },
      { key: 'G_V_L1', value: '231.1', unit: 'V' },
    ];
    expect(current([...grid, watts('PG_Pt1', '0'), watts('E_Puse_t1', '300')]).meter).toBeUndefined();
    expect(current([...grid, kwh('E_S_D', '0.4')]).meter?.measurements).toEqual({ FrqGrid: 50.01, UGrid1: 231.1 });
  });

  it('a rated capacity in Ah is no energy', () => {
    const { battery } = current([kwh('t_cg_n1', '4'), { key: 'BRC', value: '200', unit: 'Ah' }]);
    expect(battery?.measurements).toEqual({ EBatteryChargeTotal: 4 });
  });

  it('frames of the history are read alike', () => {
    const paramDataList = [{ collectTime: '1774182179', dataList: [kwh('t_dcg_n1', '9.5')] }];
    const sample = mapped('device/historical', JSON.stringify({ success: true, deviceSn: 'A1', paramDataList }));
    expect(sample.battery?.measurements).toEqual({ EBatteryDischargeTotal: 9.5 });
  });

  it('a micro inverter has neither', () => {
    const micro = current([watts('APo_t1', '480'), { key: 'AF1', value: '60.01', unit: 'Hz' }, kwh('Et_ge0', '1000')]);
    expect([micro.battery, micro.meter]).toEqual([undefined, undefined]);
  });
});

describe('hostile readings', () => {
  it.each([['9'.repeat(100_000)], ['twelve'], [['12']], [{ valueOf: 12 }], [true], [null], ['--']])(
    '%j is no energy',
    (value) => {
      const { battery, meter } = current([kwh('t_cg_n1', value), kwh('E_B_TO', value), watts('B_P1', value)]);
      expect([battery, meter]).toEqual([undefined, undefined]);
    },
  );

  it.each(['constructor', '__proto__', 'furlong', { W: 1 }, null])('a power in %j is left out, and named', (unit) => {
    const sample = current([{ key: 'B_P1', value: '5', unit }]);
    expect(sample.battery).toEqual({ measurements: {}, quality: ['BatteryPower:unit_unknown'] });
  });

  it('unreadable entries are passed over', () => {
    const { battery } = current([null, 7, [], { key: ['t_cg_n1'], value: '5' }, kwh('t_cg_n1', 6)]);
    expect(battery?.measurements).toEqual({ EBatteryChargeTotal: 6 });
  });
});
