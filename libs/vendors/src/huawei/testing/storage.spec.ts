import type { StorageType } from '@heliograph/base-data';
import type { ListedStorage, MappedItem, PolledDevice } from '@heliograph/vendor-contract';
import { withListedStorage } from '../inventory-storage.ts';
import { mapping } from '../mapping.ts';
import { storageBatches } from '../polls-storage.ts';
import type { DeviceItem } from '../wire.ts';
import { answer, deviceOf, fixture } from './harness.ts';

const both: readonly StorageType[] = ['battery', 'meter'];

function listed(vendorDeviceId: string, vendorType: string): ListedStorage {
  return { type: ['39', '41'].includes(vendorType) ? 'battery' : 'meter', vendorDeviceId, vendorType };
}

function map(body: string, storage: readonly ListedStorage[], include = both): MappedItem[] {
  const devices = [deviceOf('1', { storage })];
  return mapping.map(answer('getDevRealKpi', body, devices), { samplePeriodSeconds: 300, include });
}

/** Maps a realtime answer of device 7, of this type. */
function mapOne(vendorType: string, dataItemMap: unknown, item: object = {}): MappedItem[] {
  const data = [{ devId: 7, dataItemMap, ...item }];
  const params = { currentTime: 1_700_000_123_456 };
  return map(JSON.stringify({ success: true, failCode: 0, data, params }), [listed('7', vendorType)]);
}

const ofPlant = { device: expect.objectContaining({ vendorDeviceId: '1' }), isOfPlant: true };

describe('the fixtures', () => {
  it('type 47, recorded: 1537 W are exported', () => {
    expect(map(fixture('getDevRealKpi.type47.recorded'), [listed('1000000000000047', '47')])).toEqual([
      {
        ...ofPlant,
        kind: 'meter',
        id: '1000000000000047',
        // 1663862791.439 s / 300 s = 5546209.3; 5546209 × 300 s.
        datetime: 1_663_862_700,
        quality: [],
        measurements: {
          GridPower: 1.537,
          GridReactivePower: 0.38,
          UGrid1: 226.8,
          IGrid1: 2.21,
          GridPowerFactor: -0.916,
          FrqGrid: 49.99,
          EGridExportTotal: 322.32,
          EGridImportTotal: 583.08,
        },
      },
    ]);
  });

  it('type 41: 47010 W in a direction that clients disagree about, at the time of the row', () => {
    expect(map(fixture('getDevRealKpi.type41.live-shape'), [listed('1000000000000041', '41')])).toEqual([
      {
        ...ofPlant,
        kind: 'battery',
        id: '1000000000000041',
        datetime: 1_790_000_000,
        quality: [],
        undirectedPower: 47.01,
        measurements: { BatterySOC: 58, EBatteryCharge: 152.34, EBatteryDischarge: 98.76 },
      },
    ]);
  });

  it('type 17: kW, as voltage and current show', () => {
    // 230.4 V × 3.1 A + 230.2 V × 2.9 A + 230.6 V × 3.3 A = 2142.8 VA; × 0.98 = 2100 W: "-2.1" is kW, "2.14" kVA.
    expect(map(fixture('getDevRealKpi.type17.reconstructed'), [listed('1000000000000017', '17')])).toEqual([
      {
        ...ofPlant,
        kind: 'meter',
        id: '1000000000000017',
        // 1790000060 s / 300 s = 5966666.9; 5966666 × 300 s.
        datetime: 1_789_999_800,
        quality: [],
        undirectedPower: -2.1,
        measurements: {
          UGrid1: 230.4,
          UGrid2: 230.2,
          UGrid3: 230.6,
          IGrid1: 3.1,
          IGrid2: 2.9,
          IGrid3: 3.3,
          GridPowerFactor: 0.98,
          FrqGrid: 50.01,
          EGridExportTotal: 1520.4,
          EGridImportTotal: 8804.6,
          GridApparentPower: 2.14,
          GridReactivePower: 0.2,
        },
      },
    ]);
  });

  it('are not read for an account that asks for neither, or for the other', () => {
    const storage = [listed('1000000000000047', '47')];
    const body = fixture('getDevRealKpi.type47.recorded');
    expect(map(body, storage, ['battery'])).toMatchObject([{ kind: 'rejected', reason: 'device_not_asked' }]);
    const context = { samplePeriodSeconds: 300 };
    const items = mapping.map(answer('getDevRealKpi', body, [deviceOf('1', { storage })]), context);
    expect(items).toMatchObject([{ kind: 'rejected', reason: 'device_not_asked' }]);
  });
});

