import type { EnergyInterval } from '@heliograph/sdk';
import { useCalendarFormats, useFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';
import { useAddress } from '../address.ts';
import { csv, download } from '../chart/csv.ts';
import { energyRows, intervalsByDate, type Energy, type EnergyField } from './energy.ts';
import { EnergyBars, type Bar } from './energy-bars.tsx';
import type { EnergyPeriod } from './energy-period.ts';
import { EnergyTable } from './energy-table.tsx';
import { useIntervalText } from './interval-text.ts';
import styles from './energy.module.css';

/** The highest completeness, per cent, that is hatched. */
const HATCHED_BELOW = 99;
const namePx = { month: 26, year: 44, years: 44 };

interface ShownProps {
  energy: Energy;
  total: EnergyInterval | undefined;
  period: EnergyPeriod;
  periodName: string;
  field: EnergyField;
  isBusy: boolean;
  fileName: string;
  onOpen: (date: string) => void;
}

/** The sum of a period, and its intervals as bars, as a table and as a file. */
export function EnergyShown({ energy, total, period, periodName, field, isBusy, fileName, onOpen }: ShownProps) {
  const { energy: texts } = useTexts();
  const formats = useFormats();
  const calendar = useCalendarFormats();
  const [query, setQuery] = useAddress();
  const { nameOf, textOf } = useIntervalText(period.resolution, field);
  const now = Date.now() / 1000;
  const isTable = query.get('sums') === '1';
  const shortName = { month: calendar.dayOfMonth, year: calendar.month, years: calendar.year }[period.kind];
  const intervals = intervalsByDate(energy, period.dates);
  // While another period is read its bars are empty, and not yet unknown.
  const isKnown = isBusy || intervals.some((interval) => interval?.[field] !== undefined);
  const bars: Bar[] = period.dates.map((date, index) => {
    const interval = intervals[index];
    return {
      date,
      value: interval?.[field] ?? null,
      isIncomplete: interval !== undefined && (interval.complete < HATCHED_BELOW || interval.end > now),
      name: shortName(date),
      text: interval === undefined ? texts.bar(nameOf(date), texts.unknown) : textOf(date, interval),
    };
  });
  const save = (): void => download(`${fileName}-${field}-${period.dates[0]!}.csv`, csv(energyRows(energy, [field])));
  const sum = total?.[field];
  return (
    <div className={styles.panel} aria-busy={isBusy}>
      {sum !== undefined && (
        <p className={styles.total}>
          <strong>{formats.number(sum, 'kWh')}</strong> {texts.total(periodName)}{' '}
          <span className={styles.quiet}>
            {texts.complete(formats.percent(total!.complete / 100))}, {texts.sources[total!.source]}
          </span>
        </p>
      )}
      {isKnown ? (
        <EnergyBars
          bars={bars}
          label={texts.picture(texts.fields[field], periodName)}
          unit="kWh"
          namePx={namePx[period.kind]}
          onOpen={onOpen}
        />
      ) : (
        <p role="status">
          {texts.none} {field === 'EGenerated' && texts.noneYet}
        </p>
      )}
      <p className={styles.quiet}>
        {isKnown && `${texts.hatched} ${texts.gap} ${texts.open} `}
        {texts.zone(energy.timezone)}
      </p>
      {isKnown && (
        <div className={styles.actions}>
          <button type="button" aria-expanded={isTable} onClick={() => setQuery({ sums: isTable ? '' : '1' })}>
            {isTable ? texts.asChart : texts.asTable}
          </button>
          <button type="button" onClick={save}>
            {texts.csv}
          </button>
        </div>
      )}
      {isKnown && isTable && (
        <EnergyTable
          label={`${texts.fields[field]}, ${periodName}`}
          field={field}
          rows={period.dates.flatMap((date, index) => {
            const interval = intervals[index];
            return interval === undefined ? [] : [{ name: nameOf(date), interval }];
          })}
        />
      )}
    </div>
  );
}
