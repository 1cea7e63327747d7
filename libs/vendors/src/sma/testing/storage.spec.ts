import { reported, storageTypes, type StorageType } from '@heliograph/base-data';
import type { ListedStorage, MappedItem, MappedStorage, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { simulatedPlantModel, type ModelInverter } from '../../plant-model/index.ts';
import { answersOf } from '../../plant-model/testing/vendor-harness.ts';
import { HEALTH } from '../cloud/storage.ts';
import { batteriesOf, withStorage } from '../inventory.ts';
import { mapping } from '../mapping.ts';
import {
  devicesWithStorage,
  fixture,
  NOON,
  polled,
  polledDevices,
  SEED,
  signal,
  startCloud,
  storageAdapter,
  type Cloud,
} from './harness.ts';

/** An hour after the samples of the fixtures: 2026-03-28T10:05:00 in Berlin, then UTC+1. */
const FETCHED_AT = Date.parse('2026-03-28T10:05:00Z');
const AT = Date.parse('2026-03-28T09:05:00Z') / 1000;
const BATTERY = 'EnergyAndPowerBattery/Recent';
const BALANCE = 'EnergyBalance/Recent';

const listed: ListedStorage = {
  type: 'battery',
  vendorDeviceId: '6100081',
  vendorType: 'Battery Inverter',
  serial: '3010000001',
  model: 'SI6.0H-13',
};
const plain: PolledDevice = polled({ InverterSN: '1', vendorPlantId: '6100001', vendorType: 'Solar Inverters' });
const device: PolledDevice = { ...plain, storage: [listed] };

interface MapOptions {
  include?: readonly StorageType[];
  of?: PolledDevice;
}

function map(call: string, body: string, { include = storageTypes, of = device }: MapOptions = {}): MappedItem[] {
  const answer = { call, body, fetchedAt: FETCHED_AT, devices: [of] };
  return mapping.map(answer, { samplePeriodSeconds: 300, include });
}

/** Returns the measurements of a battery whose set has this entry. */
function mapBattery(entry: object, details: object = { deviceId: '6100081' }): MappedItem[] {
  const set = { device: { timezone: 'Europe/Berlin' }, set: [{ time: '2026-03-28T10:05:00', ...entry }] };
  return map(BATTERY, JSON.stringify({ [BATTERY]: set, details }));
}

function mapBalance(entry: object, options: MapOptions = {}): MappedItem[] {
  const set = { plant: { timezone: 'Europe/Berlin' }, set: [{ time: '2026-03-28T10:05:00', ...entry }] };
  return map(BALANCE, JSON.stringify(set), { of: plain, ...options });
}

const measurementsIn = (items: MappedItem[], kind: StorageType = 'battery'): object | undefined =>
  items.find((item): item is MappedStorage => item.kind === kind)?.measurements;

describe('set of a battery', () => {
  const joined = (details: object): string =>
    `{"${BATTERY}":${fixture('storage/EnergyAndPowerBattery.Recent.reconstructed.json')},"details":${JSON.stringify(details)}}`;

  it('charges with 1830 W: 0 − 1830, and 4.48 A into it', () => {
    // The recorded details have 34560.0 Wh.
    const { details } = JSON.parse(fixture('storage/device.battery-inverter.recorded.json'));
    expect(map(BATTERY, joined(details))).toEqual([
      {
        kind: 'battery',
        device,
        isOfPlant: true,
        datetime: AT,
        offsetSeconds: 3600,
        serial: '3010000001',
        model: 'SI6.0H-13',
        id: '6100081',
        measurements: {
          BatterySOC: 64,
          BatterySOH: 98,
          BatteryPower: -1.83,
          UBattery: 408.2,
          IBattery: -4.48,
          BatteryTemperature: 24.6,
          BatteryCapacity: 34.56,
        },
      },
    ]);
  });

  it('is read only for an account that asks for batteries, and only of a listed one', () => {
    expect(map(BATTERY, joined({ deviceId: '6100081' }), { include: ['meter'] })).toEqual([]);
    expect(map(BATTERY, joined({ deviceId: 'other' }))).toMatchObject([{ reason: 'device_not_asked' }]);
    expect(map(BATTERY, joined({ deviceId: '6100081' }), { of: plain })).toMatchObject([{ kind: 'rejected' }]);
  });
});

describe('set of a meter', () => {
  it('imports 412.5 W: 0 − 412.5; its members are those of the balance', () => {
    const body = fixture('storage/EnergyAndPowerInOut.Recent.reconstructed.json');
    expect(map(BALANCE, body)).toEqual([
      {
        kind: 'meter',
        device,
        isOfPlant: true,
        datetime: AT,
        offsetSeconds: 3600,
        measurements: { GridPower: -0.4125 },
      },
    ]);
  });
});

describe('balance of a plant', () => {
  const entry = {
    pvGeneration: 3000,
    batteryCharging: 0,
    batteryDischarging: 500,
    batteryStateOfCharge: 64,
    gridFeedIn: 2000,
    gridConsumption: 0,
    totalConsumption: 1500,
  };

  it('discharge, export and consumption are positive', () => {
    expect(measurementsIn(mapBalance(entry))).toEqual({ BatterySOC: 64, BatteryPower: 0.5 });
    expect(measurementsIn(mapBalance(entry), 'meter')).toEqual({ GridPower: 2, LoadPower: 1.5 });
    expect(mapBalance(entry).every((item) => 'isOfPlant' in item && !('serial' in item))).toBe(true);
  });

  it('has no battery where one is listed: its own set says more', () => {
    expect(mapBalance(entry, { of: device }).map(({ kind }) => kind)).toEqual(['meter']);
  });

  it.each<[StorageType[], string[]]>([
    [['battery'], ['battery']],
    [['meter'], ['meter']],
    [[], []],
  ])('of an account that asks for %j brings %j', (include, kinds) => {
    expect(mapBalance(entry, { include }).map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe('trap: members that are missing are left out', () => {
  it.each([
    [{ batteryDischarging: 400 }, 0.4],
    [{ batteryCharging: 400 }, -0.4],
    [{ batteryCharging: 0, batteryDischarging: 0 }, 0],
    [{ batteryCharging: 0 }, undefined],
    [{ batteryCharging: null, batteryDischarging: 0 }, undefined],
    [{ batteryCharging: -5, batteryDischarging: 0 }, undefined],
    [{}, undefined],
  ])('%j has the power %p', (entry, power) => {
    expect(mapBattery({ ...entry, batteryStateOfCharge: 50 })).toMatchObject([{ kind: 'battery' }]);
    expect(measurementsIn(mapBattery({ ...entry, batteryStateOfCharge: 50 }))).toEqual({
      BatterySOC: 50,
      ...reported({ BatteryPower: power }),
    });
  });

  it('a plant without a meter has no consumption', () => {
    expect(mapBalance({ pvGeneration: 800, totalConsumption: 800 })).toEqual([]);
  });

  it('zeros alone are nothing', () => {
    const zeros = { batteryCharging: 0, batteryDischarging: 0, batteryStateOfCharge: 0 };
    expect(mapBattery(zeros)).toEqual([]);
    expect(mapBalance({ ...zeros, gridFeedIn: 0, gridConsumption: 0, totalConsumption: 0 })).toEqual([]);
  });
});

describe('trap: stacks', () => {
  const stacks = (...values: unknown[]): object[] => values.map((value, i) => ({ index: 'ABC'[i], value }));

  it('currents of several are added up; voltages and temperatures are none of the battery’s', () => {
    const items = mapBattery({
      batteryCharging: 0,
      batteryDischarging: 900,
      batteryCurrent: stacks(1.5, 2),
      batteryVoltage: stacks(400, 401),
      batteryTemperature: stacks(20, 21),
    });
    expect(measurementsIn(items)).toEqual({ BatteryPower: 0.9, IBattery: 3.5 });
  });

  it('a current without a power has no direction', () => {
    expect(measurementsIn(mapBattery({ batteryStateOfCharge: 5, batteryCurrent: stacks(3) }))).toEqual({
      BatterySOC: 5,
    });
    const resting = { batteryCharging: 0, batteryDischarging: 0, batteryStateOfCharge: 5 };
    expect(measurementsIn(mapBattery({ ...resting, batteryCurrent: stacks(3) }))).not.toHaveProperty('IBattery');
    expect(measurementsIn(mapBattery({ ...resting, batteryCurrent: stacks(0) }))).toHaveProperty('IBattery', 0);
  });
});

describe('hostile answers', () => {
  it.each([
    [BALANCE, '[]'],
    [BALANCE, '{"set":5}'],
    [BALANCE, '{"resolution":"OneDay","plant":{"timezone":"Europe/Berlin"},"set":[{"gridFeedIn":5}]}'],
    [BALANCE, '{"plant":{"timezone":"Mars/Olympus"},"set":[]}'],
    [BATTERY, '{"set":[]}'],
    [BATTERY, `{"${BATTERY}":[],"details":[]}`],
    [BATTERY, `{"${BATTERY}":{"device":{"timezone":"Europe/Berlin"},"set":[]},"details":[]}`],
  ])('%s %s is rejected', (call, body) => {
    expect(map(call, body)).toMatchObject([{ kind: 'rejected' }]);
  });

  it('a time that cannot be read has no time', () => {
    const items = mapBalance({ time: 'x'.repeat(100_000), gridFeedIn: 5 });
    expect(items).toMatchObject([{ kind: 'meter', measurements: { GridPower: 0.005 } }]);
    expect(items[0]).not.toHaveProperty('datetime');
  });

  it.each([['x'.repeat(100_000)], [[50]], [{ a: 1 }], [true], ['1e999'], [{ constructor: 5 }]])(
    'the value %p is none',
    (value) => {
      expect(mapBalance({ batteryStateOfCharge: value, gridFeedIn: value, totalConsumption: value })).toEqual([]);
      const battery = { batteryStateOfCharge: value, batteryVoltage: value, batteryCurrent: value };
      expect(mapBattery(battery, { deviceId: '6100081', batteryCapacity: value })).toEqual([]);
    },
  );
});

describe('recorded list of devices', () => {
  const records = JSON.parse(fixture('solarnetwork/sma-devices-01.json')).devices;

  it('has one battery inverter', () => {
    expect(batteriesOf(records)).toEqual([
      expect.objectContaining({ type: 'battery', vendorDeviceId: '19', vendorType: 'Battery Inverter' }),
    ]);
  });

  it('goes with the first inverter of its plant', () => {
    const inverter = { CollectorSN: '', vendorDeviceId: 'x', vendorType: '', status: 'unknown' as const };
    const all = ['2', '1', '0'].map((InverterSN) => ({
      ...inverter,
      InverterSN,
      vendorPlantId: InverterSN === '0' ? 'b' : 'a',
    }));
    const withBattery = withStorage(all, new Map([['a', [listed]]]));
    expect(withBattery.map(({ storage }) => storage)).toEqual([undefined, [listed], undefined]);
  });

  it.each([
    [{ type: 'Battery Inverter', deviceId: null }],
    [{ type: 'Battery Inverter', deviceId: 'x'.repeat(65) }],
    [{ type: 'Battery Inverter', deviceId: '1', isActive: false }],
    [{ type: ['Battery Inverter'], deviceId: '1' }],
  ])('leaves out %j', (record) => {
    expect(batteriesOf([record])).toEqual([]);
  });
});

describe('simulator, adapter and mapping together', () => {
  const INVERTERS = 24;
  const plantModel = simulatedPlantModel('sma', { now: () => NOON, timeScale: 1, seed: SEED, inverters: INVERTERS });
  const hybrids = plantModel.inverters.filter(({ battery }) => battery);
  let cloud: Cloud;

  beforeEach(async () => {
    cloud = await startCloud({ inverters: INVERTERS });
  });
  afterEach(() => cloud.close());

  const inverterOf = ({ InverterSN }: PolledDevice): ModelInverter =>
    plantModel.inverters[cloud.simulator.serials.indexOf(InverterSN)]!;
  const mapped = (answers: readonly RawAnswer[]): MappedItem[] =>
    answers.flatMap((answer) => mapping.map(answer, { samplePeriodSeconds: 300, include: storageTypes }));
  const storagePrefixes = ['balance:', 'battery:'];

  /** Returns fields of an item that differ from the device's, by name. */
  function wrongFields({ kind, device: of, datetime, measurements }: MappedStorage): string[] {
    const { battery, meter } = plantModel.sample(inverterOf(of), datetime!);
    const expected: Record<string, [value: number, tolerance: number]> =
      kind === 'meter'
        ? { GridPower: [meter!.powerW / 1000, 0.000_001], LoadPower: [meter!.loadPowerW / 1000, 0.000_001] }
        : {
            BatterySOC: [battery!.socPercent, 0.0005],
            BatterySOH: [HEALTH, 0],
            BatteryPower: [battery!.powerW / 1000, 0.000_001],
            UBattery: [battery!.voltageV, 0.0005],
            IBattery: [battery!.currentA, 0.0005],
            BatteryTemperature: [battery!.temperatureC, 0.0005],
            BatteryCapacity: [inverterOf(of).battery!.capacityWh / 1000, 0],
          };
    const actual: Readonly<Record<string, number | undefined>> = measurements;
    return [...new Set([...Object.keys(expected), ...Object.keys(actual)])].filter((name) => {
      const [value, tolerance] = expected[name] ?? [NaN, 0];
      return !(Math.abs((actual[name] ?? NaN) - value) <= tolerance + 1e-9);
    });
  }

  it('bring what batteries and meters showed, by day and by night', async () => {
    const adapter = storageAdapter(cloud);
    const devices = await devicesWithStorage(adapter);
    const items: MappedItem[] = [];
    for (let hours = 0; hours <= 48; hours += 3) {
      cloud.clock.now = NOON + hours * 3_600_000;
      for (const prefix of storagePrefixes) items.push(...mapped(await answersOf({ adapter }, devices, prefix)));
    }
    const storage = items.filter((item): item is MappedStorage => item.kind === 'battery' || item.kind === 'meter');
    expect(storage).toHaveLength(items.length);
    expect(storage.flatMap(wrongFields)).toEqual([]);
    // 17 times each hybrid's battery and meter.
    const of = (kind: string): MappedStorage[] => storage.filter((item) => item.kind === kind);
    expect(hybrids.length).toBeGreaterThan(2);
    expect([of('battery').length, of('meter').length]).toEqual([17 * hybrids.length, 17 * hybrids.length]);
    const powers = of('battery').map(({ measurements }) => measurements.BatteryPower!);
    expect([Math.min(...powers) < 0, Math.max(...powers) > 0]).toEqual([true, true]);
    expect(cloud.simulator.violations()).toBe(0);
  });

  it('of plants that list no battery bring what the balance has', async () => {
    const adapter = storageAdapter(cloud);
    const devices = (await polledDevices(adapter)).map((each) => ({ ...each, storage: [] }));
    const items = mapped(await answersOf({ adapter }, devices, 'balance:')) as MappedStorage[];
    const batteries = items.filter(({ kind }) => kind === 'battery');
    expect(batteries).toHaveLength(hybrids.length);
    const missing = ['BatterySOH', 'UBattery', 'IBattery', 'BatteryTemperature', 'BatteryCapacity'];
    expect(batteries.flatMap(wrongFields)).toEqual(hybrids.flatMap(() => missing));
  });

  it('ask a plant without either once an hour, and a battery’s details once a day', async () => {
    const adapter = storageAdapter(cloud);
    const devices = await devicesWithStorage(adapter);
    cloud.asked.length = 0;
    for (let minutes = 0; minutes < 60; minutes += 5) {
      cloud.clock.now = NOON + minutes * 60_000;
      for (const prefix of storagePrefixes) await answersOf({ adapter }, devices, prefix);
    }
    const balances = cloud.asked.filter((request) => request.includes('EnergyBalance'));
    const plants = new Set(devices.map(({ vendorPlantId }) => vendorPlantId)).size;
    // Twelve rounds, in which plants without a hybrid are asked at the first, and at the last, which is 55 minutes later: not yet.
    expect(balances).toHaveLength(12 * hybrids.length + (plants - hybrids.length));
    expect(cloud.asked.filter((request) => /\/v1\/devices\/[^/]+$/.test(request))).toHaveLength(hybrids.length);
  });

  it('meet a cloud that shows them in the members that clients read', async () => {
    const adapter = storageAdapter(cloud);
    const devices = (await devicesWithStorage(adapter)).filter((each) => inverterOf(each).battery);
    const entryOf = async (prefix: string): Promise<object> => {
      const body = JSON.parse((await answersOf({ adapter }, devices, prefix))[0]!.body);
      return (body[BATTERY] ?? body).set[0];
    };
    const shapeOf = (entry: object): string[] =>
      Object.entries(entry)
        .map(([name, value]) => `${name} ${Array.isArray(value) ? Object.keys(value[0]).join() : typeof value}`)
        .sort();
    const battery = JSON.parse(fixture('storage/EnergyAndPowerBattery.Recent.reconstructed.json')).set[0];
    expect(shapeOf(await entryOf('battery:'))).toEqual(shapeOf(battery));
    const meter = JSON.parse(fixture('storage/EnergyAndPowerInOut.Recent.reconstructed.json')).set[0];
    expect(shapeOf(await entryOf('balance:'))).toEqual(expect.arrayContaining(shapeOf(meter)));
  });

  it('plan no such call, list no battery and map no such item without `include`', async () => {
    const known = await devicesWithStorage(storageAdapter(cloud));
    const bare = await cloud.adapter.listDevices(await cloud.adapter.listPlants(signal), signal);
    expect(bare.every((each) => !('storage' in each))).toBe(true);
    const names = cloud.adapter.planPolls(known).map(({ name }) => name.split(':')[0]);
    expect(new Set(names)).toEqual(new Set(['recent', 'logs']));
    const paces = (adapter = cloud.adapter): Set<number> =>
      new Set(adapter.planPolls(known).map(({ intervalSeconds }) => intervalSeconds));
    expect(paces()).toEqual(new Set([300, 900]));
    expect(map(BALANCE, '{"plant":{"timezone":"Europe/Berlin"},"set":[{"gridFeedIn":5}]}', { include: [] })).toEqual(
      [],
    );
  });

  it('plan what the account asks for, in its package', async () => {
    const known = await devicesWithStorage(storageAdapter(cloud));
    const count = (include: readonly StorageType[], prefix: string): number =>
      storageAdapter(cloud, include)
        .planPolls(known)
        .filter(({ name, samples }) => samples === false && name.startsWith(prefix)).length;
    const plants = new Set(known.map(({ vendorPlantId }) => vendorPlantId)).size;
    const withBattery = known.filter(({ storage }) => storage).length;
    expect([count(['battery'], 'battery:'), count(['battery'], 'balance:')]).toEqual([
      withBattery,
      plants - withBattery,
    ]);
    expect([count(['meter'], 'battery:'), count(['meter'], 'balance:')]).toEqual([0, plants]);
    const fleet = Array.from({ length: 300 }, (_, i) => ({
      ...device,
      InverterSN: String(i),
      vendorPlantId: String(i),
    }));
    const calls = storageAdapter(cloud).planPolls(fleet);
    const perWindow = calls.reduce((sum, { name, intervalSeconds }) => {
      // Two sets a poll, and one more each 30 minutes.
      const requests = name.startsWith('recent:') ? 2 + 300 / 1800 : 1;
      return sum + (requests * 300) / intervalSeconds;
    }, 0);
    expect(perWindow).toBeLessThanOrEqual(600 * 0.85);
  });
});
