import { reported, type StorageType } from '@heliograph/base-data';
import { isRecord } from '@heliograph/vendor-contract';
import type { ListedStorage, MappedItem, PolledDevice, VendorDevice } from '@heliograph/vendor-contract';
import { fixturesOf, polled } from '../../plant-model/testing/vendor-harness.ts';
import { deviceOf, storageOf, withStorage } from '../inventory.ts';
import { mapping } from '../mapping.ts';
import { storageBatches, hybridStorage, storagePoints } from '../storage.ts';
import { pointsOf } from '../points.ts';

const fixture = fixturesOf(import.meta.url);
const both: readonly StorageType[] = ['battery', 'meter'];
/** 1790000060 s / 300 s = 5966666.9; 5966666 × 300 s = 1789999800 s. */
const FETCHED_AT = 1_790_000_060_000;
const PERIOD = 1_789_999_800;

function map(call: string, body: string, devices: readonly PolledDevice[], include = both): MappedItem[] {
  return mapping.map({ call, body, fetchedAt: FETCHED_AT, devices }, { samplePeriodSeconds: 300, include });
}

const inverter = (vendorType: string, storage?: readonly ListedStorage[]): PolledDevice =>
  polled(
    {
      InverterSN: 'SN-ESS-1',
      vendorPlantId: '999001',
      vendorDeviceId: `999001_${vendorType}_1_1`,
      vendorType,
      ...reported({ storage }),
    },
    'GMT+1',
  );

const battery: ListedStorage = {
  type: 'battery',
  vendorDeviceId: '999001_43_2_1',
  vendorType: '43',
  serial: 'SN-BAT-1',
};
const meter: ListedStorage = { type: 'meter', vendorDeviceId: '999001_7_1_1', vendorType: '7' };

/** Returns a realtime answer with these records. */
const realtime = (...records: object[]): string =>
  JSON.stringify({
    result_code: '1',
    result_data: { device_point_list: records.map((device_point) => ({ device_point })) },
  });

