import { finishedDay, isImported, withClosedDay, withImportedSample, type ImportedDays } from './imported-days.ts';

const daySeconds = 86_400;

describe('imported days', () => {
  const close = (days: readonly number[]): ImportedDays | undefined =>
    days.reduce<ImportedDays | undefined>((imported, day) => withClosedDay(imported, day), undefined);

  it('remembers closed days in whatever order they come', () => {
    for (const days of [
      [20_000, 20_001, 20_100],
      [20_100, 20_001, 20_000],
      [20_050, 20_000, 20_100],
    ]) {
      const imported = close(days);
      const found = Array.from({ length: 200 }, (_, i) => 19_950 + i).filter((day) => isImported(imported, day, 0));
      expect(found).toEqual(days.toSorted((a, b) => a - b));
    }
  });

  it('keeps two years in 124 characters', () => {
    expect(close(Array.from({ length: 730 }, (_, i) => 20_000 + i))!.closed).toHaveLength(124);
  });

  it('forgets nothing for a day of twenty years later', () => {
    const imported = close([20_000, 20_000 + 7_305]);
    expect([isImported(imported, 20_000, 0), isImported(imported, 27_305, 0)]).toEqual([true, false]);
  });

  it('remembers the samples of an open day until it is closed, and then the day', () => {
    const day = 20_000;
    const at = (seconds: number) => day * daySeconds + seconds;
    // The local day may begin 14 hours before the UTC day of its date, and end 12 hours after it.
    let imported = [-50_400, 300, 129_599].reduce<ImportedDays | undefined>(
      (all, seconds) => withImportedSample(all, day, at(seconds)),
      undefined,
    );
    const seen = () => [-50_400, 0, 300, 129_599].map((seconds) => isImported(imported, day, at(seconds)));
    expect(seen()).toEqual([true, false, true, true]);
    imported = withClosedDay(imported, day);
    expect([seen(), imported.open]).toEqual([[true, true, true, true], []]);
    expect(isImported(imported, day + 1, at(daySeconds))).toBe(false);
  });

  it('keeps twelve open days of canceled imports, and closes the oldest of more', () => {
    const days = Array.from({ length: 13 }, (_, i) => 20_000 + i);
    const imported = days.reduce<ImportedDays | undefined>(
      (all, day) => withImportedSample(all, day, day * daySeconds),
      undefined,
    )!;
    expect(imported.open.map(([day]) => day)).toEqual(days.slice(1));
    expect(days.map((day) => isImported(imported, day, day * daySeconds + 60))).toEqual(
      days.map((day) => day === 20_000),
    );
  });

  it.each(['', '[]', '{}', '{"day":1}', '{"day":"2025-13-02"}', '{"day":"2025-11-02T00:00:00Z"}', 'null'])(
    'takes %s for no finished day',
    (body) => {
      expect(finishedDay(Buffer.from(body))).toBeUndefined();
    },
  );

  it('reads a finished day', () => {
    expect(finishedDay(Buffer.from('{"day":"2025-11-02"}'))).toBe(Date.UTC(2025, 10, 2) / 86_400_000);
  });
});
