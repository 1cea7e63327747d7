import { isLanguage, stateText, type State } from '@heliograph/base-data';
import { useFormats } from '../../texts/formats.ts';
import { useLanguage, useTexts } from '../../texts/texts.tsx';
import { toggled, type Criteria } from './criteria.ts';
import styles from './fleet.module.css';
import { useFleetUrl } from './use-criteria.ts';
import { useTotals } from './use-totals.ts';

/** States that somebody has to look at come first. */
const order = [4, 5, 0, 6, 7, 8, 3, 1, 2, -1];

/** How many devices are in each state; a state is pressed to see these alone. Counts are of the other filters, so that states can be compared. */
export function StateCounts({ criteria }: { criteria: Criteria }) {
  const { fleet: texts } = useTexts();
  const { language } = useLanguage();
  const formats = useFormats();
  const { choose } = useFleetUrl();
  const { state: chosen = '', ...others } = criteria;
  const { data } = useTotals(others);
  const counts = new Map(data?.states.map(({ state, devices }) => [state, devices]));
  const isChosen = (state: number): boolean => chosen.split(',').includes(String(state));
  const shown = order.filter((state) => counts.has(state) || isChosen(state));
  const unknown = counts.get(null) ?? 0;
  return (
    <div role="group" aria-label={texts.states} className={styles.states}>
      {shown.map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={isChosen(state)}
          data-state={state}
          onClick={() => choose('state', toggled(chosen, String(state)))}
        >
          <span>{stateText(String(state) as State, isLanguage(language) ? language : 'en')}</span>{' '}
          <strong>{formats.number(counts.get(state) ?? 0)}</strong>
        </button>
      ))}
      {unknown > 0 && <small>{texts.withoutState(formats.number(unknown))}</small>}
    </div>
  );
}