describe('the fixtures', () => {
  const rows = (JSON.parse(fixture('getDeviceList.hybrid.live-shape.json')) as { result_data: { pageList: unknown[] } })
    .result_data.pageList;
  const items = rows.filter(isRecord).map((value) => ({ value, source: JSON.stringify(value) }));

  it('the list: the battery SN-BAT-1 is that of the hybrid SN-ESS-1, and has no call', () => {
    const devices = items.flatMap((item) => deviceOf('999001', item) ?? []);
    const listed = items.flatMap((item) => storageOf(item, both) ?? []);
    expect(listed).toEqual([{ ...battery, model: 'SBR256' }]);
    const [hybrid, ...others] = withStorage(devices, new Map([['999001', listed]]));
    expect(others).toEqual([]);
    expect(hybrid!.storage).toEqual([
      { type: 'battery', vendorDeviceId: '999001_14_1_1', vendorType: '14', serial: 'SN-BAT-1', model: 'SBR256' },
    ]);
    expect(storageBatches([polled(hybrid!)], both, 50)).toEqual([]);
    expect(items.flatMap((item) => storageOf(item, ['meter']) ?? [])).toEqual([]);
  });

  it('type 14: charging with 2500 W, 55 %', () => {
    const own = {
      type: 'battery',
      vendorDeviceId: '999001_14_1_1',
      vendorType: '14',
      serial: 'B',
      model: 'M',
    } as const;
    const body = fixture('getDeviceRealTimeData.type14.live-shape.json');
    const [sample] = map('getDeviceRealTimeData', body, [inverter('14', [own])]);
    expect(sample).toMatchObject({
      kind: 'sample',
      // (0 W - 2500 W) / 1000; 0.55 × 100.
      measurements: { BatteryPower: -2.5, BatterySOC: expect.closeTo(55, 9) },
      battery: { serial: 'B', model: 'M', measurements: {} },
    });
    expect(sample).not.toHaveProperty('meter');
  });

  it('type 43: 44 %, 523.9 V, no power, at the time of the answer', () => {
    const body = fixture('getDeviceRealTimeData.type43.live-shape.json');
    const device = inverter('1', [{ ...battery, model: 'SBR256' }]);
    expect(map('getDeviceRealTimeData', body, [device])).toEqual([
      {
        kind: 'battery',
        device,
        isOfPlant: true,
        id: '999001_43_2_1',
        serial: 'SN-BAT-1',
        model: 'SBR256',
        datetime: PERIOD,
        quality: [],
        measurements: { BatterySOC: expect.closeTo(44, 9), UBattery: 523.9 },
      },
    ]);
  });

  it('a plant: 1700 W are exported, and 64 is per cent', () => {
    const device = polled({ InverterSN: 'A1', vendorPlantId: '1234567', vendorType: '1' });
    const row = { device, isOfPlant: true, datetime: PERIOD, quality: [] };
    expect(
      map('getPowerStationRealTimeData', fixture('getPowerStationRealTimeData.client-test.json'), [device]),
    ).toEqual([
      {
        ...row,
        kind: 'battery',
        measurements: { BatterySOC: 64, BatteryEnergy: 6.4, BatteryChargeLimit: 5, BatteryDischargeLimit: 5 },
      },
      {
        ...row,
        kind: 'meter',
        measurements: { GridPower: 1.7, LoadPower: 0.8, ELoad: 9.5, EGridImport: 4.2, EGridExport: 1.1 },
      },
    ]);
  });

  it('the points: SOH is a fraction in storage units, powers are W', () => {
    const { result_data } = JSON.parse(fixture('getOpenPointInfo.type14.live-shape.json')) as {
      result_data: { pageList: { point_id: number; storage_unit: string; show_unit: string }[] };
    };
    const units = new Map(result_data.pageList.map((point) => [`p${point.point_id}`, point]));
    const { from, unit } = hybridStorage.battery.BatterySOH!;
    expect(units.get(from[0]!)).toMatchObject({ storage_unit: '', show_unit: '%' });
    expect(unit).toBe('ratio');
  });
});

describe('a hybrid', () => {
  const record = (members: object): string => realtime({ ps_key: '999001_14_1_1', p13146: '0.0', ...members });
  const sampleOf = (members: object, include = both): MappedItem =>
    map('getDeviceRealTimeData', record(members), [inverter('14')], include)[0]!;

  it('tells lifetime counters, health, capacity and the voltages of its meter', () => {
    const values = {
      p13142: '0.97',
      p13034: '1234500.0',
      p13035: '1100000',
      p13140: '25600',
      p13125: '5000000',
      p13148: '2000000',
      p13130: '4000000',
      p18108: '231.5',
    };
    expect(sampleOf(values)).toMatchObject({
      battery: {
        measurements: {
          BatterySOH: 97,
          EBatteryChargeTotal: 1234.5,
          EBatteryDischargeTotal: 1100,
          BatteryCapacity: 25.6,
        },
      },
      meter: { measurements: { EGridExportTotal: 5000, EGridImportTotal: 2000, ELoadTotal: 4000, UGrid1: 231.5 } },
    });
    expect(sampleOf(values, ['meter'])).not.toHaveProperty('battery');
  });

  it.each([
    ['98.5', 98.5],
    ['0.985', 98.5],
    ['1.0', 100],
  ])('with a health of %s has %d %%', (p58605, health) => {
    expect(sampleOf({ p58605 })).toMatchObject({
      battery: { measurements: { BatterySOH: expect.closeTo(health, 9) } },
    });
  });

  it('that tells zeros and dashes has neither part', () => {
    const sample = sampleOf({ p13142: '--', p13034: '0.0', p13125: null, p13148: '0', p13130: '5000' });
    expect(sample).not.toHaveProperty('battery');
    expect(sample).not.toHaveProperty('meter');
  });

  it('has neither without include', () => {
    const answer = { call: 'getDeviceRealTimeData', body: record({ p13142: '0.9' }), fetchedAt: FETCHED_AT };
    const [sample] = mapping.map({ ...answer, devices: [inverter('14')] }, { samplePeriodSeconds: 300 });
    expect(sample).not.toHaveProperty('battery');
  });

  it('is asked with no more points than one call takes', () => {
    const points = [...pointsOf('14'), ...storagePoints('14', 'battery'), ...storagePoints('14', 'meter')];
    expect(points.length).toBeLessThanOrEqual(100);
    expect(points).toEqual(expect.arrayContaining(['13142', '13034', '58606', '13125', '18110']));
  });
});

