import { dayOf, daySeconds, type DayTimes } from './day-times.ts';
import {
  familiarity,
  addLoadedDays,
  unloadOlderDays,
  nothingProduced,
  rememberedDays,
  rememberSample,
  saved,
  type ProducedSamples,
} from './produced-samples.ts';

const start = 20_000 * daySeconds;

/** @param written days as they lie in `state.<vendor>` */
function produced(times: readonly number[], written = new Map<number, DayTimes>()) {
  const samples = nothingProduced();
  for (const [i, time] of times.entries()) {
    if (familiarity(samples, time) === 'new') rememberSample(samples, time);
    if (i % 7 === 0) save(samples, written);
  }
  return samples;
}

function save(samples: ProducedSamples, written: Map<number, DayTimes>): void {
  for (const day of samples.unsaved) {
    const times = samples.days.get(day);
    if (times === undefined) written.delete(day);
    else written.set(day, times);
  }
  saved(samples);
}

const days = (count: number): number[] => Array.from({ length: count * 288 }, (_, i) => start + i * 300);

describe('samples that became records', () => {
  it('are all known, in whatever order they came, and those in between are not', () => {
    const times = days(3);
    const shuffled = times
      .map((time, i) => [((i * 7919) % times.length) + i / 1e6, time] as const)
      .sort((a, b) => a[0] - b[0]);
    const samples = produced(shuffled.map(([, time]) => time));
    expect(times.every((time) => familiarity(samples, time) === 'seen')).toBe(true);
    expect(times.slice(1).every((time) => familiarity(samples, time - 1) === 'new')).toBe(true);
  });

  it('are remembered for a number of days before the newest; older ones are forgotten', () => {
    const written = new Map<number, DayTimes>();
    const samples = produced(days(rememberedDays + 3), written);
    const newest = samples.recent.at(-1)!;
    const first = (dayOf(newest) - rememberedDays) * daySeconds;
    expect(familiarity(samples, first)).toBe('seen');
    expect(familiarity(samples, first + 1)).toBe('new');
    expect(familiarity(samples, first - 300)).toBe('too_old');
    save(samples, written);
    expect([...written.keys()].sort()).toEqual(Array.from({ length: rememberedDays + 1 }, (_, i) => dayOf(first) + i));
    expect(samples.days.size).toBe(rememberedDays + 1);
  });

  it('are loaded into memory on request, and samples that were added meanwhile stay', () => {
    const written = new Map<number, DayTimes>();
    const samples = produced(days(5), written);
    save(samples, written);
    unloadOlderDays(samples);
    expect(samples.days.size).toBeLessThanOrEqual(2);
    expect(familiarity(samples, start)).toBe('not_loaded');
    addLoadedDays(samples, dayOf(start), written);
    expect(familiarity(samples, start)).toBe('seen');
    expect(familiarity(samples, start + 1)).toBe('new');
  });

  it('are unloaded only when they are written', () => {
    const samples = nothingProduced();
    for (const [i, time] of days(5).entries()) {
      rememberSample(samples, time);
      if (i % 50 === 0) samples.fresh = [];
    }
    unloadOlderDays(samples);
    expect(familiarity(samples, start)).toBe('seen');
  });

  it('stay few in the device’s own record: that is written with each sample', () => {
    expect(produced(days(2)).recent.length).toBeLessThanOrEqual(32);
    expect(produced(days(2).reverse()).recent.length).toBeLessThanOrEqual(32);
  });

  it('move to their day only when a written record contains them: a day must not be ahead of the state', () => {
    const samples = nothingProduced();
    for (const time of days(1)) rememberSample(samples, time);
    expect([samples.recent.length, samples.days.size]).toEqual([288, 0]);
    saved(samples);
    rememberSample(samples, start + 2 * daySeconds);
    expect([samples.recent.length, samples.days.size]).toEqual([12, 1]);
  });

  it('are bounded in the device’s own record, however many come at once', () => {
    const samples = nothingProduced();
    const many = Array.from({ length: 30_000 }, (_, i) => start + i);
    for (const time of many) rememberSample(samples, time);
    expect(samples.recent.length).toBeLessThanOrEqual(8_192);
    expect(many.every((time) => familiarity(samples, time) === 'seen')).toBe(true);
  });

  it('does not write a day as gone for each day of a long silence', () => {
    const samples = produced([...days(1), start + 3_000 * daySeconds]);
    expect(samples.expired).toEqual([dayOf(start)]);
    saved(samples);
    expect([samples.unsaved, samples.days.size]).toEqual([[dayOf(start)], 0]);
  });
});
