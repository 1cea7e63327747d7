import { useTexts } from '../../texts/texts.tsx';
import { useZoneFormats } from '../../texts/use-zone-formats.ts';
import { addDays, MOST_DAYS, rangeKinds, type ChartRange } from './chart-range.ts';
import { DateInput } from './date-input.tsx';
import styles from './range-picker.module.css';

interface RangePickerProps {
  range: ChartRange;
  zone: string;
  today: string;
  /** Given the members of the URL's query to set; an empty one is deleted. */
  onChange: (query: Record<string, string>) => void;
}

/** Chooses a day, a week or a range of days on the clock of the plant. */
export function RangePicker({ range, zone, today, onChange }: RangePickerProps) {
  const { device: texts } = useTexts();
  const { day } = useZoneFormats(zone);
  const { kind, firstDay, lastDay } = range;
  const step = kind === 'week' ? 7 : 1;
  const go = (to: string): void => onChange({ day: to >= today ? '' : to });
  const choose = (chosen: (typeof rangeKinds)[number]): void =>
    onChange(
      chosen === 'own'
        ? { range: 'own', day: '', from: firstDay, to: lastDay }
        : { range: chosen === 'day' ? '' : chosen, day: lastDay >= today ? '' : lastDay, from: '', to: '' },
    );
  return (
    <div className={styles.picker}>
      <div role="group" aria-label={texts.chart.range} className={styles.kinds}>
        {rangeKinds.map((one) => (
          <button key={one} type="button" aria-pressed={one === kind} onClick={() => choose(one)}>
            {texts.chart.ranges[one]}
          </button>
        ))}
      </div>
      {kind === 'own' ? (
        <>
          <label>
            {texts.chart.from}{' '}
            <DateInput
              day={firstDay}
              min={addDays(lastDay, 1 - MOST_DAYS)}
              max={lastDay}
              onDay={(from) => onChange({ from })}
            />
          </label>
          <label>
            {texts.chart.to} <DateInput day={lastDay} min={firstDay} max={today} onDay={(to) => onChange({ to })} />
          </label>
        </>
      ) : (
        <div className={styles.days}>
          <button type="button" aria-label={texts.chart.earlier} onClick={() => go(addDays(lastDay, -step))}>
            <span aria-hidden="true">‹</span>
          </button>
          <DateInput aria-label={texts.chart.day} day={lastDay} max={today} onDay={go} />
          <button
            type="button"
            aria-label={texts.chart.later}
            disabled={lastDay >= today}
            onClick={() => go(addDays(lastDay, step))}
          >
            <span aria-hidden="true">›</span>
          </button>
        </div>
      )}
      <span className={styles.shown}>
        {firstDay === lastDay ? day(firstDay) : `${day(firstDay)} – ${day(lastDay)}`}
      </span>
    </div>
  );
}
