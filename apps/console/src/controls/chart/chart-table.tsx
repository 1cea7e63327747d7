import { useMemo, useState } from 'react';
import { useFormats, useZoneFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';
import { timesWithValues, type ChartData } from './chart-data.ts';
import styles from './chart-table.module.css';

const ROWS = 100;

/** The data of a chart as numbers, newest first, a hundred rows at a time. */
export function ChartTable({ data, zone, label }: { data: ChartData; zone: string; label: string }) {
  const { device: texts } = useTexts();
  const formats = useFormats();
  const { stamp } = useZoneFormats(zone);
  const [start, setStart] = useState(0);
  const newest = useMemo(() => timesWithValues(data).reverse(), [data]);
  const all = newest.length;
  const first = Math.min(start, Math.max(0, Math.floor((all - 1) / ROWS) * ROWS));
  const indices = newest.slice(first, first + ROWS);
  return (
    <>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.chart.time}</th>
              {data.lines.map((line) => (
                <th scope="col" key={line.key} className={styles.number}>
                  <bdi>{line.label}</bdi> {line.unit !== '1' && <small>{line.unit}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {indices.map((index) => (
              <tr key={data.times[index]}>
                <th scope="row">{stamp(data.times[index]!)}</th>
                {data.lines.map((line) => (
                  <td key={line.key} className={styles.number}>
                    {formats.number(line.values[index])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {all > ROWS && (
        <p className={styles.pager}>
          <button type="button" disabled={first === 0} onClick={() => setStart(first - ROWS)}>
            {texts.chart.newer}
          </button>
          <span role="status">{texts.chart.rows(first + 1, Math.min(first + ROWS, all), all)}</span>
          <button type="button" disabled={first + ROWS >= all} onClick={() => setStart(first + ROWS)}>
            {texts.chart.older}
          </button>
        </p>
      )}
    </>
  );
}
