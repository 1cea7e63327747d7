import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useFormats, useZoneFormats } from '../../texts/formats.ts';
import type { ChartData, Mark } from './chart-data.ts';
import { chartOptions } from './chart-options.ts';
import styles from './time-chart.module.css';
import { useIsDark } from './palette.ts';

const HEIGHT_PX = 320;

interface TimeChartProps {
  data: ChartData;
  range: { from: number; to: number };
  zone: string;
  marks: readonly Mark[];
  /** The description of the picture for screen readers. */
  label: string;
  hidden: ReadonlySet<string>;
  /** Called with the time under the pointer, as an index into `data.times`; null when it leaves. */
  onPoint: (index: number | null) => void;
}

/** Draws lines over time on a canvas. The same data is in the table beside it: a screen reader cannot read a canvas. */
export function TimeChart({ data, range, zone, marks, label, hidden, onPoint }: TimeChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const isDark = useIsDark();
  const { number } = useFormats();
  const { tick } = useZoneFormats(zone);
  const { from, to } = range;
  useEffect(() => {
    const element = place.current!;
    const size = { width: Math.max(element.clientWidth, 1), height: HEIGHT_PX };
    const text = getComputedStyle(element).color;
    const options = chartOptions({
      data,
      range: { from, to },
      zone,
      marks,
      isDark,
      hidden,
      text,
      tick,
      number,
      onPoint,
    });
    const columns = [data.times, ...data.lines.map(({ values }) => values)] as uPlot.AlignedData;
    const chart = new uPlot({ ...options, ...size }, columns, element);
    const watch = new ResizeObserver(() => {
      if (element.clientWidth > 0) chart.setSize({ width: element.clientWidth, height: HEIGHT_PX });
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      chart.destroy();
      onPoint(null);
    };
  }, [data, from, to, zone, marks, isDark, hidden, tick, number, onPoint]);
  return <div ref={place} className={styles.chart} role="img" aria-label={label} />;
}
