import { computeDay } from './day.ts';
import { at, dayOf, intervals, reading, readingsFrom } from './energy.fixture.ts';
import type { Reading } from './reading.ts';
import type { DayEnergy } from './types.ts';

const minutes5 = 300;
/** A constant 6 kW from a lifetime counter of 100 kWh: half a kWh every five minutes. */
const sixKw = (hours: number) => ({ ETotal: 100 + 6 * hours, PowerACOutputActive: 6 });
const morning = readingsFrom('2026-06-01T10:00Z', '2026-06-01T12:00Z', minutes5, sixKw);
const hoursOf = (day: DayEnergy, from: string, to: string, options = {}) =>
  intervals([day], '1h', `2026-06-01T${from}Z`, `2026-06-01T${to}Z`, options);

describe('the energy between readings', () => {
  it('is the difference of the lifetime counter, by quarter hour', () => {
    const day = dayOf(morning);
    expect(intervals([day], '15m', '2026-06-01T10:00Z', '2026-06-01T10:30Z')).toEqual([
      {
        start: at('2026-06-01T10:00Z'),
        end: at('2026-06-01T10:15Z'),
        version: 1,
        complete: 100,
        source: 'counter',
        EGenerated: 1.5,
        PowerMean: 6,
        PowerPeak: 6,
      },
      {
        start: at('2026-06-01T10:15Z'),
        end: at('2026-06-01T10:30Z'),
        version: 1,
        complete: 100,
        source: 'counter',
        EGenerated: 1.5,
        PowerMean: 6,
        PowerPeak: 6,
      },
    ]);
    expect(hoursOf(day, '10:00', '12:00')).toMatchObject([{ EGenerated: 6 }, { EGenerated: 6 }]);
    // 25 samples of the 288 of a day.
    expect(intervals([day], '1d', '2026-06-01T00:00Z', '2026-06-02T00:00Z')).toMatchObject([
      { EGenerated: 12, source: 'counter', complete: 8.7 },
    ]);
  });

  it('is divided at the quarter hour by the line of power between the readings', () => {
    // From 10:10 to 10:20 the power rises from 0 to 6 kW: a quarter of the 0.5 kWh lies in the first half.
    const day = dayOf([
      reading(at('2026-06-01T10:10Z'), { ETotal: 100, PowerACOutputActive: 0 }),
      reading(at('2026-06-01T10:20Z'), { ETotal: 100.5, PowerACOutputActive: 6 }),
    ]);
    expect(day.slots.slice(40, 42).map(({ energies }) => energies[0])).toEqual([125, 375]);
  });

  it('is divided by time where no power is reported', () => {
    const day = dayOf([
      reading(at('2026-06-01T10:12Z'), { ETotal: 100 }),
      reading(at('2026-06-01T10:22Z'), { ETotal: 101 }),
    ]);
    expect(day.slots.slice(40, 42).map(({ energies }) => energies[0])).toEqual([300, 700]);
  });

  it('is that of the day counter, from local midnight, where there is no lifetime counter', () => {
    const day = dayOf(readingsFrom('2026-06-01T10:00Z', '2026-06-01T12:00Z', minutes5, (h) => ({ EDay: 7 + 6 * h })));
    expect(intervals([day], '1d', '2026-06-01T00:00Z', '2026-06-02T00:00Z')).toMatchObject([
      { EGenerated: 19, source: 'day_counter' },
    ]);
    // One sample of ten hours: 8 s of each quarter hour.
    expect(hoursOf(day, '09:00', '11:00')).toMatchObject([
      { source: 'none', complete: 0.9 },
      { EGenerated: 6, source: 'day_counter', complete: 100 },
    ]);
    expect(hoursOf(day, '09:00', '10:00')[0]).not.toHaveProperty('EGenerated');
  });

  it('is that of the finer counter: whole kWh of ETotal do not come and go by quarter hours', () => {
    const day = dayOf(
      readingsFrom('2026-06-01T10:00Z', '2026-06-01T12:00Z', minutes5, (h) => ({
        ETotal: Math.floor(100.2 + 1.2 * h),
        EDay: 3 + Math.round(12 * h) / 10,
      })),
    );
    expect(day.slots.slice(40, 48).map(({ energies }) => energies[0])).toEqual([
      300, 300, 300, 300, 300, 300, 300, 300,
    ]);
    expect(day.slots[40]!.sources[0]).toBe('day_counter');
  });

  it('of a counter of whole kWh alone follows the power', () => {
    // 1.2 kW: a kWh every 50 minutes. Between two moves of the counter a kWh is distributed by the power.
    const day = dayOf(
      readingsFrom('2026-06-01T10:00Z', '2026-06-01T15:00Z', minutes5, (h) => ({
        ETotal: Math.floor(100 + 1.2 * h + 1e-9),
        PowerACOutputActive: 1.2,
      })),
    );
    expect(day.slots.slice(40, 60).map(({ energies }) => energies[0])).toEqual(new Array(20).fill(300));
  });

  it('is the trapezoid of the power where no counter is reported', () => {
    const day = dayOf(
      readingsFrom('2026-06-01T10:00Z', '2026-06-01T12:00Z', minutes5, (h) => ({ PowerACOutputActive: 3 * h })),
    );
    // 3 kW an hour: (0 + 3) / 2, then (3 + 6) / 2.
    expect(hoursOf(day, '10:00', '12:00')).toMatchObject([
      { EGenerated: 1.5, source: 'power', PowerMean: 1.5, PowerPeak: 2.75 },
      { EGenerated: 4.5, source: 'power', PowerMean: 4.5, PowerPeak: 5.75 },
    ]);
  });

  it('keeps both directions of grid and battery apart', () => {
    // Two hours: 2 kW export and 1 kW charge, then 3 kW import and 0.5 kW discharge; the load by its counter.
    const day = dayOf(
      readingsFrom('2026-06-01T10:00Z', '2026-06-01T14:00Z', minutes5, (h) => ({
        GridPower: h < 2 ? 2 : -3,
        BatteryPower: h < 2 ? -1 : 0.5,
        ELoad: 4 + h,
      })),
    );
    expect(hoursOf(day, '10:00', '14:00')).toMatchObject([
      { EGridExport: 2, EGridImport: 0, EBatteryCharge: 1, EBatteryDischarge: 0, ELoad: 1, source: 'mixed' },
      // In the five minutes of the change the trapezoids see half of each: 1/12 h × 2/2 kW less, 1/12 h × 3/2 kW more.
      { EGridExport: 1.92, EGridImport: 0.13, EBatteryCharge: 0.96, EBatteryDischarge: 0.02, ELoad: 1 },
      { EGridExport: 0, EGridImport: 3, EBatteryCharge: 0, EBatteryDischarge: 0.5, ELoad: 1 },
      { EGridExport: 0, EGridImport: 3, EBatteryCharge: 0, EBatteryDischarge: 0.5, ELoad: 1 },
    ]);
  });
});

