import type { StorageField, StorageMeasurements } from '@heliograph/base-data';
import type { OutgoingRecord } from '@heliograph/kafka';
import type { MappedItem, MappedSample } from '@heliograph/vendor-contract';
import { battery, bodyOf, datetime, device, fetchedAt, sample, StorageHarness } from '../../test/storage-harness.ts';

describe('the battery and the meter of a hybrid', () => {
  it('have records of their own that say the same as the inverter', async () => {
    const harness = new StorageHarness();
    const [ofBattery, ofMeter, ...others] = await harness.answer([sample()]);
    expect(others).toEqual([]);
    expect(bodyOf(ofBattery!)).toEqual({
      deviceType: 'battery',
      storageId: expect.stringMatching(/^sto_[0-9a-f]{24}$/),
      DeviceSN: 'SN1',
      InverterSN: 'SN1',
      deviceId: 'dev_1',
      DataSources: 'acme',
      PlantId: 'plt_1',
      VendorPlantId: '77',
      Timezone: 'GMT+5:30',
      Datetime: datetime,
      currentDateTime: '2026-11-21 11:30:00',
      BatterySOC: 55,
      BatteryPower: -1.5,
      UBattery: 51.2,
      EBatteryCharge: 2.5,
      idempotency_key: `acme:SN1:${datetime}:battery`,
      SchemaVersion: '1.0',
    });
    expect(bodyOf(ofMeter!)).toMatchObject({
      deviceType: 'meter',
      GridPower: 2.123,
      LoadPower: 1.3,
      EGridExport: 4,
      idempotency_key: `acme:SN1:${datetime}:meter`,
    });
    expect(ofMeter).toMatchObject({
      key: 'acme:SN1',
      headers: { account: 'acc_1', device: 'dev_1', plant: 'plt_1', groups: 'grp_a', kind: 'meter.data' },
    });
  });

  it('are written where the vendor account asks for them, each by itself', async () => {
    expect(await new StorageHarness().answer([sample()], { include: undefined as never })).toEqual([]);
    const batteries = await new StorageHarness().answer([sample()], { include: ['battery'] });
    expect(batteries.map((record) => record.headers!.kind)).toEqual(['battery.data']);
  });

  it('say more than BaseData where the vendor tells it, under their own serial number', async () => {
    const part = { serial: 'BAT7', model: 'LV5', measurements: { BatterySOH: 98.26, EBatteryChargeTotal: 1200.004 } };
    const [ofBattery] = await new StorageHarness().answer([sample({ battery: part })]);
    expect(bodyOf(ofBattery!)).toMatchObject({
      DeviceSN: 'BAT7',
      InverterSN: 'SN1',
      Model: 'LV5',
      BatterySOC: 55,
      BatterySOH: 98.3,
      EBatteryChargeTotal: 1200,
    });
  });

  it('have the serial number of the inverter where their own is longer than any', async () => {
    const part = { serial: 'B'.repeat(65), measurements: {} };
    const [ofBattery] = await new StorageHarness().answer([sample({ battery: part })]);
    expect(bodyOf(ofBattery!).DeviceSN).toBe('SN1');
  });

  it('are not more than a hundred with one inverter, however often the vendor changes their serial number', async () => {
    const harness = new StorageHarness();
    const numbered = (i: number): MappedSample =>
      sample({ datetime: datetime - 600 + i, battery: { serial: `B${i}`, measurements: {} } });
    const records = await harness.answer(
      Array.from({ length: 120 }, (_, i) => numbered(i)),
      { include: ['battery'] },
    );
    expect(records).toHaveLength(100);
    const rejected = harness.written.filter(({ topic }) => topic === 'rejected');
    expect(rejected.map(({ headers }) => headers!['reason-counts'])).toEqual(['{"too_many_storage_devices":20}']);
    const known = sample({ battery: { serial: 'B99', measurements: {} } });
    expect((await harness.answer([known], { include: ['battery'] })).map((record) => bodyOf(record).DeviceSN)).toEqual([
      'B99',
    ]);
  });

  it('are not there before one of their values shows it: clouds write a state of charge for inverters without one', async () => {
    const harness = new StorageHarness();
    const filler = { PowerACOutputActive: 5, BatterySOC: 45, BatteryPower: 0, UBattery: 0, GridPower: 0, LoadPower: 2 };
    const voltage = { measurements: { UGrid1: 231, FrqGrid: 50 } };
    expect(await harness.answer([sample({ measurements: filler, meter: voltage })])).toEqual([]);
    expect(
      await harness.answer([sample({ datetime: datetime + 300 })], { fetchedAt: fetchedAt + 300_000 }),
    ).toHaveLength(2);
    // Once it was there, a sample of zeros is one.
    const later = sample({ datetime: datetime + 600, measurements: filler });
    expect(await harness.answer([later], { fetchedAt: fetchedAt + 600_000 })).toHaveLength(2);
  });

  it('are not written again with a sample that was seen, and not at all by an import', async () => {
    const harness = new StorageHarness();
    await harness.answer([sample()]);
    expect(await harness.answer([sample()])).toEqual([]);
    const imported = { backfill: true, gap: { from: 0, to: datetime }, import: { id: 'imp_1' } };
    expect(await new StorageHarness().answer([sample()], imported)).toEqual([]);
  });

  it('leave out what is not plausible, and name it', async () => {
    const measurements = { BatterySOH: 0, BatteryCapacity: -3, EBatteryChargeTotal: 1e9 };
    const [ofBattery] = await new StorageHarness().answer([sample({ battery: { measurements } })]);
    const body = bodyOf(ofBattery!);
    expect(body.DataQuality).toEqual(['EBatteryChargeTotal:out_of_range', 'BatteryCapacity:out_of_range']);
    expect(body).not.toHaveProperty('BatterySOH');
  });

  it('have the remarks of the inverter about their members, and no others', async () => {
    const quality = ['GridPower:unit_unknown', 'ETotal:unit_unknown'];
    const [ofBattery, ofMeter] = await new StorageHarness().answer([sample({ quality })]);
    expect([bodyOf(ofBattery!).DataQuality, bodyOf(ofMeter!).DataQuality]).toEqual([undefined, quality.slice(0, 1)]);
  });
});

