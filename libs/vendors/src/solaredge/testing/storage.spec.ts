import { readFileSync } from 'node:fs';
import { reported, storageTypes, type StorageType } from '@heliograph/base-data';
import type { ListedStorage, MappedItem, MappedStorage, PolledDevice } from '@heliograph/vendor-contract';
import { planCredits } from '../credit-plan.ts';
import { storageOf, withStorage } from '../inventory.ts';
import { mapping } from '../mapping.ts';
import { polled } from './harness.ts';

const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
/** After the last bucket of the documented answers is over: 12:30 to 12:45 at UTC−5. */
const FETCHED_AT = Date.parse('2026-09-29T17:50:00Z');
const AT_1215 = Date.parse('2026-09-29T17:15:00Z') / 1000;
const AT_1230 = AT_1215 + 900;

const battery: ListedStorage = {
  type: 'battery',
  vendorDeviceId: 'BATT-001',
  vendorType: 'BATTERY',
  serial: 'BATT-001',
  model: 'Home Battery',
};
const meter: ListedStorage = { ...battery, type: 'meter', vendorDeviceId: 'M-1', serial: 'M-1', model: 'SE-MTR-3Y' };
const inverter = {
  vendorPlantId: '1',
  InverterSN: '7E1234B5-67',
  CollectorSN: '',
  vendorDeviceId: '7E1234B5-67',
  vendorType: 'INVERTER',
  status: 'online' as const,
};
const device: PolledDevice = { ...polled(inverter), storage: [battery, meter] };

function map(call: string, body: string, include: readonly StorageType[] = storageTypes, of = device): MappedItem[] {
  const answer = { call, body, fetchedAt: FETCHED_AT, devices: [of] };
  return mapping.map(answer, { samplePeriodSeconds: 900, include });
}

type Value = readonly [clock: string, value: unknown];

/** Returns a series in this unit. */
function series(unit: string, ...values: Value[]): object {
  return { unit, values: values.map(([clock, value]) => ({ timestamp: `2026-09-29T${clock}:00-05:00`, value })) };
}

function mapSeries(type: StorageType, bySerial: unknown, resolution = 'QUARTER_HOUR'): MappedItem[] {
  const member = type === 'battery' ? 'storage' : 'meters';
  return map(`${member}/telemetry`, JSON.stringify({ resolution, [member]: bySerial }));
}

const mapBattery = (own: object): MappedItem[] => mapSeries('battery', { 'BATT-001': own });
const mapMeter = (own: object): MappedItem[] => mapSeries('meter', { 'M-1': own });
const measured = (items: MappedItem[]): object[] => (items as MappedStorage[]).map(({ measurements }) => measurements);

describe('documented telemetry of a battery', () => {
  const body = fixture('storage/storage_telemetry.documented-shape.json');
  const item = {
    kind: 'battery',
    device,
    isOfPlant: true,
    serial: 'BATT-001',
    model: 'Home Battery',
    id: 'BATT-001',
    offsetSeconds: -5 * 3600,
    quality: [],
  };

  it('charges; the state of energy comes with the newest bucket alone', () => {
    expect(map('storage/telemetry', body)).toEqual([
      { ...item, datetime: AT_1215, measurements: { BatteryPower: -3 } },
      { ...item, datetime: AT_1230, measurements: { BatterySOC: 67.8, BatteryPower: -2.75, BatteryEnergy: 6.5 } },
    ]);
  });

  it('is read only for an account that asks for batteries', () => {
    expect(map('storage/telemetry', body, ['meter'])).toEqual([]);
    expect(map('storage/telemetry', body, [])).toEqual([]);
  });

  it('of a battery that is not listed stays in the raw answer', () => {
    expect(map('storage/telemetry', body, storageTypes, polled(inverter))).toEqual([]);
  });
});

it('documented telemetry of a production meter is no grid’s', () => {
  const production = { ...meter, vendorDeviceId: 'M-PROD-001', serial: 'M-PROD-001' };
  const of = { ...device, storage: [production] };
  expect(map('meters/telemetry', fixture('v2-trooperthorn/meters_telemetry.json'), storageTypes, of)).toEqual([]);
});

