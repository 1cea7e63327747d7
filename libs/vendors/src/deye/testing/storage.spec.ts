import type { StorageType } from '@heliograph/base-data';
import type { MappedSample } from '@heliograph/vendor-contract';
import { describeStorageRoundTrip, storageOf } from '../../solarman-platform/testing/storage-suite.ts';
import { mapping } from '../mapping.ts';
import { fixture, harness, polled, samplesOf } from './harness.ts';

const both: readonly StorageType[] = ['battery', 'meter'];

function mapped(call: string, body: string, serial: string, include: readonly StorageType[] = both): MappedSample {
  const devices = [polled({ InverterSN: serial }, 'Europe/Berlin')];
  const items = mapping.map({ call, body, fetchedAt: 0, devices }, { samplePeriodSeconds: 300, include });
  expect(items.filter(({ kind }) => kind === 'rejected')).toEqual([]);
  return samplesOf(items)[0]!;
}

interface Entry {
  key: unknown;
  value: unknown;
  unit?: unknown;
}

function latest(dataList: unknown): MappedSample {
  const entry = { deviceSn: 'A1', deviceState: 1, collectionTime: 1782887125, dataList };
  return mapped('device/latest', JSON.stringify({ success: true, deviceDataList: [entry] }), 'A1');
}

const watts = (key: string, value: unknown): Entry => ({ key, value, unit: 'W' });
const kwh = (key: string, value: unknown): Entry => ({ key, value, unit: 'kWh' });

describeStorageRoundTrip({
  vendor: 'deye',
  harness,
  mapping,
  powerRoundingKw: 0.000_005,
  socRounding: 0.05,
  call: 'latest',
});

describe('the reconstructed hybrid around recorded energies', () => {
  const text = fixture('device_latest_hybrid_energies.reconstructed.json');
  const sample = mapped('device/latest', text, '2400000002');

  it('has this battery: −593 W while it charges, 200 Ah are no kWh', () => {
    expect(storageOf(sample, 'battery')).toEqual({
      BatterySOC: 61,
      // "BatteryPower + = discharge, − = charge".
      BatteryPower: -0.593,
      UBattery: 52.9,
      IBattery: -11.21,
      BatteryTemperature: 24,
      EBatteryCharge: 2.8,
      EBatteryDischarge: 4.1,
      EBatteryChargeTotal: 5556.6,
      EBatteryDischargeTotal: 5255.9,
    });
    expect(sample.battery?.quality).toEqual([]);
  });

  it('has this meter: +25 W are bought, its lifetime load is remarked', () => {
    expect(storageOf(sample, 'meter')).toEqual({
      GridPower: -0.025,
      LoadPower: 0.57,
      EGridImport: 7,
      EGridExport: 0,
      ELoad: 12.8,
      EGridImportTotal: 13579.2,
      EGridExportTotal: 11.8,
      ELoadTotal: 14332.4,
    });
    // 2208.3 + 13579.2 − 11.8 + 5255.9 − 5556.6 = 15475.0, but 14332.4.
    expect(sample.meter?.quality).toEqual(['ELoadTotal:counter_drifts']);
  });

  it('closes over its day: 12.80 load = 4.50 PV + 7.00 buy − 0.00 sell + 4.10 discharge − 2.80 charge', () => {
    const { EDay, EGridImport, EGridExport, EBatteryDischarge, EBatteryCharge, ELoad } = sample.measurements;
    expect(EDay! + EGridImport! - EGridExport! + EBatteryDischarge! - EBatteryCharge!).toBeCloseTo(ELoad!, 9);
  });
});

