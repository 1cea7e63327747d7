import { inflateRawSync } from 'node:zlib';
import { at, dayOf, intervals, reading, readingsFrom } from './energy.fixture.ts';
import { packReadings, unpackReadings } from './pack-readings.ts';
import { type Reading, readingOf } from './reading.ts';
import type { Interval } from './types.ts';

const minutes5 = 300;
/** A meter of 54,321 kWh exported and 12,000 kWh imported: 3 kW export, nothing imported. */
const exporting = (hours: number) => ({ EGridExportTotal: 54_321 + 3 * hours, EGridImportTotal: 12_000, GridPower: 3 });
const noon = readingsFrom('2026-06-01T10:00Z', '2026-06-01T12:00Z', minutes5, exporting);
const sumOf = (readings: readonly Reading[], context = {}): Interval =>
  intervals([dayOf(readings, context)], '1d', '2026-06-01T00:00Z', '2026-06-02T00:00Z')[0]!;

describe('the lifetime counters of batteries and meters', () => {
  it('are read and packed; readings without them are packed as ever', () => {
    const read = readingOf({ Datetime: 1, EBatteryChargeTotal: 1200.5, BatteryPower: -1 })!;
    expect(read).toMatchObject({ at: 1, EBatteryChargeTotal: 1_200_500, BatteryPower: -1000 });
    expect(unpackReadings(packReadings([read]))).toEqual([read]);
    expect(unpackReadings(packReadings(noon))).toEqual(noon);
    const plain = readingOf({ Datetime: 1000, EDay: 0 })!;
    // 1 reading; 300 s = 44 + 2 · 128; 1000 − 300 = 700 as 1400 = 120 + 10 · 128; ETotal absent; EDay there, 0; nine members absent.
    const absent = Array.from({ length: 9 }, () => [0, 1]).flat();
    const bytes = [1, 128 + 44, 2, 128 + 120, 10, 0, 1, 1, 1, 0, ...absent];
    expect([...inflateRawSync(packReadings([plain]).subarray(1))]).toEqual(bytes);
  });

  it('say the energy between two readings, and nothing of the time before the first', () => {
    expect(sumOf(noon)).toMatchObject({ EGridExport: 6, EGridImport: 0, source: 'counter' });
    const withoutPower = noon.map((one) => ({ ...one, GridPower: undefined }));
    expect(sumOf(withoutPower)).toMatchObject({ EGridExport: 6, EGridImport: 0 });
  });

  it('bridge a gap, also one over midnight', () => {
    const gap = [noon[0]!, noon.at(-1)!].map((one) => ({ ...one, GridPower: undefined }));
    expect(sumOf(gap)).toMatchObject({ EGridExport: 6 });
    const evening = reading(at('2026-05-31T22:00Z'), { EGridExportTotal: 54_300 });
    const both = [dayOf([evening], { day: '2026-05-31', after: noon }), dayOf(noon, { before: [evening] })];
    // 54,321 + 6 − 54,300 = 27 kWh in both days, 6 of them since 10:00.
    expect(intervals(both, '1mo', '2026-05-01T00:00Z', '2026-07-01T00:00Z').map((one) => one.EGridExport)).toEqual([
      undefined,
      6,
    ]);
    expect(intervals(both, '1y', '2026-01-01T00:00Z', '2027-01-01T00:00Z')[0]!.EGridExport).toBe(27);
  });

  it('are not believed at 0, nor where they jump further than the power allows', () => {
    const zeros = noon.map((one, n) => ({ ...one, EGridExportTotal: n < 12 ? 0 : one.EGridExportTotal }));
    // The first hour by its power: 3 kWh.
    expect(sumOf(zeros)).toMatchObject({ EGridExport: 6, EGridImport: 0 });
    const jumped = noon.map((one, n) => ({ ...one, EGridExportTotal: one.EGridExportTotal! + (n < 12 ? 0 : 9e6) }));
    expect(sumOf(jumped)).toMatchObject({ EGridExport: 6 });
  });

  it('give way to a finer counter of the day', () => {
    const coarse = readingsFrom('2026-06-01T10:00Z', '2026-06-01T12:00Z', minutes5, (h) => ({
      EGridExport: 1 + 3 * h,
      EGridExportTotal: Math.floor(54_321 + 3 * h),
    }));
    // The counter of the day is 0 at midnight: 1 + 6 kWh.
    expect(sumOf(coarse)).toMatchObject({ EGridExport: 7, source: 'day_counter' });
  });
});