describe('documented list of devices', () => {
  const list: object[] = JSON.parse(fixture('storage/devices.documented-shape.json'));

  it('has a battery; its meter is known to measure the production', () => {
    expect(storageOf(list, storageTypes)).toEqual([battery]);
    expect(storageOf(list, ['meter'])).toEqual([]);
  });

  it('goes with the first inverter of the site', () => {
    const both = ['2', '1'].map((InverterSN) => ({ ...inverter, InverterSN }));
    expect(withStorage(both, [battery]).map(({ storage }) => storage)).toEqual([undefined, [battery]]);
  });

  it.each([
    [{ type: 'BATTERY_MODULE', serialNumber: 'a' }],
    [{ type: 'BATTERY', serialNumber: null }],
    [{ type: 'BATTERY', serialNumber: 'x'.repeat(65) }],
    [{ type: 'BATTERY', serialNumber: 'a', active: false }],
    [{ type: 'constructor', serialNumber: 'a' }],
  ])('leaves out %j', (row) => {
    expect(storageOf([row, null, 'x'], storageTypes)).toEqual([]);
  });
});

describe('trap: two powers without a sign', () => {
  const at = (value: unknown): object => series('W', ['12:15', value]);

  it.each([
    [{ chargePower: at(0), dischargePower: at(1200) }, 1.2],
    [{ chargePower: at(400), dischargePower: at(100) }, -0.3],
    [{ chargePower: at(0), dischargePower: at(0) }, 0],
    [{ dischargePower: at(500) }, 0.5],
    [{ chargePower: at(500), dischargePower: at(null) }, -0.5],
    [{ chargePower: at(0) }, undefined],
    [{ chargePower: at(-5), dischargePower: at(0) }, undefined],
  ])('%j is %p kW', (powers, expected) => {
    const own = { ...powers, stateOfEnergy: series('PERCENTAGE', ['12:15', 50]) };
    expect(measured(mapBattery(own))).toEqual([
      expected === undefined
        ? { BatterySOC: 50 }
        : { BatterySOC: 50, BatteryPower: expect.closeTo(expected, 9) as number },
    ]);
  });

  it('export is positive, and so is consumption', () => {
    const items = mapMeter({
      exportPower: series('KW', ['12:15', 0], ['12:30', 2.5]),
      importPower: series('W', ['12:15', 400], ['12:30', 0]),
      consumptionPower: series('W', ['12:30', 700]),
      exportEnergy: series('WH', ['12:30', 625]),
    });
    expect(measured(items)).toEqual([{ GridPower: -0.4 }, { GridPower: 2.5, LoadPower: 0.7 }]);
    expect(items).toMatchObject([{ datetime: AT_1215, serial: 'M-1' }, { datetime: AT_1230 }]);
  });
});

describe('trap: absent is not 0', () => {
  it('nulls are nothing, and an open bucket is none yet', () => {
    // The answer came at 12:50: the bucket of 12:45 is open.
    const items = mapBattery({ dischargePower: series('W', ['12:15', null], ['12:30', 100], ['12:45', 200]) });
    expect(items).toMatchObject([{ datetime: AT_1230, measurements: { BatteryPower: 0.1 } }]);
  });

  it('zeros alone are nothing; a battery at rest is 0', () => {
    const resting = { chargePower: series('W', ['12:15', 0]), dischargePower: series('W', ['12:15', 0]) };
    expect(mapBattery({ ...resting, stateOfEnergy: series('PERCENTAGE', ['12:15', 0]) })).toEqual([]);
    expect(measured(mapBattery(resting))).toEqual([{ BatteryPower: 0 }]);
    expect(mapMeter({ exportPower: series('W', ['12:15', 0]), importPower: series('W', ['12:15', 0]) })).toEqual([]);
  });
});