describe('a meter of type 7', () => {
  const device = inverter('1', [meter]);
  const rows = (record: object): MappedItem[] =>
    map('getDeviceRealTimeData', realtime({ ps_key: '999001_7_1_1', device_time: '20260921120000', ...record }), [
      device,
    ]);

  it.each([
    ['1500', -1.5],
    ['-700.0', 0.7],
    ['0', 0],
  ])('with 8018 %s W has a power of %d kW', (p8018, GridPower) => {
    const [item] = rows({ p8018, p8000: '230.1', p8076: p8018 });
    // 12:00 at GMT+1 is 11:00 UTC.
    const datetime = Date.parse('2026-09-21T11:00:00Z') / 1000;
    expect(item).toMatchObject({ kind: 'meter', id: '999001_7_1_1', isOfPlant: true, datetime });
    expect(item).toHaveProperty('measurements', { GridPower, GridPower1: GridPower, UGrid1: 230.1 });
  });

  it('imports forward', () => {
    const energies = { p8030: '9000', p8031: '8000', p8062: '700', p8063: '600' };
    expect(rows(energies)).toMatchObject([
      { measurements: { EGridImportTotal: 9, EGridExportTotal: 8, EGridImport: 0.7, EGridExport: 0.6 } },
    ]);
  });

  it.each([
    ['offline', { dev_status: 0, p8018: '5' }],
    ['all zeros', { p8018: '0', p8030: '0.0' }],
    ['all dashes', { p8018: '--', p8030: null }],
  ])('that is %s gives nothing', (_, record) => {
    expect(rows(record)).toEqual([]);
  });

  it('is not asked for by an account without meters', () => {
    const body = realtime({ ps_key: '999001_7_1_1', p8018: '5' });
    expect(map('getDeviceRealTimeData', body, [device], ['battery'])).toMatchObject([{ reason: 'device_not_asked' }]);
  });
});

describe('a plant', () => {
  const record = { ps_key: '999001_11_0_0', p83549: '250', p83238: '-900', p83252: '0.5', p83243: '1000' };

  it('by login: a power of the storage without a known direction', () => {
    expect(map('getDeviceRealTimeData', realtime(record), [inverter('1')])).toMatchObject([
      { kind: 'battery', undirectedPower: -0.9, measurements: { BatterySOC: 50, EBatteryCharge: 1 } },
      { kind: 'meter', measurements: { GridPower: -0.25 } },
    ]);
  });

  it('leaves out what is listed', () => {
    const kinds = map('getDeviceRealTimeData', realtime(record), [inverter('1', [meter])]).map(({ kind }) => kind);
    expect(kinds).toEqual(['battery']);
  });

  it('without a meter gives nothing, though it has a consumption', () => {
    const body = realtime({ ps_key: '999001_11_0_0', p83106: '800', p83549: null, p83102: '0' });
    expect(map('getDeviceRealTimeData', body, [inverter('1')])).toEqual([]);
  });

  it('has an id of 19 digits', () => {
    const device = polled({ InverterSN: 'A1', vendorPlantId: '1234567890123456789', vendorType: '1' });
    const body =
      '{"result_code":"1","result_data":{"device_point_list":[{"ps_id":1234567890123456789,"p83549":"-5"}]}}';
    expect(map('getPowerStationRealTimeData', body, [device])).toMatchObject([{ measurements: { GridPower: 0.005 } }]);
  });
});

