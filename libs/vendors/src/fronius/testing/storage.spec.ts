import { readFileSync } from 'node:fs';
import { storageTypes, type StorageType } from '@heliograph/base-data';
import type { ListedStorage, MappedItem, MappedStorage, PolledDevice } from '@heliograph/vendor-contract';
import { storageOf, withStorage } from '../inventory.ts';
import { mapping } from '../mapping.ts';
import { polled } from './harness.ts';

const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
const context = { samplePeriodSeconds: 300, include: storageTypes };

const battery: ListedStorage = {
  type: 'battery',
  vendorDeviceId: 'bat-1',
  vendorType: 'Battery',
  serial: 'P030',
  model: 'BYD',
};
const meter: ListedStorage = {
  type: 'meter',
  vendorDeviceId: '19fbf9ec-dd76-4b1f-b7a6-000000000000',
  vendorType: 'SmartMeter',
  serial: '769617',
  model: 'PowerMeter',
};

function deviceOf(vendorPlantId: string, ...storage: ListedStorage[]): PolledDevice {
  return { ...polled({ InverterSN: '34731506', vendorPlantId, vendorType: 'Inverter' }), storage };
}

function map(call: string, body: string, device: PolledDevice, include: readonly StorageType[] = storageTypes) {
  return mapping.map({ call, body, fetchedAt: 0, devices: [device] }, { ...context, include });
}

interface Flow {
  unit?: string;
  batteries?: unknown[];
  device?: PolledDevice;
  include?: readonly StorageType[];
}

/** Returns the items of a power flow with these channels. */
function mapFlow(
  channels: Readonly<Record<string, unknown>>,
  { unit = 'W', batteries = [], device = deviceOf('p', battery, meter), include = storageTypes }: Flow = {},
): MappedItem[] {
  const list = Object.entries(channels).map(([channelName, value]) => ({
    channelName,
    unit: channelName === 'BattSOC' ? '%' : unit,
    value,
  }));
  const flowdata = { pvSystemId: 'p', data: { logDateTime: '2026-06-15T11:59:00Z', channels: list } };
  return map('flowdata', JSON.stringify({ flowdata, batteries }), device, include);
}

const batteryIn = (items: MappedItem[]): MappedStorage | undefined =>
  items.find((item): item is MappedStorage => item.kind === 'battery');
const meterIn = (items: MappedItem[]): MappedStorage | undefined =>
  items.find((item): item is MappedStorage => item.kind === 'meter');

describe('documented power flows', () => {
  it('the vendor’s example: 99 % of charge at rest, the house and a car use 1.187 kW', () => {
    const device = deviceOf('00000000-0000-4000-8000-000000000001', battery, meter);
    expect(map('flowdata', fixture('flowdata.evc.documented.json'), device)).toEqual([
      {
        kind: 'battery',
        device,
        isOfPlant: true,
        serial: 'P030',
        model: 'BYD',
        id: 'bat-1',
        // 2025-05-15T12:00:00Z
        datetime: 1747310400,
        measurements: { BatterySOC: 99, BatteryPower: 0 },
        quality: [],
      },
      // 186.89 W of PowerLoad and 1000 W of PowerEVCTotal, both towards the loads.
      {
        kind: 'meter',
        device,
        isOfPlant: true,
        datetime: 1747310400,
        measurements: { LoadPower: expect.closeTo(1.18689, 9) },
      },
    ]);
  });

  it('a battery that charges: 3500 − 1500 − 800 − 1200 = 0, so −1200 W flow into it', () => {
    const device = deviceOf('a6582e07-80b1-4313-89f9-9f98fdb0a289', battery, meter);
    const items = map('flowdata', fixture('batpred/flowdata.json'), device);
    expect(batteryIn(items)).toMatchObject({ measurements: { BatterySOC: 55, BatteryPower: -1.2 } });
    expect(meterIn(items)).toMatchObject({ measurements: { LoadPower: 0.8 } });
  });
});

