import { useRef } from 'react';
import { useVendors } from '../../api/queries.ts';
import { useCalendarFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';
import { useAddress } from '../address.ts';
import { Failure } from '../failure.tsx';
import { Choice } from '../fields.tsx';
import { Loading } from '../loading.tsx';
import { slugOf } from '../problems-of-members.ts';
import { fieldsOf, type EnergyScope } from './energy.ts';
import { periodKinds, readPeriod, type EnergyPeriod } from './energy-period.ts';
import { EnergyShown } from './energy-shown.tsx';
import { useEnergy } from './use-energy.ts';
import styles from './energy.module.css';

const totalResolution = { month: '1mo', year: '1y', years: undefined } as const;

interface EnergyPanelProps {
  scope: EnergyScope;
  zone: string;
  /** Id of the vendor, whose declaration says which energies there are. */
  vendorId: string;
  /** The begin of the name of a file. */
  fileName: string;
  /** Id of the heading of the chart that shows the power of a day. */
  curveId: string;
}

/** Energy of the days of a month, the months of a year, or years, as bars, as a table and as a file. What is shown is in the URL. */
export function EnergyPanel({ scope, zone, vendorId, fileName, curveId }: EnergyPanelProps) {
  const { energy: texts } = useTexts();
  const [query, setQuery] = useAddress();
  const vendors = useVendors();
  const now = Date.now() / 1000;
  const fields = fieldsOf(vendors.data?.find(({ id }) => id === vendorId));
  const field = fields.find((one) => one === query.get('of')) ?? 'EGenerated';
  const period = readPeriod(query, zone, now);
  const { kind, at, resolution, from, to } = period;
  // Of one member alone: the sleep of an inverter is complete for what it generates.
  const energy = useEnergy(scope, { resolution, from, to, fields: field });
  // The energy of a gap over midnight is in the sum of the month, but of no day.
  const total = useEnergy(scope, { resolution: totalResolution[kind], from, to, fields: field });
  const heading = useRef<HTMLHeadingElement>(null);
  const periodName = usePeriodName(period);
  const go = (month: string | undefined): void => setQuery({ at: month });
  const open = (date: string): void => {
    if (kind === 'month') {
      setQuery({ day: date, range: '', from: '', to: '', show: '' });
      const curve = document.getElementById(curveId);
      curve?.scrollIntoView();
      curve?.focus({ preventScroll: true });
      return;
    }
    setQuery(partOf(kind, date, at));
    // The bar that had the focus is gone.
    heading.current?.focus();
  };
  return (
    <section aria-labelledby="energy">
      <h2 id="energy" ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      <div className={styles.controls}>
        <div role="group" aria-label={texts.period} className={styles.kinds}>
          {periodKinds.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === kind}
              onClick={() => setQuery({ bars: one === 'month' ? '' : one })}
            >
              {texts.periods[one]}
            </button>
          ))}
        </div>
        {kind !== 'years' && (
          <div className={styles.step}>
            <button
              type="button"
              aria-label={texts.earlier}
              disabled={period.earlier === undefined}
              onClick={() => go(period.earlier)}
            >
              <span aria-hidden="true">‹</span>
            </button>
            <span>{periodName}</span>
            <button
              type="button"
              aria-label={texts.later}
              disabled={period.later === undefined}
              onClick={() => go(period.later)}
            >
              <span aria-hidden="true">›</span>
            </button>
          </div>
        )}
        {fields.length > 1 && (
          <Choice
            label={texts.show}
            value={field}
            options={fields.map((one) => [one, texts.fields[one]])}
            onChange={({ target }) => setQuery({ of: target.value === 'EGenerated' ? '' : target.value })}
          />
        )}
      </div>
      {slugOf(energy.error) === 'energy_off' ? (
        <p>{texts.off}</p>
      ) : energy.isError ? (
        <Failure error={energy.error} onRetry={() => void energy.refetch()} />
      ) : energy.isPending ? (
        <Loading />
      ) : (
        <EnergyShown
          key={`${kind} ${at}`}
          energy={energy.data}
          total={total.isPlaceholderData ? undefined : total.data?.intervals[0]}
          period={period}
          periodName={periodName}
          field={field}
          isBusy={energy.isPlaceholderData}
          fileName={fileName}
          onOpen={open}
        />
      )}
    </section>
  );
}

/** The address of the period that a bar stands for. Of a year the month stays the same. */
function partOf(kind: 'year' | 'years', date: string, at: string): Record<string, string> {
  return kind === 'years'
    ? { bars: 'year', at: `${date.slice(0, 4)}${at.slice(4)}` }
    : { bars: '', at: date.slice(0, 7) };
}

function usePeriodName({ kind, dates }: EnergyPeriod): string {
  const { energy: texts } = useTexts();
  const { monthAndYear, year } = useCalendarFormats();
  const [first, last] = [dates[0]!, dates.at(-1)!];
  if (kind === 'years') return texts.years(year(first), year(last));
  return kind === 'year' ? year(first) : monthAndYear(first);
}
