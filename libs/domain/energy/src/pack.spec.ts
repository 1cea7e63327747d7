import { deflateRawSync } from 'node:zlib';
import { at, dayOf, readingsFrom } from './energy.fixture.ts';
import { packDay, unpackDay } from './pack-day.ts';
import { packReadings, unpackReadings } from './pack-readings.ts';
import { mergeReadings, readingOf } from './reading.ts';

const jitter = (n: number): number => ((n * 7919) % 41) - 20;
const sine = (h: number): number => Math.max(0, Math.sin(((h - 5) / 14) * Math.PI));
const watts = (kw: number): number => Math.round(1000 * kw) / 1000;
const hundredths = (kwh: number): number => Math.round(100 * kwh) / 100;
/** Clouds. */
const acKw = (h: number): number => watts(10 * sine(h) * (0.8 + 0.2 * Math.sin(97 * h)));
/** The energy since midnight, by minutes. */
const generatedKwh = Array.from({ length: 24 * 60 + 1 }, (_, minute) => acKw(minute / 60) / 60);
generatedKwh.forEach((energy, minute) => (generatedKwh[minute] = energy + (generatedKwh[minute - 1] ?? 0)));
/** A house that cooks at noon and in the evening. */
const loadKw = (h: number): number => watts(0.4 + 0.1 * Math.sin(11 * h) + (h % 6 < 1 ? 2 + Math.sin(61 * h) : 0));
/** A day of a 10 kW inverter with a meter, each five minutes, with a jitter of 20 s and some missing values. */
const readings = readingsFrom('2026-06-01T00:00Z', '2026-06-01T23:55Z', 300, (h) => ({
  ETotal: hundredths(54_321 + generatedKwh[Math.round(60 * h)]!),
  EDay: hundredths(generatedKwh[Math.round(60 * h)]!),
  PowerACOutputActive: acKw(h),
  GridPower: watts(acKw(h) - loadKw(h)),
  LoadPower: loadKw(h),
})).map((reading, n) => ({ ...reading, at: reading.at + jitter(n), EDay: n % 50 === 3 ? undefined : reading.EDay }));

describe('packed readings', () => {
  it('are the readings', () => {
    expect(unpackReadings(packReadings(readings))).toEqual(readings);
    expect(unpackReadings(packReadings([]))).toEqual([]);
  });

  it('keep the extremes of BaseData', () => {
    const extremes = readingsFrom('2026-06-01T00:00Z', '2026-06-01T00:10Z', 300, (h) => ({
      ETotal: h === 0 ? 0 : 10_000_000_000,
      PowerACOutputActive: h === 0 ? -10_000 : 100_000,
      GridPower: h === 0 ? 100_000 : -100_000,
    }));
    expect(unpackReadings(packReadings(extremes))).toEqual(extremes);
  });

  it('take no more than 1.5 KB for 288 of five members', () => {
    expect(readings).toHaveLength(288);
    expect(packReadings(readings).length).toBeLessThanOrEqual(1536);
  });
});

describe('a packed day', () => {
  const sunny = readings
    .filter(({ PowerACOutputActive }) => PowerACOutputActive! > 0)
    .map((reading) => ({ ...reading, GridPower: undefined, LoadPower: undefined }));
  const gapped = readings.filter((_, n) => n < 100 || n > 120);

  it.each([
    ['generation alone', dayOf(sunny)],
    ['a meter, a gap and a version', dayOf(readings, { previous: dayOf(gapped) })],
    ['spans', dayOf(gapped)],
    ['no readings, but the sum of the vendor', dayOf([], { vendorDay: [1, undefined, 0, undefined, undefined, 7] })],
    ['a clock change', dayOf(sunny, { zone: 'Europe/Berlin', day: '2026-10-25', previous: undefined })],
  ])('is the day: %s', (_, day) => {
    expect(unpackDay(packDay(day))).toEqual(day);
  });

  it('takes no more than 384 bytes for generation alone under clouds', () => {
    expect(packDay(dayOf(sunny)).length).toBeLessThanOrEqual(384);
  });
});

describe('damaged bytes', () => {
  const packed = packReadings(readings);

  it.each([
    ['none', new Uint8Array()],
    ['an unknown format', Uint8Array.of(9, 1, 2)],
    ['an early end', Uint8Array.of(1, 200)],
    ['a number without an end', Uint8Array.of(1, ...new Array<number>(20).fill(255))],
    ['a cut', packed.subarray(0, 200)],
    ['more than a day can be', Uint8Array.of(2, ...deflateRawSync(new Uint8Array(9 * 1024 * 1024)))],
  ])('are an error: %s', (_, bytes) => {
    expect(() => unpackReadings(bytes)).toThrow();
    expect(() => unpackDay(bytes)).toThrow();
  });
});

describe('the readings of a day', () => {
  const sample = { Datetime: at('2026-06-01T10:00Z'), ETotal: 1234.56, PowerACOutputActive: 0.071, EGridImport: 0 };

  it('have what a sample says, in Wh and W', () => {
    expect(readingOf(sample)).toEqual({
      at: sample.Datetime,
      ETotal: 1_234_560,
      PowerACOutputActive: 71,
      EGridImport: 0,
    });
    expect(readingOf({ Datetime: 1 })).toBeUndefined();
  });

  it('leave out what is no number of a plant', () => {
    const wrong = { ETotal: '7', EDay: 1e9, GridPower: Number.NaN, LoadPower: -1e9, BatteryPower: null };
    expect(readingOf({ ...sample, ...wrong })).toEqual({
      at: sample.Datetime,
      PowerACOutputActive: 71,
      EGridImport: 0,
    });
  });

  it('come in the order of time; one of a known time changes nothing', () => {
    const [first, second, third] = readings;
    expect(mergeReadings([first!, third!], [second!])).toEqual([first, second, third]);
    expect(mergeReadings([third!], [second!, first!])).toEqual([first, second, third]);
    expect(mergeReadings([first!, second!], [{ ...second!, ETotal: 1 }])).toBeUndefined();
    expect(mergeReadings([first!], [{ ...first!, ETotal: 1 }, second!])).toEqual([first, second]);
  });
});
