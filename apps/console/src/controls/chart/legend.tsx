import { useFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { ChartData } from './chart-data.ts';
import styles from './legend.module.css';
import { behindStyle, lineStyle, useIsDark } from './palette.ts';

interface LegendProps {
  data: ChartData;
  hidden: ReadonlySet<string>;
  onToggle: (key: string) => void;
  /** Index of the time whose values are shown, if the pointer is at one. */
  index: number | null;
}

/** Names the lines by colour and pattern, hides and shows them, and has the values under the pointer. */
export function Legend({ data, hidden, onToggle, index }: LegendProps) {
  const { device: texts } = useTexts();
  const formats = useFormats();
  const isDark = useIsDark();
  return (
    <ul className={styles.legend} aria-label={texts.chart.lines}>
      {data.lines.map(({ key, label, unit, values, isBehind }, at) => {
        const { color, dash } = isBehind === true ? behindStyle(isDark) : lineStyle(at, isDark);
        return (
          <li key={key}>
            <button type="button" aria-pressed={!hidden.has(key)} onClick={() => onToggle(key)}>
              <svg width="28" height="10" aria-hidden="true">
                <line x1="0" y1="5" x2="28" y2="5" stroke={color} strokeWidth="3" strokeDasharray={dash.join(' ')} />
              </svg>
              <bdi>{label}</bdi>
              <span className={styles.value}>
                {index === null ? '' : formats.number(values[index], unit === '1' ? undefined : unit)}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