describe('a gap', () => {
  const gapped = readingsFrom('2026-06-01T08:00Z', '2026-06-01T18:00Z', minutes5, sixKw).filter(
    (one) => one.at <= at('2026-06-01T11:20Z') || one.at >= at('2026-06-01T12:40Z'),
  );

  it('has no energy by quarter hour, but counts in each interval that contains it whole', () => {
    const day = dayOf(gapped);
    const [before, ten, eleven, twelve, after] = hoursOf(day, '09:00', '14:00');
    expect([before, ten, after]).toMatchObject([{ EGenerated: 6 }, { EGenerated: 6 }, { EGenerated: 6 }]);
    // 20 minutes of 6 kW each; of the 80 minutes' gap one step was there: 20 + 40 × 5/80 = 22.5 minutes.
    expect([eleven, twelve]).toMatchObject([
      { EGenerated: 2, complete: 37.5 },
      { EGenerated: 2, complete: 37.5 },
    ]);
    expect(day.slots[46]!.energies[0]).toBeUndefined();
    expect(intervals([day], '1d', '2026-06-01T00:00Z', '2026-06-02T00:00Z')).toMatchObject([{ EGenerated: 60 }]);
  });

  it('is distributed by time where it is asked, and says so', () => {
    expect(hoursOf(dayOf(gapped), '10:00', '13:00', { fill: 'linear' })).toMatchObject([
      { EGenerated: 6 },
      { EGenerated: 6, filled: true },
      { EGenerated: 6, filled: true },
    ]);
    expect(hoursOf(dayOf(gapped), '10:00', '11:00', { fill: 'linear' })[0]).not.toHaveProperty('filled');
  });

  it('of one sample in an hour leaves its energy whole and the hour at 91.7 per cent', () => {
    const day = dayOf(morning.filter((one) => one.at !== at('2026-06-01T10:30Z')));
    expect(hoursOf(day, '10:00', '11:00')).toMatchObject([{ EGenerated: 6, complete: 91.7 }]);
  });

  it('is absent where samples are up to half a step late', () => {
    const delays = [0, 100, 40, 149, 20];
    const day = dayOf(morning.map((one, i): Reading => ({ ...one, at: one.at + delays[i % 5]! })));
    expect(hoursOf(day, '10:00', '11:00')).toMatchObject([{ complete: 100 }]);
  });

  it('in one member only is bridged by the power', () => {
    const day = dayOf(
      morning.map((one) =>
        one.at > at('2026-06-01T10:20Z') && one.at < at('2026-06-01T11:20Z') ? { ...one, ETotal: undefined } : one,
      ),
    );
    expect(hoursOf(day, '10:00', '12:00')).toMatchObject([
      { EGenerated: 6, source: 'counter' },
      { EGenerated: 6, source: 'counter' },
    ]);
  });

  it('over two midnights counts in the month, and its last day by the day counter', () => {
    const before = readingsFrom('2026-06-01T10:00Z', '2026-06-01T12:00Z', minutes5, sixKw).slice(-3);
    // 112 kWh on the first; on the third 160, of which 9 today: 39 kWh before midnight.
    const third = dayOf(
      readingsFrom('2026-06-03T11:00Z', '2026-06-03T12:00Z', minutes5, (h) => ({
        ETotal: 160 + 6 * h,
        EDay: 9 + 6 * h,
      })),
      { day: '2026-06-03', before },
    );
    const first = dayOf(morning, {
      after: readingsFrom('2026-06-03T11:00Z', '2026-06-03T11:10Z', minutes5, (h) => ({
        ETotal: 160 + 6 * h,
        EDay: 9 + 6 * h,
      })),
    });
    expect(first.spans).toEqual([]);
    const days = intervals([first, third], '1d', '2026-06-01T00:00Z', '2026-06-04T00:00Z');
    expect(days).toMatchObject([{ EGenerated: 12 }, { source: 'none' }, { EGenerated: 15 }]);
    expect(intervals([first, third], '1mo', '2026-06-01T00:00Z', '2026-07-01T00:00Z')).toMatchObject([
      { EGenerated: 66 },
    ]);
  });
});