describe('a battery of type 39', () => {
  const values = { battery_status: 2, run_state: 1, battery_soc: 40, busbar_u: 380.5 };

  it.each([
    [1500, -1.5],
    [-2300, 2.3],
    [0, 0],
  ])('with ch_discharge_power %d W has a power of %d kW', (watts, BatteryPower) => {
    expect(mapOne('39', { ...values, ch_discharge_power: watts })).toMatchObject([
      { kind: 'battery', measurements: { BatteryPower, BatterySOC: 40, UBattery: 380.5 } },
    ]);
  });

  it('has limits in kW, and no health where it reads 0', () => {
    const limits = { max_charge_power: 5000, max_discharge_power: 4750, battery_soh: 0 };
    const [item] = mapOne('39', { ...values, ...limits });
    expect(item).toMatchObject({ measurements: { BatteryChargeLimit: 5, BatteryDischargeLimit: 4.75 } });
    expect(item).not.toHaveProperty('measurements.BatterySOH');
    expect(mapOne('39', { ...values, battery_soh: 98 })).toMatchObject([{ measurements: { BatterySOH: 98 } }]);
  });

  it.each([
    ['is not connected', { ...values, run_state: 0 }],
    ['is offline', { ...values, battery_status: 0 }],
    ['has bad data', { ...values, battery_status: -1 }],
    ['is all zeros', { run_state: 1, battery_soc: 0, ch_discharge_power: 0, charge_cap: 0 }],
    ['is all nulls', { run_state: 1, battery_soc: null, ch_discharge_power: null }],
    ['is all N/A', { run_state: 1, battery_soc: 'N/A', ch_discharge_power: 'N/A' }],
    ['has no values', {}],
    ['is null', null],
  ])('that %s gives nothing', (_, dataItemMap) => {
    expect(mapOne('39', dataItemMap)).toEqual([]);
  });

  it('bears the serial number and model of the list', () => {
    const storage = [{ ...listed('7', '39'), serial: 'BAT1', model: 'LUNA2000-10-S0' }];
    const body = JSON.stringify({ success: true, data: [{ devId: '7', dataItemMap: values }], params: {} });
    const [item] = map(body, storage);
    expect(item).toMatchObject({ serial: 'BAT1', model: 'LUNA2000-10-S0', id: '7' });
    // Without a time it goes to the normalizer, which rejects it.
    expect(item).not.toHaveProperty('datetime');
  });
});

describe('a grid meter of type 17', () => {
  // 230 V × 10 A × 3 = 6900 VA.
  const values = { a_u: 230, b_u: 230, c_u: 230, a_i: 10, b_i: 10, c_i: 10, power_factor: 1 };

  it.each([
    ['kW', { active_power: 6.9, total_apparent_power: 6.9 }],
    ['W, since 24.7.0', { active_power: 6900, total_apparent_power: 6900 }],
  ])('that counts in %s has 6.9 kW and kVA', (_, powers) => {
    expect(mapOne('17', { ...values, ...powers })).toMatchObject([
      { undirectedPower: 6.9, measurements: { GridApparentPower: 6.9 }, quality: [] },
    ]);
  });

  it.each([
    ['fits neither unit', values, 300],
    ['has no voltages and currents', { power_factor: 1, grid_frequency: 50 }, 6.9],
  ])('that %s has no power', (_, others, power) => {
    const [item] = mapOne('17', { ...others, active_power: power });
    expect(item).toMatchObject({ quality: ['GridPower:unit_unknown'] });
    expect(item).not.toHaveProperty('undirectedPower');
    expect(item).not.toHaveProperty('measurements.GridPower');
  });

  it('takes a power of 0 in whichever unit', () => {
    expect(mapOne('17', { ...values, active_power: 0 })).toMatchObject([{ undirectedPower: 0, quality: [] }]);
  });

  it('does not take the energies of a tariff for powers', () => {
    const tariffs = { reverse_active_power: 4711, positive_active_power: 4712 };
    expect(JSON.stringify(mapOne('17', { ...values, ...tariffs }))).not.toContain('471');
  });
});

describe('a power sensor of type 47 and an EMMA', () => {
  it.each([
    ['W', [-500, 900, 100], 3],
    ['another unit', [-0.5, 0.9, 0.1], 0],
  ])('have phases in %s', (_, [active_power_a, active_power_b, active_power_c], count) => {
    // -500 W + 900 W + 100 W = 500 W.
    const [item] = mapOne('47', { active_power: 500, active_power_a, active_power_b, active_power_c });
    const phases = { GridPower1: -0.5, GridPower2: 0.9, GridPower3: 0.1 };
    const measurements = count === 3 ? { GridPower: 0.5, ...phases } : { GridPower: 0.5 };
    expect(item).toHaveProperty('measurements', measurements);
  });

  it('an EMMA counts import forward', () => {
    // 230 V × 2 A = 460 VA, power factor absent: 460 W.
    expect(
      mapOne('23070', { a_u: 230, a_i: 2, active_power: 460, active_cap: 5, reverse_active_cap: 7 }),
    ).toMatchObject([{ undirectedPower: 0.46, measurements: { EGridImportTotal: 5, EGridExportTotal: 7 } }]);
  });

  it('that is offline gives nothing', () => {
    expect(mapOne('47', { meter_status: 0, meter_u: 230, run_state: 1 })).toEqual([]);
  });
});

