import uPlot from 'uplot';
import { isolated, type ChartData, type Mark } from './chart-data.ts';
import { drawMarks } from './chart-marks.ts';
import { behindStyle, lineStyle } from './palette.ts';
import { tickStep, zoneTicks } from './zone-ticks.ts';

interface ChartSettings {
  data: ChartData;
  range: { from: number; to: number };
  zone: string;
  marks: readonly Mark[];
  isDark: boolean;
  hidden: ReadonlySet<string>;
  /** Colour of the words at the axes. */
  text: string;
  tick: (seconds: number) => string;
  number: (value: number) => string;
  onPoint: (index: number | null) => void;
}

const font = '12px system-ui, sans-serif';
const TICK_PX = 58;

/** Describes a chart to uPlot: the clock of the plant at the foot, and one axis for each of at most two units. */
export function chartOptions(settings: ChartSettings): Omit<uPlot.Options, 'width' | 'height'> {
  const { data, range, isDark, hidden, marks, text, onPoint } = settings;
  const units = [...new Set(data.lines.map(({ unit }) => unit))];
  return {
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false },
    scales: {
      x: { time: false, range: [range.from, range.to] },
      ...Object.fromEntries(units.map((unit) => [unit, { range: (_, low, high) => spread(unit, low, high) }])),
    },
    axes: [timeAxis(settings), ...units.map((unit, index) => valueAxis(unit, index, settings))],
    series: [
      {},
      ...data.lines.map(({ key, unit, values, isBehind }, index) => {
        const { color, dash } = isBehind === true ? behindStyle(isDark) : lineStyle(index, isDark);
        return {
          scale: unit,
          show: !hidden.has(key),
          stroke: color,
          width: 1.75,
          dash,
          // A value between two gaps is no line.
          points: { show: true, size: 5, fill: color, filter: () => isolated(values) },
        };
      }),
    ],
    hooks: {
      setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)],
      draw: [(chart) => drawMarks(chart, marks, text)],
    },
  };
}

function timeAxis({ range, zone, text, tick }: ChartSettings): uPlot.Axis {
  return {
    stroke: text,
    font,
    size: 32,
    label: zone,
    labelFont: font,
    labelSize: 18,
    grid: { stroke: '#8884', width: 1 },
    ticks: { stroke: '#8884', width: 1 },
    splits: (chart) => {
      const max = Math.max(2, Math.floor(chart.bbox.width / devicePixelRatio / TICK_PX));
      return zoneTicks(range.from, range.to, zone, tickStep(range.to - range.from, max));
    },
    values: (_, splits) => splits.map(tick),
  };
}

function valueAxis(unit: string, index: number, { text, number }: ChartSettings): uPlot.Axis {
  return {
    scale: unit,
    // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- the enumeration of uPlot exists in its types only
    side: index === 0 ? 3 : 1,
    show: index < 2,
    stroke: text,
    font,
    size: 64,
    grid: { show: index === 0, stroke: '#8884', width: 1 },
    ticks: { stroke: '#8884', width: 1 },
    values: (_, splits) => splits.map((value) => number(value)),
    label: unit === '1' ? '' : unit,
    labelFont: font,
    labelSize: 18,
  };
}

/** Zero is in sight unless the values are far from it; a share is drawn on its whole scale. Without a value uPlot passes null. */
function spread(unit: string, low: number | null, high: number | null): [number, number] {
  if (unit === '%') return [0, 100];
  if (low === null || high === null || (low === 0 && high === 0)) return [0, 1];
  const pad = { pad: 0.08, soft: 0, mode: 2 } as const;
  const [from, to] = uPlot.rangeNum(low, high, { min: pad, max: pad });
  return [from ?? 0, to ?? 1];
}
