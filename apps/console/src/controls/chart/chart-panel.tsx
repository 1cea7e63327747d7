import { useMemo, useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { useZoneFormats } from '../../texts/formats.ts';
import { useAddress } from '../address.ts';
import type { ChartData, Mark } from './chart-data.ts';
import styles from './chart-panel.module.css';
import { ChartTable } from './chart-table.tsx';
import type { ChartRange } from './chart-range.ts';
import { csv, download, type Cell } from './csv.ts';
import { Legend } from './legend.tsx';
import { TimeChart } from './time-chart.tsx';

interface ChartPanelProps {
  data: ChartData;
  range: ChartRange;
  zone: string;
  marks: readonly Mark[];
  /** Properties that all lines have in common. */
  what: string;
  /** Empty state. */
  none: string;
  isBusy: boolean;
  isCut: boolean;
  /** The file of the same data: the begin of its name, and its rows. */
  file: { name: string; rows: () => readonly (readonly Cell[])[] };
}

/** A chart with its legend, and the same data as a table and as a file. Which lines are hidden is in the URL. */
export function ChartPanel({ data, range, zone, marks, what, none, isBusy, isCut, file }: ChartPanelProps) {
  const { device: texts } = useTexts();
  const { chart } = texts;
  const { day, stamp } = useZoneFormats(zone);
  const [query, setQuery] = useAddress();
  const [index, setIndex] = useState<number | null>(null);
  const hide = query.get('hide') ?? '';
  const hidden = useMemo(() => new Set(hide.split(',').filter((key) => key !== '')), [hide]);
  const isTable = query.get('table') === '1';
  const days =
    range.firstDay === range.lastDay ? day(range.firstDay) : `${day(range.firstDay)} – ${day(range.lastDay)}`;
  const toggle = (key: string): void => {
    const after = new Set(hidden);
    if (!after.delete(key)) after.add(key);
    setQuery({ hide: [...after].join(',') });
  };
  const save = (): void => download(`${file.name}-${range.firstDay}-${range.lastDay}.csv`, csv(file.rows()));
  if (data.lines.length === 0) return <p role="status">{none}</p>;
  return (
    <div className={styles.panel} aria-busy={isBusy}>
      {isCut && <p role="alert">{chart.cut}</p>}
      <TimeChart
        data={data}
        range={range}
        zone={zone}
        marks={marks}
        label={chart.picture(what, days, data.times.length)}
        hidden={hidden}
        onPoint={setIndex}
      />
      <p className={styles.point}>{index === null ? '\u00a0' : stamp(data.times[index] ?? range.from)}</p>
      <Legend data={data} hidden={hidden} onToggle={toggle} index={index} />
      <p className={styles.note}>
        {chart.means(chart.resolutions[range.resolution])} {chart.gaps}
      </p>
      <div className={styles.actions}>
        <button type="button" aria-expanded={isTable} onClick={() => setQuery({ table: isTable ? '' : '1' })}>
          {isTable ? chart.asChart : chart.asTable}
        </button>
        <button type="button" onClick={save}>
          {chart.csv}
        </button>
      </div>
      {isTable && <ChartTable data={data} zone={zone} label={`${what}, ${days}`} />}
    </div>
  );
}
