import { changedIntervals, nextClosing } from './changed-intervals.ts';
import { at, dayOf, readingsFrom } from './energy.fixture.ts';
import type { Resolution } from './local-day.ts';
import type { Reading } from './reading.ts';
import type { DayEnergy, Interval } from './types.ts';

const sixKw = (hours: number) => ({ ETotal: 100 + 6 * hours, PowerACOutputActive: 6 });
const all = readingsFrom('2026-06-01T10:00Z', '2026-06-01T12:20Z', 300, sixKw);
const until = (time: string): Reading[] => all.filter((reading) => reading.at <= at(`2026-06-01T${time}Z`));
const now = (time: string): number => at(`2026-06-01T${time}Z`);

const changed = (energy: DayEnergy, previous?: DayEnergy, resolution: Resolution = '1h'): string[] =>
  changedIntervals({ zone: 'UTC', energy, previous }, resolution).map(shown);
const shown = ({ start, version, EGenerated, complete }: Interval): string =>
  `${new Date(start * 1000).toISOString().slice(11, 16)} v${version} ${EGenerated ?? '-'} kWh ${complete} %`;

describe('the intervals that changed', () => {
  it('are those that a later reading closed, once', () => {
    const first = dayOf(until('10:55'), { now: now('10:56') });
    expect(changed(first)).toEqual([]);
    expect(changed(first, undefined, '15m')).toEqual([
      '10:00 v1 1.5 kWh 100 %',
      '10:15 v1 1.5 kWh 100 %',
      '10:30 v1 1.5 kWh 100 %',
    ]);
    const second = dayOf(until('11:00'), { now: now('11:01'), previous: first });
    expect(changed(second, first)).toEqual(['10:00 v1 6 kWh 100 %']);
    const third = dayOf(until('11:05'), { now: now('11:06'), previous: second });
    expect(changed(third, second)).toEqual([]);
  });

  it('are those that ended half an hour ago without a later reading', () => {
    const open = dayOf(until('10:40'), { now: now('11:29') });
    expect(changed(open)).toEqual([]);
    expect(nextClosing({ zone: 'UTC', energy: open }, '1h')).toBe(now('11:30'));
    const closed = dayOf(until('10:40'), { now: now('11:30'), previous: open });
    expect(changed(closed, open)).toEqual(['10:00 v1 4 kWh 66.7 %']);
    expect(nextClosing({ zone: 'UTC', energy: closed }, '1h')).toBeUndefined();
    expect(nextClosing({ zone: 'UTC', energy: closed }, '1d')).toBe(at('2026-06-02T00:30Z'));
  });

  it('come again with a higher version when a late reading revises them, and only then', () => {
    const missing = all.filter((reading) => reading.at !== now('10:20'));
    const before = dayOf(missing);
    expect(changed(before)[0]).toBe('10:00 v1 6 kWh 91.7 %');
    const after = dayOf(all, { previous: before });
    expect(changed(after, before)).toEqual(['10:00 v2 6 kWh 100 %']);
    expect(changed(dayOf(all, { previous: after }), after)).toEqual([]);
  });

  it('are none of a change that is of other hours of the day', () => {
    const gap = all.filter((reading) => reading.at <= now('10:15') || reading.at >= now('11:15'));
    const before = dayOf(gap);
    const after = dayOf(
      [...gap, ...all.filter((reading) => reading.at === now('10:45'))].sort((a, b) => a.at - b.at),
      {
        previous: before,
      },
    );
    expect(after.revisions).toBeGreaterThan(before.revisions);
    expect(changed(after, before).map((text) => text.slice(0, 5))).toEqual(['10:00', '11:00']);
  });

  it('leave out an interval without samples until something of it is known', () => {
    const evening = dayOf(until('10:55'), { now: at('2026-06-02T00:30Z') });
    expect(changed(evening)).toEqual(['10:00 v1 5.5 kWh 91.7 %']);
    expect(changed(evening, undefined, '1d')).toEqual(['00:00 v1 5.5 kWh 4.2 %']);
  });

  it('are none of a day without samples, whose sums are the vendor’s', () => {
    const day = dayOf([], { vendorDay: [12_000, undefined, undefined, undefined, undefined, undefined] });
    expect(changed(day, undefined, '1d')).toEqual([]);
    expect(nextClosing({ zone: 'UTC', energy: day }, '1d')).toBeUndefined();
  });

  it('are hours of the plant, also in a day of 25 of them', () => {
    const [zone, day] = ['Europe/Berlin', '2026-10-25'];
    const readings = readingsFrom('2026-10-24T21:00Z', '2026-10-26T00:00Z', 300, sixKw);
    const inDay = readings.filter(
      (reading) => reading.at >= at('2026-10-24T22:00Z') && reading.at < at('2026-10-25T23:00Z'),
    );
    const energy = dayOf(inDay, {
      zone,
      day,
      before: readings.filter((reading) => reading.at < at('2026-10-24T22:00Z')).slice(-3),
      after: readings.filter((reading) => reading.at >= at('2026-10-25T23:00Z')).slice(0, 3),
      now: at('2026-11-01T00:00Z'),
    });
    const hours = changedIntervals({ zone, energy, previous: undefined }, '1h');
    expect(hours).toHaveLength(25);
    expect(hours.every(({ EGenerated }) => EGenerated === 6)).toBe(true);
    expect(changedIntervals({ zone, energy, previous: undefined }, '1d')).toMatchObject([{ EGenerated: 150 }]);
  });
});