describe('a battery with calls of its own', () => {
  it('has a record of each newer sample, in the order of time', async () => {
    const harness = new StorageHarness();
    const later = battery({ datetime: datetime + 5 });
    const records = await harness.answer([later, battery()]);
    expect(records.map((record) => bodyOf(record).Datetime)).toEqual([datetime, datetime + 5]);
    expect(bodyOf(records[0]!)).toMatchObject({ DeviceSN: '1000000033', InverterSN: 'SN1', BatteryPower: 0.5 });
    expect(await harness.answer([later, battery()])).toEqual([]);
  });

  it('belongs to no inverter where it is one of the plant', async () => {
    const item = battery({ isOfPlant: true });
    delete item.id;
    const [record] = await new StorageHarness().answer([item]);
    expect(bodyOf(record!)).toMatchObject({ DeviceSN: '77', deviceId: 'dev_1' });
    expect(bodyOf(record!)).not.toHaveProperty('InverterSN');
  });

  it('has no power while nobody knows which sign is discharge, and says so', async () => {
    const harness = new StorageHarness();
    const powers: (number | string)[] = [];
    for (const step of [0, 1, 2, 3]) {
      const time = { datetime: datetime + step * 300 };
      const item = battery({ ...time, undirectedPower: 3, measurements: { BatterySOC: 40 + step } });
      const [record] = await harness.answer([item], { fetchedAt: fetchedAt + step * 300_000 });
      const { BatteryPower, DataQuality } = bodyOf(record!);
      powers.push(BatteryPower ?? DataQuality![0]!);
    }
    const unknown = 'BatteryPower:direction_unknown';
    expect(powers).toEqual([unknown, unknown, unknown, -3]);
  });

  it('is rejected without a readable time, with a serial number that is too long, and beyond a hundred with one inverter', async () => {
    const harness = new StorageHarness();
    const untimed = battery();
    delete untimed.datetime;
    const many = Array.from({ length: 101 }, (_, i) => battery({ id: `b${i}` }));
    const records = await harness.answer([untimed, battery({ id: 'x'.repeat(65) }), ...many]);
    expect(records).toHaveLength(100);
    const rejected = harness.written.find(({ topic }) => topic === 'rejected');
    expect(Object.values(rejected!.headers!).join(' ')).toMatch(
      /missing_time.*invalid_serial.*too_many_storage_devices/,
    );
  });
});

