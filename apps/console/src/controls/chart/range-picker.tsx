import { useEffect, useRef, type InputHTMLAttributes } from 'react';
import { useZoneFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';
import { addDays, MAX_DAYS, rangeKinds, type ChartRange } from './chart-range.ts';
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
              min={addDays(lastDay, 1 - MAX_DAYS)}
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

interface DateInputProps extends InputHTMLAttributes<HTMLInputElement> {
  day: string;
  onDay: (day: string) => void;
}

/** A date that may be typed: an incomplete date is left unchanged, where a controlled input would remove it. */
function DateInput({ day, onDay, ...input }: DateInputProps) {
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (element.current) element.current.value = day;
  }, [day]);
  return (
    <input
      ref={element}
      type="date"
      required
      defaultValue={day}
      onChange={({ target }) => target.validity.valid && /^(?:19[7-9]|2)/.test(target.value) && onDay(target.value)}
      onBlur={({ target }) => void (target.value = day)}
      {...input}
    />
  );
}