describe('a counter', () => {
  const hourOf = (values: (h: number) => Parameters<typeof reading>[1], context = {}) =>
    hoursOf(
      dayOf(readingsFrom('2026-06-01T10:00Z', '2026-06-01T11:00Z', minutes5, values), context),
      '10:00',
      '11:00',
    )[0];

  it('that falls says nothing of that segment: the day counter does', () => {
    // A new board at 10:30 counts from 0.5.
    expect(hourOf((h) => ({ ETotal: h < 0.5 ? 100 + 6 * h : 6 * h - 2.5, EDay: 20 + 6 * h }))).toMatchObject({
      EGenerated: 6,
      source: 'mixed',
    });
  });

  it('that falls where nothing else is known leaves the segment out', () => {
    expect(hourOf((h) => ({ ETotal: h < 0.5 ? 100 + 6 * h : 6 * h - 2.5 }))).toMatchObject({
      EGenerated: 5.5,
      source: 'counter',
    });
  });

  it('that dips once and comes back is not believed', () => {
    expect(hourOf((h) => ({ ETotal: h === 0.5 ? 0 : 100 + 6 * h }))).toMatchObject({
      EGenerated: 6,
      source: 'counter',
    });
    expect(hourOf((h) => ({ ETotal: h === 0.5 ? 5000 : 100 + 6 * h }))).toMatchObject({ EGenerated: 6 });
  });

  it('that gains more than the rated power allows says nothing of that segment', () => {
    // 1000 kWh more from 10:30 on; 5 min of the power of 6 kW are 0.5 kWh.
    const jump = (h: number) => ({ ETotal: (h < 0.5 ? 100 : 1100) + 6 * h, PowerACOutputActive: 6 });
    expect(hourOf(jump, { ratedPowerKw: 8 })).toMatchObject({ EGenerated: 6, source: 'mixed' });
    expect(hourOf(jump)).toMatchObject({ EGenerated: 6, source: 'mixed' });
  });

  it('of the lifetime that is less than the day’s is not believed: vendors write 0 for what they do not know', () => {
    const zeroFirst = (h: number) => ({ ETotal: h < 0.2 ? 0 : 12_345 + 6 * h, EDay: 20 + 6 * h });
    expect(hourOf(zeroFirst)).toMatchObject({ EGenerated: 6, source: 'mixed' });
  });

  it('of the day that restarts says nothing of that segment', () => {
    expect(hourOf((h) => ({ EDay: h < 0.5 ? 20 + 6 * h : 6 * h - 3 }))).toMatchObject({
      EGenerated: 5.5,
      source: 'day_counter',
    });
  });

  it('that stands still while power flows is not believed', () => {
    expect(hourOf(() => ({ ETotal: 100, PowerACOutputActive: 6 }))).toMatchObject({ EGenerated: 6, source: 'power' });
  });

  it('that is refreshed each half hour has the energy of all of it', () => {
    const day = dayOf(
      readingsFrom('2026-06-01T10:00Z', '2026-06-01T12:00Z', minutes5, (h) => ({
        ETotal: 100.25 + 6 * (Math.floor(2 * h) / 2),
        PowerACOutputActive: 6,
      })),
      { ratedPowerKw: 8 },
    );
    expect(hoursOf(day, '10:00', '12:00')).toMatchObject([
      { EGenerated: 6, source: 'counter' },
      { EGenerated: 6, source: 'counter' },
    ]);
  });
});

