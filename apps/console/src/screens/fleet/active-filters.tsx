import { isLanguage, stateText, type State } from '@heliograph/base-data';
import { useLanguage, useTexts } from '../../texts/texts.tsx';
import { filterNames, withoutFilters, type FilterName, useFleetUrl } from './criteria.ts';
import styles from './fleet.module.css';
import type { Names } from './use-names.ts';

/** The filters that are set, in words; each is a button that removes it. */
export function ActiveFilters({ names }: { names: Names }) {
  const { fleet: texts, currentStatus: statuses } = useTexts();
  const { language } = useLanguage();
  const { criteria, choose, change } = useFleetUrl();
  const set = filterNames.filter((name) => criteria[name] !== undefined);
  if (set.length === 0) return null;
  const stateName = (state: string): string =>
    /^(-1|[0-8])$/.test(state) ? stateText(state as State, isLanguage(language) ? language : 'en') : state;
  const texted: Record<FilterName, (value: string) => string> = {
    text: (value) => `“${value}”`,
    vendor: (value) => names.vendors.get(value) ?? value,
    dataAccessUserId: (value) => names.accounts.get(value) ?? value,
    plantId: (value) => names.plants.get(value) ?? value,
    groupId: (value) => names.groups.get(value) ?? value,
    currentStatus: (value) =>
      value
        .split(',')
        .map((one) => Object.entries(statuses.names).find(([id]) => id === one)?.[1] ?? one)
        .join(', '),
    state: (value) => value.split(',').map(stateName).join(', '),
    online: (value) => (value === 'true' ? texts.online : texts.offline),
    monitored: (value) => `${texts.columns.monitored}: ${value === 'true' ? texts.yes : texts.no}`,
    status: (value) =>
      `${texts.columns.status}: ${Object.entries(texts.statuses).find(([id]) => id === value)?.[1] ?? value}`,
    label: (value) => `${texts.label}: ${value}`,
  };
  return (
    <ul className={styles.active} aria-label={texts.filters}>
      {set.map((name) => {
        const text = texted[name](criteria[name]!);
        return (
          <li key={name}>
            <button type="button" aria-label={texts.removeFilter(text)} onClick={() => choose(name, '')}>
              <bdi>{text}</bdi> <span aria-hidden="true">✕</span>
            </button>
          </li>
        );
      })}
      <li>
        <button type="button" onClick={() => change(withoutFilters)}>
          {texts.clear}
        </button>
      </li>
    </ul>
  );
}
