import { answerSizedParts, gapWindows, localDays } from './history.ts';

const at = (text: string): number => Date.parse(text) / 1000;

describe('localDays', () => {
  it.each([
    ['within one local day', 'Europe/Berlin', '2026-06-21T08:00:00Z', '2026-06-21T09:00:00Z', ['2026-06-21']],
    [
      'over local midnight',
      'Europe/Berlin',
      '2026-06-21T21:00:00Z',
      '2026-06-21T23:00:00Z',
      ['2026-06-21', '2026-06-22'],
    ],
    [
      'not of the day that ends with it',
      'Europe/Berlin',
      '2026-06-21T21:59:59Z',
      '2026-06-21T23:00:00Z',
      ['2026-06-22'],
    ],
    ['half-hour zones', 'Asia/Kolkata', '2026-06-21T18:20:00Z', '2026-06-21T18:40:00Z', ['2026-06-21', '2026-06-22']],
    ['over the end of a year', undefined, '2025-12-31T12:00:00Z', '2026-01-01T12:00:00Z', ['2025-12-31', '2026-01-01']],
    [
      'over the day summer time ends',
      'Europe/Berlin',
      '2026-10-24T12:00:00Z',
      '2026-10-26T12:00:00Z',
      ['2026-10-24', '2026-10-25', '2026-10-26'],
    ],
    ['empty', 'Europe/Berlin', '2026-06-21T08:00:00Z', '2026-06-21T08:00:00Z', []],
  ])('%s', (_, timezone, from, to, days) => {
    expect(localDays({ from: at(from), to: at(to) }, timezone)).toEqual(days);
  });
});

describe('gapWindows', () => {
  it('covers the gap once, oldest first, the last one shorter', () => {
    expect(gapWindows({ from: 100, to: 350 }, 100)).toEqual([
      { from: 100, to: 200 },
      { from: 200, to: 300 },
      { from: 300, to: 350 },
    ]);
    expect(gapWindows({ from: 100, to: 300 }, 100)).toHaveLength(2);
    expect(gapWindows({ from: 100, to: 100 }, 100)).toEqual([]);
  });
});

describe('answerSizedParts', () => {
  it('keeps order and every record, each part below the size, a larger record alone', () => {
    const sources = [250_000, 100_000, 100_000, 500_000, 1].map((length, i) => String(i).repeat(length));
    expect(answerSizedParts(sources).map((part) => part.map((text) => text[0]))).toEqual([
      ['0', '1'],
      ['2'],
      ['3'],
      ['4'],
    ]);
    expect(answerSizedParts([])).toEqual([]);
  });
});