describe('trap: units', () => {
  it('WH and KWH, PERCENTAGE and PERCENTAGE_100', () => {
    const energy = (unit: string, value: number): object => ({ remainingEnergy: series(unit, ['12:15', value]) });
    expect(measured(mapBattery(energy('WH', 6500)))).toEqual([{ BatteryEnergy: 6.5 }]);
    expect(measured(mapBattery(energy('KWH', 6.5)))).toEqual([{ BatteryEnergy: 6.5 }]);
    const soc = { stateOfEnergy: series('PERCENTAGE_100', ['12:15', 65.2]) };
    expect(measured(mapBattery(soc))).toEqual([{ BatterySOC: 65.2 }]);
  });

  it.each(['constructor', 'toString', '__proto__', 'J', 'WH'])('%s is none of a power', (unit) => {
    const own = { dischargePower: series(unit, ['12:15', 5]), chargePower: series('W', ['12:15', 5]) };
    expect(mapBattery(own)).toEqual([]);
    const soc = { stateOfEnergy: series(unit, ['12:15', 5]), remainingEnergy: series('WH', ['12:15', 5]) };
    expect(mapBattery(soc)).toMatchObject([
      { measurements: { BatteryEnergy: 0.005 }, quality: ['BatterySOC:unit_unknown'] },
    ]);
  });

  it.each(['constructor', 'toString', '__proto__'])('%s is none of an inverter’s energy', (unit) => {
    const values = [{ timestamp: '2026-09-29T00:00:00-05:00', value: 5 }];
    const own = { power: { unit, resolution: 'QUARTER_HOUR', values }, energy: { unit, values } };
    const items = map('inverters/telemetry', JSON.stringify({ inverters: { [inverter.InverterSN]: own } }));
    expect(items[0]).toMatchObject({ kind: 'sample', measurements: {} });
    expect((items[0] as { quality: string[] }).quality).toContain('PowerACOutputActive:unit_unknown');
  });
});

describe('hostile answers', () => {
  it.each([
    ['storage/telemetry', '[]'],
    ['storage/telemetry', '{"storage":[]}'],
    ['storage/telemetry', '{"resolution":"DAY","storage":{"BATT-001":{}}}'],
    ['meters/telemetry', '{"storage":{}}'],
    ['meters/telemetry', '5'],
  ])('%s %s is rejected', (call, body) => {
    expect(map(call, body)).toMatchObject([{ kind: 'rejected', reason: 'unexpected_shape' }]);
  });

  it('null is no battery', () => {
    expect(map('storage/telemetry', '{"storage":null}')).toEqual([]);
  });

  it('buckets without a time are counted', () => {
    const own = { dischargePower: { unit: 'W', values: [{ timestamp: 'noon', value: 5 }, null, [5]] } };
    expect(mapBattery(own)).toMatchObject([{ kind: 'rejected', detail: '3 buckets without a time' }]);
  });

  it.each([['x'.repeat(100_000)], [[50]], [{ a: 1 }], [true], ['1e999']])('the value %p is none', (value) => {
    expect(mapBattery({ dischargePower: series('W', ['12:15', value]), stateOfEnergy: value })).toEqual([]);
    expect(mapSeries('battery', { 'BATT-001': value })).toEqual([]);
  });
});

describe('credits', () => {
  const plan = (sites: number, storageCalls?: number): ReturnType<typeof planCredits> =>
    planCredits({ sites, siteAccess: false, mayRest: true, ...reported({ storageCalls }) });

  it('are planned as ever without batteries and meters', () => {
    for (const sites of [1, 2, 3, 7, 22, 39]) expect(plan(sites, 0)).toEqual(plan(sites));
  });

  it.each([
    [1, 1],
    [1, 2],
    [3, 6],
    [10, 4],
    [40, 80],
  ])('of %i sites with %i calls for storage stay within 90 %% of a month’s', (sites, storageCalls) => {
    const { telemetrySeconds, alertSeconds, deviceSeconds, rest, wholeDay, storage } = plan(sites, storageCalls);
    const active = rest ? 18 * 3600 : 86_400;
    const perDay =
      (sites * active) / telemetrySeconds +
      active / alertSeconds +
      (sites * 86_400) / deviceSeconds +
      (wholeDay ? sites : 0) +
      (storageCalls * 86_400) / storage.intervalSeconds;
    // 2,000 × 0.9 in 30 days.
    expect(perDay).toBeLessThanOrEqual(60 + 1e-9);
  });

  it('storage takes at most 30 %, no more often than hourly, and loses nothing while its windows overlap', () => {
    // 59 credits a day are left after the devices of one site: 17.7 of them, for two calls each 2 h 43 min.
    expect(plan(1, 2).storage).toEqual({ intervalSeconds: 9780, resolution: 'QUARTER_HOUR', lossy: false });
    expect(plan(10, 20).storage).toMatchObject({ resolution: 'HOUR', lossy: true });
  });
});