describe('a local day', () => {
  // Berlin, the 29th of March 2026: 02:00 is 03:00. The 25th of October: 03:00 is 02:00.
  it.each([
    ['2026-03-29', '2026-03-28T23:00Z', '2026-03-29T22:00Z', 92, 27.6],
    ['2026-10-25', '2026-10-24T22:00Z', '2026-10-25T23:00Z', 100, 30],
  ])('of a clock change has all its quarter hours: %s', (day, from, to, slots, kwh) => {
    // A constant 1.2 kW over the midnights: 27.6 kWh in 23 hours, 30 kWh in 25.
    const values = (h: number) => ({ ETotal: 100 + 1.2 * h, PowerACOutputActive: 1.2 });
    const all = readingsFrom(from, to, minutes5, values);
    const energy = dayOf(all.slice(0, -1), { zone: 'Europe/Berlin', day, after: all.slice(-1) });
    expect(energy.slots).toHaveLength(slots);
    expect([energy.start, energy.end]).toEqual([at(from), at(to)]);
    const [sum] = intervals([energy], '1d', from, to, { zone: 'Europe/Berlin' });
    expect(sum).toMatchObject({ start: at(from), end: at(to), EGenerated: kwh, complete: 100 });
  });

  it('divides the segment over its midnight with its neighbours', () => {
    // 6 kW; samples at 23:58 and 00:03: 0.2 kWh before midnight, 0.3 after.
    const values = (h: number) => ({ ETotal: 100 + 6 * h });
    const evening = readingsFrom('2026-06-01T22:58Z', '2026-06-01T23:58Z', minutes5, values);
    const night = readingsFrom('2026-06-02T00:03Z', '2026-06-02T01:03Z', minutes5, (h) => values(h + 13 / 12));
    const first = dayOf(evening, { after: night.slice(0, 3) });
    const second = dayOf(night, { day: '2026-06-02', before: evening.slice(-3) });
    expect(first.slots.at(-1)!.energies[0]).toBe(1500);
    expect(second.slots[0]!.energies[0]).toBe(1500);
    const [one, two] = intervals([first, second], '1d', '2026-06-01T00:00Z', '2026-06-03T00:00Z');
    expect([one!.EGenerated, two!.EGenerated]).toEqual([6.2, 6.3]);
  });

  it('does not take the energy of yesterday from a counter that is reset late', () => {
    const evening = readingsFrom('2026-06-01T23:00Z', '2026-06-01T23:55Z', minutes5, (h) => ({
      EGridImport: 8 + 1.2 * h,
    }));
    // 9.1 at 23:55, 9.2 at 0:00, 9.3 at 0:05; reset before 0:10.
    const night = readingsFrom('2026-06-02T00:00Z', '2026-06-02T01:00Z', minutes5, (h) => ({
      EGridImport: h < 0.15 ? 9.2 + 1.2 * h : 1.2 * h - 0.1,
    }));
    const second = dayOf(night, { day: '2026-06-02', before: evening.slice(-3) });
    const [sum] = intervals([second], '1h', '2026-06-02T00:00Z', '2026-06-02T01:00Z');
    // 1.2 kWh in the hour; 0.1 of the five minutes of the reset is not known.
    expect(sum!.EGridImport).toBe(1.1);
  });
});

