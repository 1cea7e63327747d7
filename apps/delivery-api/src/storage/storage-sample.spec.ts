import { storageData, type StorageDataInput } from '@heliograph/events';
import type { IncomingRecord } from '@heliograph/kafka';
import { storageRecord } from '@heliograph/messaging';
import { readStorageSample } from './storage-sample.ts';

const at = 1_795_000_000;

function record(over: Partial<StorageDataInput> = {}, change: object = {}): IncomingRecord {
  const data = storageData({
    deviceType: 'battery',
    DeviceSN: 'B1',
    InverterSN: 'SN1',
    deviceId: 'dev_1',
    DataSources: 'solax',
    PlantId: 'plt_1',
    Datetime: at,
    offsetSeconds: 3600,
    measurements: { BatterySOC: 80, BatteryPower: -1.5 },
    Model: 'T-BAT',
    ...over,
  });
  const kind = `${data.deviceType}.data` as const;
  const origin = { accountId: 'acc_1', deviceId: 'dev_1', plantId: 'plt_1', vendor: 'solax', serial: 'B1', time: at };
  const { headers } = storageRecord({ ...origin, kind }, data);
  const body = Buffer.from(JSON.stringify({ ...data, ...change }));
  return {
    topic: 'storage',
    partition: 3,
    offset: 7n,
    timestamp: 1_795_000_060_999,
    key: 'solax:B1',
    headers,
    value: body,
  };
}

describe(readStorageSample.name, () => {
  it('reads a battery as the normalizer writes it', () => {
    const sample = readStorageSample(record());
    expect(sample).toMatchObject({
      accountId: 'acc_1',
      storageId: expect.stringMatching(/^sto_[0-9a-f]{24}$/),
      type: 'battery',
      vendor: 'solax',
      DeviceSN: 'B1',
      InverterSN: 'SN1',
      deviceId: 'dev_1',
      plantId: 'plt_1',
      model: 'T-BAT',
      at,
      receivedAt: 1_795_000_060,
    });
    expect(sample?.body.toString()).toBe(record().value!.toString());
  });

  it('reads the energy of a device that is no part of an inverter, and no other', () => {
    const energies = { EBatteryCharge: 3.1, EBatteryDischargeTotal: 900, BatteryPower: -1.5 };
    const reading = { EBatteryCharge: 3100, EBatteryDischargeTotal: 900_000, BatteryPower: -1500 };
    const own = readStorageSample(record({ measurements: energies }))?.energy;
    expect(own).toMatchObject({ isOfPlant: false, timezone: 'GMT+1', reading: { at, ...reading } });
    const ofPlant = { InverterSN: undefined, DeviceSN: '4711', VendorPlantId: '4711', measurements: energies };
    expect(readStorageSample(record(ofPlant))?.energy).toMatchObject({ isOfPlant: true });
    expect(readStorageSample(record({ DeviceSN: 'SN1', measurements: energies }))?.energy).toBeUndefined();
    expect(readStorageSample(record({ measurements: { BatterySOC: 80 } }))?.energy).toBeUndefined();
  });

  it('reads a meter of a plant without a model', () => {
    const own = {
      deviceType: 'meter',
      InverterSN: undefined,
      Model: undefined,
      measurements: { GridPower: 1 },
    } as const;
    expect(readStorageSample(record(own))).toMatchObject({ type: 'meter', InverterSN: null, model: null });
  });

  it('leaves out names that PostgreSQL cannot store, and longer ones', () => {
    for (const name of ['a\0b', '\ud800', 'x'.repeat(129), 7, ''])
      expect(readStorageSample(record({}, { Model: name, InverterSN: name }))).toMatchObject({
        model: null,
        InverterSN: null,
      });
    expect(readStorageSample(record({ Model: 'x'.repeat(128) }))?.model).toHaveLength(128);
  });

  it.each<[string, Partial<StorageDataInput>, object]>([
    ['another id than follows from its names', {}, { storageId: `sto_${'0'.repeat(24)}` }],
    ['another inverter than its header', { deviceId: 'dev_2' }, {}],
    ['another time than its header', {}, { Datetime: at + 1 }],
    ['another type than its kind', {}, { deviceType: 'meter' }],
    ['a serial number that cannot be stored', { DeviceSN: 'a\0' }, {}],
    ['a longer serial number', { DeviceSN: 'x'.repeat(65) }, {}],
    ['no vendor', {}, { DataSources: null }],
    ['a body beyond all bounds', {}, { Model: 'x'.repeat(32_768) }],
  ])('skips a record with %s', (_, over, change) => {
    expect(readStorageSample(record(over, change))).toBeUndefined();
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['the flows of a plant', { kind: 'site.data' }],
    ['another kind', { kind: 'device.data' }],
    ['an account that is none', { account: 'a/b' }],
    ['no inverter', { device: '' }],
    ['a time that is none', { time: '-1' }],
  ])('skips %s', (_, headers) => {
    const whole = record();
    expect(readStorageSample({ ...whole, headers: { ...whole.headers, ...headers } })).toBeUndefined();
  });

  it('skips a tombstone, and what is no object', () => {
    for (const value of [null, Buffer.from('[]'), Buffer.from('{')]) {
      const sample = (): unknown => readStorageSample({ ...record(), value });
      expect(sample()).toBeUndefined();
    }
  });
});
