import { compactRows, SeriesMemory } from '../series-memory.ts';

const rowAt = (seconds: number): object => ({
  logDateTime: new Date(seconds * 1000).toISOString(),
  logDuration: 300,
  channels: [{ channelName: 'EnergyExported', value: 1 }],
});

it('keeps the rows of 25 hours, and of a cloud that has one a second the newest 2000', () => {
  const memory = new SeriesMemory(1);
  const start = Date.UTC(2026, 10, 21) / 1000;
  const rows = (step: number, count: number): object[] =>
    Array.from({ length: count }, (_, i) => rowAt(start + i * step));
  memory.add('slow', compactRows(rows(300, 600)));
  expect(memory.before('slow', start + 600 * 300)).toHaveLength(300);
  memory.add('fast', compactRows(rows(1, 3000)));
  const kept = memory.before('fast', start + 3000);
  expect([kept.length, kept[0]]).toEqual([2000, expect.stringContaining('T00:16:40')]);
});