describe('recorded history of a smart meter', () => {
  const body = fixture('solarnetwork/fronius-device-history-smartmeter-01.json');
  const device = deviceOf('ced6f980-8907-4128-87ea-000000000000', meter);

  it('imports on three phases', () => {
    expect(map('histdata', body, device)).toEqual([
      {
        kind: 'meter',
        device,
        isOfPlant: true,
        serial: '769617',
        model: 'PowerMeter',
        id: meter.vendorDeviceId,
        // 2025-03-23T20:25:00Z
        datetime: 1742761500,
        measurements: {
          // 953.77 + 533.66 + 906.98 = 2394.41 W, and × 300 s = 199.5 Wh: imported.
          GridPower: expect.closeTo(-2.39441, 9),
          GridPower1: -0.95377,
          GridPower2: -0.53366,
          GridPower3: -0.90698,
          UGrid1: 250.02,
          UGrid2: 250.81,
          UGrid3: 249.96,
          // 1233.6 + 671.58 + 988.78
          GridApparentPower: expect.closeTo(2.89396, 9),
        },
        quality: [],
      },
    ]);
  });

  it('is read only for an account that asks for meters, and only with the meter listed', () => {
    expect(map('histdata', body, device, ['battery'])).toEqual([]);
    expect(map('histdata', body, deviceOf('x'))).toMatchObject([{ kind: 'rejected', reason: 'device_not_asked' }]);
  });
});

describe('recorded list of devices', () => {
  const rows: unknown[] = JSON.parse(fixture('solarnetwork/fronius-devices-01.json')).devices;

  it('has one meter in service at the grid; its battery was retired with the inverter', () => {
    expect(storageOf(rows, storageTypes)).toEqual([meter]);
    expect(storageOf(rows, ['battery'])).toEqual([]);
  });

  it('has a battery with a padded serial number when it is in service', () => {
    const listed = rows.map((row) => ({ ...(row as object), isActive: true }));
    expect(storageOf(listed, ['battery'])).toEqual([
      {
        type: 'battery',
        vendorDeviceId: '3f614216-0d30-4e5f-92e6-000000000000',
        vendorType: 'Battery',
        serial: 'P030T020Z2009013172',
        model: 'BYD Battery-Box Premium HV',
      },
    ]);
  });

  it('goes with the first inverter of the plant', () => {
    const inverter = { vendorPlantId: 'p', CollectorSN: '', vendorDeviceId: 'x', vendorType: 'Inverter' };
    const two = ['2', '1'].map((InverterSN) => ({ ...inverter, InverterSN, status: 'unknown' as const }));
    expect(withStorage(two, [meter]).map(({ storage }) => storage)).toEqual([undefined, [meter]]);
  });

  it.each([
    [{ deviceType: 'constructor', deviceId: 'a' }],
    [{ deviceType: 'Battery', deviceId: null }],
    [{ deviceType: 'Battery', deviceId: 'x'.repeat(65) }],
    [{ deviceType: 'SmartMeter', deviceId: 'a', deviceLocation: 'Load' }],
    [{ deviceType: 'SmartMeter', deviceId: 'a', deviceLocation: null }],
    [{ deviceType: ['Battery'], deviceId: 'a' }],
  ])('leaves out %j', (row) => {
    expect(storageOf([row, null, [], 'x'], storageTypes)).toEqual([]);
  });
});

describe('trap: signs', () => {
  it('PowerBattCharge is positive when the battery discharges', () => {
    const items = mapFlow({ PowerPV: 0, PowerFeedIn: 200, PowerLoad: -700, PowerBattCharge: 500, BattSOC: 40 });
    expect(batteryIn(items)).toMatchObject({ measurements: { BatteryPower: 0.5, BatterySOC: 40 } });
  });

  it('powers that close only with the other sign give no direction', () => {
    // 3000 − 1000 − 800 − (+1200) = 0: here positive would be charge.
    const items = mapFlow({ PowerPV: 3000, PowerFeedIn: -1000, PowerLoad: -800, PowerBattCharge: 1200, BattSOC: 40 });
    expect(batteryIn(items)).toMatchObject({ undirectedPower: 1.2, measurements: { BatterySOC: 40 } });
    expect(batteryIn(items)!.measurements).not.toHaveProperty('BatteryPower');
  });

  it('losses of conversion do not change the direction', () => {
    const items = mapFlow({ PowerPV: 3000, PowerFeedIn: -2930, PowerLoad: 0, PowerBattCharge: 10, BattSOC: 99 });
    expect(batteryIn(items)).toMatchObject({ measurements: { BatteryPower: 0.01 } });
  });
});