describe('hostile answers', () => {
  it.each([
    ['lists', [1]],
    ['objects', { constructor: 1 }],
    ['long texts', '9'.repeat(5000)],
    ['booleans', true],
    ['units', '3 kW'],
  ])('with %s as values have none of them', (_, value) => {
    const record = { ps_key: '999001_7_1_1', p8018: value, p8030: value, p8000: value, p8076: value, p8064: '50.0' };
    const items = map('getDeviceRealTimeData', realtime(record), [inverter('1', [meter])]);
    expect(items).toMatchObject([{ measurements: { FrqGrid: 50 } }]);
    expect(Object.keys((items[0] as { measurements: object }).measurements)).toEqual(['FrqGrid']);
  });

  it.each([[['a']], ['constructor'], [{}], [7]])('with %j as key are rejected', (ps_key) => {
    const items = map('getDeviceRealTimeData', realtime({ ps_key, p8018: '5' }), [inverter('1', [meter])]);
    expect(items).toMatchObject([{ kind: 'rejected', reason: 'device_not_asked' }]);
  });

  it('with a listed type that we do not know give nothing', () => {
    const odd = inverter('1', [{ ...meter, vendorType: 'constructor' }]);
    expect(map('getDeviceRealTimeData', realtime({ ps_key: '999001_7_1_1', p8018: '5' }), [odd])).toEqual([]);
  });
});

describe('lists and calls', () => {
  const device = (InverterSN: string, vendorType: string): VendorDevice => ({
    vendorPlantId: '1',
    InverterSN,
    CollectorSN: '',
    vendorDeviceId: `1_${vendorType}_1_1`,
    vendorType,
    status: 'unknown',
  });
  const listed = (count: number): ListedStorage[] =>
    Array.from({ length: count }, (_, i) => ({ ...battery, vendorDeviceId: `1_43_2_${i + 1}` }));

  it('two batteries of a hybrid go to the first inverter, and have a call', () => {
    const devices = withStorage([device('B', '14'), device('A', '1')], new Map([['1', [...listed(2), meter]]]));
    expect(devices.map(({ storage }) => storage?.length)).toEqual([undefined, 3]);
    const batches = storageBatches(
      devices.map((each) => polled(each)),
      both,
      50,
    );
    expect(batches.map(({ name, keys }) => [name, keys.length])).toEqual([
      ['getDeviceRealTimeData:43:0', 2],
      ['getDeviceRealTimeData:7:0', 1],
    ]);
  });

  it('the battery of a hybrid that is not the first inverter goes to the hybrid, the meter to the first', () => {
    const devices = withStorage([device('B', '14'), device('A', '1')], new Map([['1', [...listed(1), meter]]]));
    expect(devices.map(({ storage }) => storage?.map(({ vendorType }) => vendorType))).toEqual([['14'], ['7']]);
  });

  it('a hundred of a plant are kept', () => {
    const [first] = withStorage([device('A', '1')], new Map([['1', listed(101)]]));
    expect(first!.storage).toHaveLength(100);
  });

  it('plants without hybrid are asked for what they do not list, fifty a call', () => {
    const plants = Array.from({ length: 51 }, (_, i) =>
      polled({ InverterSN: `A${i}`, vendorPlantId: `${i}`, vendorType: '1' }),
    );
    const full = polled({ ...device('F', '1'), vendorPlantId: 'full', storage: [battery, meter] });
    const hybrid = polled({ ...device('H', '14'), vendorPlantId: 'hybrid' });
    const batches = storageBatches([...plants, full, hybrid], both, 50).filter(({ deviceType }) => deviceType === '11');
    expect(batches.map(({ keys }) => keys.length)).toEqual([50, 1]);
    expect(batches[0]!.keys[0]).toBe('0_11_0_0');
    expect(batches[0]!.points).toEqual(expect.arrayContaining(['83238', '83549', '83106']));
    expect(storageBatches(plants, undefined, 50)).toEqual([]);
    expect(storageBatches(plants, [], 50)).toEqual([]);
  });
});