describe('recorded and documented hybrids', () => {
  it('three phases: lifetime energies of the meter as TotalEnergyBuy and TotalEnergySell', () => {
    const sample = mapped('device/latest', fixture('device_latest_hybrid_3phase.recorded.json'), 'INV1');
    expect(sample.meter).toEqual({
      measurements: { EGridImportTotal: 13579.1, EGridExportTotal: 11.7, ELoadTotal: 14326.4 },
      quality: ['ELoadTotal:counter_drifts'],
    });
    // BatteryRatedCapacity 1200 Ah and BMSChargeVoltage 57.60 V are neither kWh nor a limit in kW.
    expect(sample.battery).toBeUndefined();
  });

  it('6 kW: CumulativeEnergyPurchased and CumulativeGridFeedIn, frequency of the grid', () => {
    const sample = mapped('device/latest', fixture('device_latest_hybrid_6kW.documented.json'), '2402010117');
    expect(sample.meter).toEqual({
      measurements: { EGridImportTotal: 740.4, EGridExportTotal: 11352.5, FrqGrid: 60.02 },
      quality: [],
    });
  });

  it('a string inverter has neither: its meter’s energies are 0.00, its 2.59 kW of load are no meter', () => {
    const sample = mapped('device/latest', fixture('device_latest_string_3kW.recorded.json'), '2600000001');
    expect(sample.measurements.LoadPower).toBe(2.586);
    expect([sample.battery, sample.meter]).toEqual([undefined, undefined]);
  });
});

describe('traps', () => {
  it('a grid’s frequency and voltage are a meter’s only beside its power or energy', () => {
    const grid: Entry[] = [
      { key: 'GridFrequency', value: '50.02', unit: 'Hz' },
      { key: 'GridVoltageL1', value: '231.1', unit: 'V' },
      { key: 'GridVoltageL2', value: '230.4', unit: 'V' },
      { key: 'GridVoltageL3', value: '229.9', unit: 'V' },
    ];
    expect(latest([...grid, watts('TotalGridPower', '0'), kwh('TotalEnergyBuy', '0.00')]).meter).toBeUndefined();
    expect(latest([...grid, watts('TotalGridPower', '-800')]).meter?.measurements).toEqual({
      FrqGrid: 50.02,
      UGrid1: 231.1,
      UGrid2: 230.4,
      UGrid3: 229.9,
    });
  });

  it('powers of devices with camel case are undirected: clients contradict each other about their signs', () => {
    const sample = latest([watts('batteryPower', '-400'), { key: 'totalGridPower', value: '0.025', unit: 'kW' }]);
    expect(sample.battery).toEqual({ measurements: {}, quality: [], undirectedPower: -0.4 });
    expect(sample.meter).toEqual({ measurements: {}, quality: [], undirectedPower: 0.025 });
    expect(sample.measurements).toEqual({});
  });

  it('where the sign is known, the other spelling is not read', () => {
    const sample = latest([watts('BatteryPower', '0'), watts('batteryPower', '70'), watts('TotalGridPower', '5')]);
    expect(sample.battery).toBeUndefined();
    expect(sample.meter).toBeUndefined();
  });

  it('samples of the history are read alike', () => {
    const dataList = [{ time: '1780407509', itemList: [kwh('TotalChargeEnergy', '5.5')] }];
    const sample = mapped('device/history', JSON.stringify({ success: true, deviceSn: 'A1', dataList }), 'A1');
    expect(sample.battery?.measurements).toEqual({ EBatteryChargeTotal: 5.5 });
  });
});

describe('hostile readings', () => {
  it.each([
    ['a text', '9'.repeat(100_000)],
    ['words', 'twelve'],
    ['a list', ['12']],
    ['an object', { valueOf: 12 }],
    ['a truth', true],
    ['null', null],
    ['dashes', '--'],
  ])('%s is no energy', (_name, value) => {
    const { battery, meter } = latest([kwh('TotalChargeEnergy', value), kwh('TotalEnergyBuy', value)]);
    expect([battery, meter]).toEqual([undefined, undefined]);
  });

  it.each(['constructor', '__proto__', 'toString', 'Ah', 'furlong', { kWh: 1 }, ['kWh'], null, 7])(
    'an energy in %j is left out, and named',
    (unit) => {
      const { battery } = latest([{ key: 'TotalChargeEnergy', value: '5', unit }]);
      expect(battery).toEqual({ measurements: {}, quality: ['EBatteryChargeTotal:unit_unknown'] });
    },
  );

  it('unreadable entries are passed over', () => {
    const { battery } = latest([null, 7, [], { key: ['TotalChargeEnergy'], value: '5' }, kwh('TotalChargeEnergy', 6)]);
    expect(battery?.measurements).toEqual({ EBatteryChargeTotal: 6 });
  });
});
