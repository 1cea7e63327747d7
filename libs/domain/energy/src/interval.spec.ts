import { sumOfDay } from './aggregate.ts';
import { at, dayOf, readingsFrom } from './energy.fixture.ts';
import { intervalOf, sumDevices } from './interval.ts';
import type { EnergySum } from './types.ts';

const sum = (members: Partial<EnergySum>): EnergySum => ({
  start: at('2026-06-01T00:00Z'),
  end: at('2026-06-02T00:00Z'),
  energies: [undefined, undefined, undefined, undefined, undefined, undefined],
  sources: ['none', 'none', 'none', 'none', 'none', 'none'],
  powerMean: undefined,
  powerPeak: undefined,
  complete: 100,
  version: 1,
  filled: false,
  ...members,
});
const generated = (energy: number, source: 'counter' | 'power', more: Partial<EnergySum> = {}): EnergySum =>
  sum({
    energies: [energy, undefined, undefined, undefined, undefined, undefined],
    sources: [source, 'none', 'none', 'none', 'none', 'none'],
    ...more,
  });

describe(sumDevices.name, () => {
  it('sums what is known, and says of how many', () => {
    const plant = sumDevices(
      [
        generated(10_004, 'counter', { complete: 90, version: 3, powerMean: 400, powerPeak: 3000 }),
        generated(20_004, 'power', { powerMean: 800, powerPeak: 5000, version: 2 }),
        sum({ complete: 0, version: 0 }),
      ],
      4,
    );
    // Of four devices one sent nothing at all: (90 + 100 + 0 + 0) / 4. The Wh are added before they are rounded.
    expect(plant.counted).toBe(2);
    expect(intervalOf(plant)).toEqual({
      start: at('2026-06-01T00:00Z'),
      end: at('2026-06-02T00:00Z'),
      version: 4,
      complete: 47.5,
      source: 'mixed',
      EGenerated: 30.01,
      PowerMean: 1.2,
    });
  });

  it('of one device is that device', () => {
    const one = generated(10_000, 'counter', { powerMean: 400, powerPeak: 3000 });
    expect(intervalOf(sumDevices([one], 1))).toEqual(intervalOf(one));
  });
});

describe(intervalOf.name, () => {
  it('rounds half away, as by hand: 1.005 kWh are 1.01', () => {
    expect(intervalOf(generated(1005, 'counter')).EGenerated).toBe(1.01);
    expect(intervalOf(generated(0, 'counter', { complete: 99.95 }))).toMatchObject({ EGenerated: 0, complete: 100 });
  });

  it('has the fields that are asked for, and the source of these', () => {
    const all = sum({
      energies: [1000, undefined, 500, undefined, undefined, undefined],
      sources: ['counter', 'none', 'day_counter', 'none', 'none', 'none'],
      powerMean: 100,
      powerPeak: 900,
    });
    expect(intervalOf(all).source).toBe('counter');
    expect(intervalOf(all, ['EGridImport', 'PowerPeak'])).toEqual({
      start: all.start,
      end: all.end,
      version: 1,
      complete: 100,
      source: 'day_counter',
      EGridImport: 0.5,
      PowerPeak: 0.9,
    });
    expect(intervalOf(all, ['PowerMean']).source).toBe('power');
    expect(intervalOf(all, ['EGridExport'])).toMatchObject({ source: 'none' });
  });
});

describe(sumOfDay.name, () => {
  it('has the spans of the day, not what began before it', () => {
    // 1 kWh in an hour, a gap of five hours with 7 kWh, 2 kWh in an hour; the day counter began at 3 kWh.
    const values = (h: number) => ({ EDay: h <= 1 ? 3 + h : 11 + 2 * (h - 6) });
    const day = dayOf(
      readingsFrom('2026-06-01T08:00Z', '2026-06-01T15:00Z', 300, values).filter(
        (one) => one.at <= at('2026-06-01T09:00Z') || one.at >= at('2026-06-01T14:00Z'),
      ),
    );
    expect(day.spans.map(({ start, end, energies }) => [start, end, energies[0]])).toEqual([
      [at('2026-06-01T00:00Z'), at('2026-06-01T08:00Z'), 3000],
      [at('2026-06-01T09:00Z'), at('2026-06-01T14:00Z'), 7000],
    ]);
    expect(sumOfDay(day).energies[0]).toBe(13_000);
  });
});