describe('the night', () => {
  const evening = readingsFrom('2026-06-01T18:00Z', '2026-06-01T20:00Z', minutes5, (h) => ({
    ETotal: 100 + 0.6 * h,
    EDay: 30 + 0.6 * h,
    PowerACOutputActive: 0.6 - 0.29 * h,
  }));
  // 101.2 kWh in the evening; 0.02 kWh before the first sample of the morning, counted today.
  const dawn = readingsFrom('2026-06-02T04:00Z', '2026-06-02T06:00Z', minutes5, (h) => ({
    ETotal: 101.22 + 0.6 * h,
    EDay: 0.02 + 0.6 * h,
    PowerACOutputActive: 0.02 + 0.29 * h,
  }));
  const first = dayOf(evening, { after: dawn.slice(0, 3) });
  const second = dayOf(dawn, { day: '2026-06-02', before: evening.slice(-3) });

  it('is complete and without energy', () => {
    expect(intervals([first], '1h', '2026-06-01T21:00Z', '2026-06-02T00:00Z')).toMatchObject(
      [0, 0, 0].map(() => ({ EGenerated: 0, complete: 100, source: 'counter', PowerMean: 0, PowerPeak: 0 })),
    );
    expect(intervals([second], '1h', '2026-06-02T00:00Z', '2026-06-02T05:00Z')).toMatchObject([
      { EGenerated: 0, complete: 100 },
      { EGenerated: 0, complete: 100 },
      { EGenerated: 0, complete: 100 },
      { EGenerated: 0, complete: 100 },
      { EGenerated: 0.62, complete: 100 },
    ]);
  });

  it('is a gap where the counter gained', () => {
    const late = dawn.map((one): Reading => ({ ...one, ETotal: one.ETotal! + 5000 }));
    // 30 kWh until 18:00, 1.2 until 20:00, 5 until midnight.
    const missed = dayOf(evening, { after: late.slice(0, 3) });
    expect(intervals([missed], '1h', '2026-06-01T22:00Z', '2026-06-01T23:00Z')).toMatchObject([{ source: 'none' }]);
    expect(intervals([missed], '1d', '2026-06-01T00:00Z', '2026-06-02T00:00Z')).toMatchObject([{ EGenerated: 36.2 }]);
  });

  it('is a gap where the sun shines', () => {
    const tromso = { latitude: 69.65, longitude: 18.96 };
    const bright = dayOf(evening, { after: dawn.slice(0, 3), ...tromso });
    expect(intervals([bright], '1h', '2026-06-01T22:00Z', '2026-06-01T23:00Z')[0]!.complete).toBeLessThan(2);
    const greenwich = { latitude: 51.48, longitude: 0.01 };
    const dark = dayOf(evening, { after: dawn.slice(0, 3), ...greenwich });
    expect(intervals([dark], '1h', '2026-06-01T22:00Z', '2026-06-01T23:00Z')[0]!.complete).toBe(100);
  });

  it('of a device with a meter is complete for the generation alone', () => {
    const withMeter = (all: readonly Reading[]) => all.map((one): Reading => ({ ...one, GridPower: -300 }));
    const metered = dayOf(withMeter(evening), { after: withMeter(dawn.slice(0, 3)) });
    const hour = (options = {}) => intervals([metered], '1h', '2026-06-01T22:00Z', '2026-06-01T23:00Z', options)[0];
    expect(hour()).toMatchObject({ EGenerated: 0, complete: 0 });
    expect(hour()).not.toHaveProperty('EGridImport');
    expect(hour({ fields: ['EGenerated'] })).toMatchObject({ EGenerated: 0, complete: 100 });
  });
});