describe('hostile answers', () => {
  it.each([
    ['a list', []],
    ['a text', 'x'.repeat(100_000)],
    ['a number', 5],
  ])('with %s as dataItemMap are rejected', (_, dataItemMap) => {
    expect(mapOne('47', dataItemMap)).toMatchObject([{ kind: 'rejected', reason: 'unexpected_shape' }]);
  });

  it.each([
    ['lists', [1]],
    ['objects', { constructor: 1 }],
    ['long texts', '9'.repeat(5000)],
    ['booleans', true],
    ['units', '3 kW'],
  ])('with %s as values have none of them', (_, value) => {
    const kpi = { battery_soc: value, ch_discharge_power: value, active_power: value, a_u: value, charge_cap: value };
    expect(mapOne('39', { ...kpi, busbar_u: 400 })).toMatchObject([{ measurements: { UBattery: 400 } }]);
    expect(mapOne('17', { ...kpi, c_u: 230 })).toMatchObject([{ measurements: { UGrid3: 230 } }]);
  });

  it('of unknown devices are rejected', () => {
    const items = mapOne('39', { battery_soc: 5 }, { devId: 'constructor' });
    expect(items).toMatchObject([{ kind: 'rejected', reason: 'device_not_asked' }]);
  });
});

describe('the list of a plant', () => {
  const warnings: string[] = [];
  const warn = (message: string): void => void warnings.push(message);
  const inverters = ['SN2', 'SN1'].map((InverterSN) => ({
    vendorPlantId: 'NE=12345678',
    InverterSN,
    CollectorSN: '',
    vendorDeviceId: InverterSN,
    vendorType: '1',
    status: 'unknown' as const,
  }));
  const items = (name: string): DeviceItem[] => (JSON.parse(fixture(name)) as { data: DeviceItem[] }).data;

  it('gives the recorded battery and meter, without serial number, to its first inverter', () => {
    const [second, first] = withListedStorage(inverters, items('getDevList.2023.recorded'), both, warn);
    expect(second).not.toHaveProperty('storage');
    expect(first?.storage).toEqual([
      { type: 'battery', vendorDeviceId: '1000000', vendorType: '39' },
      { type: 'meter', vendorDeviceId: '10000000', vendorType: '47' },
    ]);
    const [, meters] = withListedStorage(inverters, items('getDevList.2023.recorded'), ['meter'], warn);
    expect(meters?.storage).toEqual([{ type: 'meter', vendorDeviceId: '10000000', vendorType: '47' }]);
  });

  it('ends at a hundred, with a warning, and leaves out what has no usable id', () => {
    const many = Array.from({ length: 101 }, (_, i) => ({ id: 1000 + i, devTypeId: 39, stationCode: 'NE=12345678' }));
    const odd = [{ devTypeId: 39 }, { id: '9'.repeat(65), devTypeId: 39 }, { id: 5 }].map((item) => ({
      ...item,
      stationCode: 'NE=12345678',
    }));
    const [, first] = withListedStorage(inverters, [...odd, ...many], both, warn);
    expect(first?.storage).toHaveLength(100);
    expect(warnings).toHaveLength(1);
  });
});

describe('the calls', () => {
  const withStorage = (count: number, vendorType: string): PolledDevice[] =>
    Array.from({ length: count }, (_, i) =>
      deviceOf(`${i}`, { storage: [listed(`${vendorType}${1000 + i}`, vendorType)] }),
    );

  it('ask for up to a hundred of one type', () => {
    const batches = storageBatches([...withStorage(101, '39'), ...withStorage(2, '41')], both, 100);
    expect(batches.map(({ name, ids }) => [name, ids.length])).toEqual([
      ['39:0', 100],
      ['39:1', 1],
      ['41:0', 2],
    ]);
    expect(batches.map(({ devices }) => devices.length)).toEqual([100, 1, 2]);
  });

  it('are made for what the account asks for', () => {
    expect(storageBatches(withStorage(3, '39'), undefined, 100)).toEqual([]);
    expect(storageBatches(withStorage(3, '39'), [], 100)).toEqual([]);
    expect(storageBatches(withStorage(3, '39'), ['meter'], 100)).toEqual([]);
  });
});
