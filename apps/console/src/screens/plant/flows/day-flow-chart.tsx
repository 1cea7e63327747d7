import { scaleOf } from '../../../controls/energy/value-scale.ts';
import { useFormats, useZoneFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import type { Area } from './day-flow.ts';
import styles from './flows.module.css';

const WIDTH = 960;
const HEIGHT = 300;
const LEFT = 56;
const BOTTOM = 24;
const PLOT = HEIGHT - BOTTOM - 8;
const HOURS = 3;

interface DayFlowChartProps {
  areas: readonly Area[];
  /** Unix seconds of the day. */
  range: { from: number; to: number };
  zone: string;
  label: string;
}

/** A day as stacked areas: what the plant gave above the line, what it took below. The same numbers are in the table beside it. */
export function DayFlowChart({ areas, range, zone, label }: DayFlowChartProps) {
  const { energy: texts } = useTexts();
  const formats = useFormats();
  const { tick } = useZoneFormats(zone);
  const heights = areas.flatMap(({ blocks }) => blocks.map(({ to }) => Math.abs(to)));
  const { top, ticks } = scaleOf(heights.reduce((a, b) => Math.max(a, b), 0));
  const x = (time: number): number => LEFT + ((time - range.from) / (range.to - range.from)) * (WIDTH - LEFT);
  const y = (power: number): number => 8 + ((top - power) / (2 * top)) * PLOT;
  const hours = Math.round((range.to - range.from) / 3600 / HOURS);
  return (
    <figure className={styles.figure}>
      <svg className={styles.day} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {[...ticks, ...ticks.slice(1).map((value) => -value)].map((value) => (
          <g key={value}>
            <line x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} className={styles.rule} />
            <text x={LEFT - 8} y={y(value) + 4} textAnchor="end" className={styles.name}>
              {formats.number(Math.abs(value))}
            </text>
          </g>
        ))}
        {areas.map(({ member, blocks }) => (
          <path
            key={member}
            data-member={member}
            d={blocks
              .map(({ start, end, from, to }) => `M${x(start)} ${y(from)}H${x(end)}V${y(to)}H${x(start)}z`)
              .join('')}
          />
        ))}
        {Array.from({ length: hours }, (_, i) => range.from + i * HOURS * 3600).map((time) => (
          <text key={time} x={x(time)} y={HEIGHT - 6} className={styles.name}>
            {tick(time)}
          </text>
        ))}
      </svg>
      <figcaption>
        <ul className={styles.legend}>
          {areas.map(({ member }) => (
            <li key={member}>
              <span className={styles.swatch} data-member={member} aria-hidden="true" />
              {texts.fields[member]}
            </li>
          ))}
          <li className={styles.name}>kW</li>
        </ul>
      </figcaption>
    </figure>
  );
}