describe('trap: absent is not 0', () => {
  it('without a meter at the grid the cloud writes a load of 0', () => {
    const items = mapFlow({ PowerLoad: 0, PowerFeedIn: 0, BattSOC: 50 }, { device: deviceOf('p', battery) });
    expect(items.map(({ kind }) => kind)).toEqual(['battery']);
  });

  it.each([
    ['nulls', { PowerLoad: null, PowerBattCharge: null, BattSOC: null }],
    ['zeros', { PowerLoad: 0, PowerBattCharge: 0, BattSOC: 0 }],
    ['no channels', {}],
  ])('%s are nothing', (_what, channels) => {
    expect(mapFlow(channels)).toEqual([]);
  });

  it('a phase without a value leaves the sum out', () => {
    const channel = (channelName: string, value: number | null): object => ({ channelName, unit: 'W', value });
    const channels = [channel('GridPowerA', 100), channel('GridPowerB', null)];
    const data = [{ logDateTime: '2025-03-23T20:25:00Z', logDuration: 300, channels }];
    const [item] = map('histdata', JSON.stringify({ deviceId: meter.vendorDeviceId, data }), deviceOf('p', meter));
    expect((item as MappedStorage).measurements).toEqual({ GridPower1: -0.1 });
  });

  it('only the types that the account asks for', () => {
    const channels = { PowerLoad: -100, PowerBattCharge: 100, BattSOC: 50 };
    expect(mapFlow(channels, { include: ['battery'] }).map(({ kind }) => kind)).toEqual(['battery']);
    expect(mapFlow(channels, { include: ['meter'] }).map(({ kind }) => kind)).toEqual(['meter']);
    expect(mapFlow(channels, { include: [] })).toEqual([]);
  });
});

describe('capacity and limits', () => {
  const row = { deviceId: 'bat-1', capacity: 7680, maxChargePower: 7680.0, maxDischargePower: 5000 };

  it('are of the device list', () => {
    const items = mapFlow({ BattSOC: 50 }, { batteries: [{ devices: [row] }] });
    expect(batteryIn(items)!.measurements).toEqual({
      BatterySOC: 50,
      BatteryCapacity: 7.68,
      BatteryChargeLimit: 7.68,
      BatteryDischargeLimit: 5,
    });
  });

  it('of two batteries are added up, and theirs is the plant’s record', () => {
    const device = deviceOf('p', battery, { ...battery, vendorDeviceId: 'bat-2', serial: 'P031' });
    const second = { deviceId: 'BAT-2', capacity: 1000, maxChargePower: 0 };
    const item = batteryIn(mapFlow({ BattSOC: 50 }, { device, batteries: [{ devices: [row, second] }] }))!;
    expect(item).not.toHaveProperty('serial');
    expect(item).not.toHaveProperty('id');
    expect(item.measurements).toEqual({ BatterySOC: 50, BatteryCapacity: 8.68 });
  });
});

describe('hostile answers', () => {
  it.each([
    ['{"flowdata":[]}'],
    ['{"data":[]}'],
    ['{"flowdata":{"data":null}}'],
    ['{"flowdata":{"pvSystemId":"other","data":{}}}'],
    ['{"flowdata":{"data":{"logDateTime":"noon","channels":[{"channelName":"BattSOC","unit":"%","value":5}]}}}'],
  ])('%s is rejected', (body) => {
    expect(map('flowdata', body, deviceOf('p', battery, meter))).toMatchObject([{ kind: 'rejected' }]);
  });

  it.each(['constructor', 'toString', '__proto__', 'J'])('the unit %s gives no power', (unit) => {
    const items = mapFlow({ PowerLoad: -500, PowerBattCharge: -500, BattSOC: 50 }, { unit });
    expect(items.map(({ kind }) => kind)).toEqual(['battery']);
    expect(batteryIn(items)).toMatchObject({
      measurements: { BatterySOC: 50 },
      quality: ['BatteryPower:unit_unknown'],
    });
    expect(batteryIn(items)!.measurements).not.toHaveProperty('BatteryPower');
  });

  it.each([['x'.repeat(100_000)], [[50]], [{ a: 1 }], [true], ['1e999']])('the value %p is none', (value) => {
    expect(mapFlow({ BattSOC: value, PowerLoad: value })).toEqual([]);
  });

  it('batteries of another shape have no capacity', () => {
    for (const batteries of [
      [{ devices: 'x' }],
      [null, 5],
      [{ devices: [null, { deviceId: 'bat-1', capacity: [1] }] }],
    ])
      expect(batteryIn(mapFlow({ BattSOC: 50 }, { batteries }))!.measurements).toEqual({ BatterySOC: 50 });
  });
});

describe('the unit of an inverter’s energy', () => {
  it.each(['constructor', 'toString'])('%s is unknown', (unit) => {
    const channels = [{ channelName: 'EnergyExported', unit, value: 5 }];
    const data = [{ logDateTime: '2025-06-01T10:00:00Z', logDuration: 300, channels }];
    expect(map('histdata', JSON.stringify({ data }), deviceOf('p'))).toMatchObject([
      { state: '-1', measurements: {}, quality: ['PowerACOutputActive:unit_unknown', 'EDay:gap'] },
    ]);
  });
});