describe('the version', () => {
  const versions = (day: DayEnergy, from: number, to: number) =>
    day.slots.slice(from, to).map(({ version }) => version);
  const open = dayOf(morning, { now: at('2026-06-01T12:01Z') });

  it('is 1 when a later reading closes the slot, or half an hour after its end', () => {
    expect(versions(open, 40, 49)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0]);
    expect(versions(dayOf(morning, { now: at('2026-06-01T12:45Z') }), 47, 50)).toEqual([1, 1, 0]);
  });

  it('rises with each change of the slot, and of the intervals that have it', () => {
    const missing = morning.filter((one) => one.at !== at('2026-06-01T10:30Z'));
    const day = dayOf(missing);
    const late = dayOf(morning, { previous: day });
    expect(versions(late, 40, 45)).toEqual([1, 2, 2, 1, 1]);
    expect(hoursOf(late, '10:00', '12:00')).toMatchObject([{ version: 3 }, { version: 1 }]);
    expect(versions(dayOf(morning, { previous: late }), 40, 45)).toEqual([1, 2, 2, 1, 1]);
  });

  it('rises with the energy of a gap', () => {
    const outer = [morning[0]!, ...morning.slice(12)];
    const day = dayOf(outer);
    const changed = dayOf(
      outer.map((one, i): Reading => (i === 0 ? { ...one, ETotal: 99_000 } : one)),
      { previous: day },
    );
    const day1 = (energy: DayEnergy) => intervals([energy], '1d', '2026-06-01T00:00Z', '2026-06-02T00:00Z')[0];
    expect(day1(day)).toMatchObject({ version: 1, EGenerated: 12 });
    expect(day1(changed)).toMatchObject({ version: 2, EGenerated: 13 });
  });

  it('of an interval that is not closed is 0', () => {
    expect(hoursOf(open, '13:00', '14:00')).toMatchObject([{ version: 0, complete: 0, source: 'none' }]);
  });
});

describe('the sum of a day by the vendor', () => {
  const vendorDay = [21_500, undefined, undefined, undefined, undefined, 9000];

  it('counts where the day has no readings', () => {
    const day = dayOf([], { vendorDay });
    expect(intervals([day], '1d', '2026-06-01T00:00Z', '2026-06-02T00:00Z')).toEqual([
      {
        start: at('2026-06-01T00:00Z'),
        end: at('2026-06-02T00:00Z'),
        version: 1,
        complete: 100,
        source: 'vendor_day',
        EGenerated: 21.5,
        ELoad: 9,
      },
    ]);
    expect(hoursOf(day, '10:00', '11:00')).toMatchObject([{ source: 'none', complete: 0 }]);
  });

  it('does not count beside readings', () => {
    const day = dayOf(morning, { previous: dayOf([], { vendorDay }) });
    expect(day.vendorDay).toEqual(vendorDay);
    expect(intervals([day], '1d', '2026-06-01T00:00Z', '2026-06-02T00:00Z')).toMatchObject([{ EGenerated: 12 }]);
  });

  it('does not count twice in a month in which the span of a gap contains its day', () => {
    const before = readingsFrom('2026-06-01T10:00Z', '2026-06-01T12:00Z', minutes5, sixKw).slice(-3);
    const third = dayOf(
      readingsFrom('2026-06-03T11:00Z', '2026-06-03T12:00Z', minutes5, (h) => ({ ETotal: 160 + 6 * h })),
      {
        day: '2026-06-03',
        before,
      },
    );
    const second = dayOf([], { day: '2026-06-02', vendorDay });
    const [month] = intervals([second, third], '1mo', '2026-06-01T00:00Z', '2026-06-02T00:00Z');
    // 48 kWh of the gap and 6 of the hour after it; the load of the second is the vendor's.
    expect(month).toMatchObject({ EGenerated: 54, ELoad: 9, source: 'counter' });
  });
});

describe('readings', () => {
  it('that were dropped leave the energy of their day', () => {
    const day = dayOf(morning);
    expect(dayOf([], { previous: day })).toEqual(day);
  });

  it.each(['Mars/Olympus', ''])('of an unknown zone are refused: "%s"', (zone) => {
    expect(() => dayOf(morning, { zone })).toThrow(RangeError);
    expect(() => computeDay(morning, { zone, day: 'x', before: [], after: [], now: 0, previous: undefined })).toThrow(
      RangeError,
    );
  });
});
