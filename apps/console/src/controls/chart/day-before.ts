import { offsetSecondsAt } from '@heliograph/base-data';
import type { ChartData } from './chart-data.ts';

const DAY = 86_400;

/**
 * Moves the lines of the day before onto the next day, to the same time of the clock: 8:00 stays 8:00 also where the clock is set between the two.
 * @param range Unix seconds of the day before; times outside it are left out
 */
export function onNextDay(data: ChartData, range: { from: number; to: number }, zone: string): ChartData {
  const offsetAt = (at: number): number => offsetSecondsAt(zone, at) ?? 0;
  const moved = new Map<number, number>();
  data.times.forEach((at, index) => {
    if (at < range.from || at >= range.to) return;
    // Of an hour that the clock shows twice, the second remains.
    moved.set(at + DAY + offsetAt(at) - offsetAt(at + DAY), index);
  });
  const times = [...moved.keys()].sort((a, b) => a - b);
  const indices = times.map((at) => moved.get(at)!);
  const lines = data.lines.map((line) => ({ ...line, values: indices.map((index) => line.values[index]) }));
  return { times, lines: times.length === 0 ? [] : lines };
}
