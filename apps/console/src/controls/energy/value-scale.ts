const TICKS = 4;

/** Round numbers from 0 to at least the highest value, for the axis of bars. */
export function scaleOf(highest: number): { top: number; ticks: number[] } {
  if (!(highest > 0)) return { top: 1, ticks: [0, 1] };
  const rough = highest / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size * TICKS >= highest)!;
  const count = Math.ceil(highest / step - 1e-9);
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

/** Every how many bars have a name below them, so that names do not overlap. */
export function nameStep(bars: number, widthPx: number, namePx: number): number {
  return Math.max(1, Math.ceil((bars * namePx) / Math.max(1, widthPx)));
}
