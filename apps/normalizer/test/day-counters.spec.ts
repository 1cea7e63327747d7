import type { BaseData } from '@heliograph/base-data';
import { loadVendor, vendorIds } from '@heliograph/vendors';
import { VirtualDay } from './virtual-day.ts';

/** A night at whose middle a day, a month and a year turn, in every zone of the plants. */
const noon = Date.parse('2026-12-31T11:00:00Z');
const minutes = 27 * 60;

/** Vendors whose simulated cloud resets the counters late, as theirs does. */
const late = new Set(['goodwe', 'solis']);
/** Huawei's values have no time of their own: those of a record may be of the period before it or after it, and so of yesterday. */
const derived = new Set(['huawei']);

describe.each(vendorIds)('counters of %s at the turn of a year', (vendor) => {
  const records: BaseData[] = [];
  let day: VirtualDay;

  beforeAll(async () => {
    day = await VirtualDay.begin(vendor, { now: noon, inverters: late.has(vendor) ? 14 : 4 });
    day.onRecord = (record) => void records.push(record);
    // Polls of each five minutes show a late reset, those of each hour that none exists.
    if (!late.has(vendor)) day.reaches = () => Math.floor(day.harness.now / 300_000) % 12 === 0;
    await day.pass(minutes);
  }, 120_000);
  afterAll(() => day.close());

  it('are those of the new day, month and year, or are left out and named', async () => {
    const { samplePeriodSeconds } = (await loadVendor(vendor)).declaration;
    const { plantModel, cloud } = day.harness;
    for (const record of records) {
      const inverter = plantModel.inverters[cloud.simulator.serials.indexOf(record.InverterSN)]!;
      const physical = plantModel.sample(inverter, record.Datetime);
      const next = plantModel.sample(inverter, record.Datetime + (derived.has(vendor) ? samplePeriodSeconds : 0));
      const truths: [keyof BaseData, number | undefined][] = [
        ['EDay', Math.max(physical.energyTodayWh, next.energyTodayWh)],
        ['EMonth', physical.energyMonthWh],
        ['EYear', physical.energyYearWh],
        ['EBatteryCharge', physical.battery?.chargedTodayWh],
        ['EBatteryDischarge', physical.battery?.dischargedTodayWh],
        ['EGridExport', physical.meter?.exportedTodayWh],
        ['EGridImport', physical.meter?.importedTodayWh],
        ['ELoad', physical.meter?.loadTodayWh],
      ];
      // SolarEdge's value at the start of a bucket includes the whole bucket.
      const aheadKwh = vendor === 'solaredge' ? inverter.ratedPowerKw / 4 : 0;
      const wrong = truths.filter(
        ([field, wattHours]) =>
          wattHours !== undefined && ((record[field] as number | undefined) ?? 0) > wattHours / 1000 + aheadKwh + 1.1,
      );
      expect({ at: record.currentDateTime, wrong, quality: record.DataQuality }).toMatchObject({ wrong: [] });
    }
  });

  it('cost no record a value that is right', () => {
    const left = new Set(
      records.flatMap(({ DataQuality = [] }) => DataQuality.filter((each) => /:(stale|implausible)$/.test(each))),
    );
    expect(records.length).toBeGreaterThan(10);
    if (late.has(vendor)) expect([...left]).toContain('EDay:stale');
    else expect([...left].filter((each) => !derived.has(vendor) || each !== 'EDay:stale')).toEqual([]);
  });

  it('stand beside values of which none is called frozen', () => {
    expect(records.flatMap(({ DataQuality = [] }) => DataQuality.filter((each) => each.endsWith(':frozen')))).toEqual(
      [],
    );
  });
});