describe('a lifetime counter', () => {
  const step = 300;

  /** Shows values one every five minutes. @returns the value of each record, or the reason why it has none */
  const shown = async (
    field: StorageField,
    values: readonly number[],
    itemOf: ItemOf,
  ): Promise<(number | string)[]> => {
    const harness = new StorageHarness();
    const seen: (number | string)[] = [];
    for (const [i, value] of values.entries()) {
      const item = itemOf(datetime + i * step, { [field]: value });
      const [record] = await harness.answer([item], { fetchedAt: fetchedAt + i * step * 1000 });
      const body = bodyOf(record!);
      seen.push(body[field] ?? body.DataQuality!.join());
    }
    return seen;
  };
  type ItemOf = (at: number, measurements: StorageMeasurements) => MappedItem;
  const ofBattery: ItemOf = (at, measurements) =>
    battery({ datetime: at, measurements: { BatterySOC: 50, ...measurements } });
  const ofMeter: ItemOf = (at, measurements) => ({
    kind: 'meter',
    device,
    id: 'm',
    datetime: at,
    measurements: { GridPower: 1, ...measurements },
  });
  const ofHybrid =
    (power: number): ItemOf =>
    (at, measurements) =>
      sample({
        datetime: at,
        device: { ...device, ratedPowerKw: 10 },
        measurements: { BatteryPower: power },
        battery: { measurements },
      });

  it('that fell is left out and named, and goes on from the last good value', async () => {
    expect(await shown('EBatteryChargeTotal', [1200, 10, 1199.5, 1201], ofBattery)).toEqual([
      1200,
      'EBatteryChargeTotal:counter_decreased',
      1199.5,
      1201,
    ]);
    expect(await shown('EGridImportTotal', [1200, 0, 1201], ofMeter)).toEqual([
      1200,
      'EGridImportTotal:counter_decreased',
      1201,
    ]);
  });

  it('of a hybrid may rise by 1.5 × rated power, or the power that it shows, and a step of its own', async () => {
    // 15 kW × 300 s = 1.25 kWh, and 1.2 kWh as a thousandth of 1200.
    const jumped = 'EBatteryDischargeTotal:counter_jumped';
    expect(await shown('EBatteryDischargeTotal', [1200, 1202.4, 1205, 1203], ofHybrid(0))).toEqual([
      1200,
      1202.4,
      jumped,
      1203,
    ]);
    expect(await shown('EBatteryDischargeTotal', [1200, 1205, 1210], ofHybrid(60))).toEqual([1200, 1205, 1210]);
  });

  it('of a meter may rise by what a meter can show, 100 MW', async () => {
    // 100,000 kW × 300 s = 8333.3 kWh, and 1.2 kWh.
    expect(await shown('EGridExportTotal', [1200, 9534, 99_000, 9535], ofMeter)).toEqual([
      1200,
      9534,
      'EGridExportTotal:counter_jumped',
      9535,
    ]);
  });

  it('is a new one after three samples that agree, and at once with another serial number', async () => {
    const fell = 'EBatteryChargeTotal:counter_decreased';
    expect(await shown('EBatteryChargeTotal', [1200, 0.5, 0.6, 0.7, 0.8], ofBattery)).toEqual([
      1200,
      fell,
      fell,
      0.7,
      0.8,
    ]);
    const replaced: ItemOf = (at, measurements) =>
      battery({ datetime: at, measurements, serial: at > datetime ? 'NEW' : 'OLD' });
    expect(await shown('EBatteryChargeTotal', [1200, 0.5], replaced)).toEqual([1200, 0.5]);
  });

  it('has the same verdicts in whatever order its samples are listed, and whatever was missed before them', async () => {
    const values = [1200, 5, 5.1, 1200.5, 9000, 5.2, 5.3, 5.4];
    const items = values.map((EBatteryChargeTotal, i) => ofHybrid(0)(datetime + i * step, { EBatteryChargeTotal }));
    const at = { fetchedAt: fetchedAt + values.length * step * 1000 };
    const bodies = async (answers: readonly (readonly MappedItem[])[]): Promise<string[]> => {
      const harness = new StorageHarness();
      const records: OutgoingRecord[] = [];
      for (const answer of answers)
        records.push(...(await harness.answer([...answer], { ...at, include: ['battery'] })));
      return records.map((record) => record.value!.toString()).sort();
    };
    const expected = await bodies([items]);
    expect(await bodies([items.toReversed()])).toEqual(expected);
    expect(await bodies(items.map((item) => [item]))).toEqual(expected);
    const missed = [-3, -2, -1].map((i) => ofHybrid(0)(datetime + i * step, { EBatteryChargeTotal: 1190 }));
    const late = await bodies(items.flatMap((item, i) => [[item], i % 2 === 0 ? missed.splice(0, 1) : []]));
    expect(late).toEqual(expect.arrayContaining(expected));
    expect(late).toHaveLength(expected.length + 3);
  });
});
