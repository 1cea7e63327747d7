import { useTexts } from '../../texts/texts.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { DebouncedInput } from './debounced-input.tsx';
import { FilterSelect } from './filter-select.tsx';
import styles from './fleet.module.css';
import { PlantFilter } from './plant-filter.tsx';
import { useFleetUrl } from './use-criteria.ts';
import { useNames } from './use-names.ts';
import { useNarrow } from './use-narrow.ts';

/** All filters of the list; those that are set stand below as buttons that remove them. */
export function Filters() {
  const { fleet: texts, currentStatus: statuses } = useTexts();
  const names = useNames();
  const isNarrow = useNarrow();
  const { params, choose } = useFleetUrl();
  const more = ['monitored', 'status', 'plantId', 'dataAccessUserId', 'label'].filter((name) => params.has(name));
  const first = (
    <>
      <FilterSelect name="vendor" label={texts.vendor} options={byName(names.vendors)} />
      <FilterSelect name="currentStatus" label={statuses.label} options={Object.entries(statuses.names)} />
      <FilterSelect name="groupId" label={texts.group} options={byName(names.groups)} />
    </>
  );
  return (
    <search className={styles.filters}>
      <div className={styles.filterRow}>
        <DebouncedInput
          type="search"
          label={texts.search}
          value={params.get('text') ?? ''}
          onSettled={(value) => choose('text', value)}
        />
        {!isNarrow && first}
      </div>
      <details open={more.length > 0}>
        <summary>{isNarrow ? texts.filters : texts.moreFilters}</summary>
        <div className={styles.filterRow}>
          {isNarrow && first}
          <FilterSelect
            name="monitored"
            label={texts.columns.monitored}
            options={[
              ['true', texts.yes],
              ['false', texts.no],
            ]}
          />
          <FilterSelect name="status" label={texts.columns.status} options={Object.entries(texts.statuses)} />
          <FilterSelect name="dataAccessUserId" label={texts.account} options={byName(names.accounts)} />
          <PlantFilter />
          <DebouncedInput
            type="text"
            label={texts.label}
            value={params.get('label') ?? ''}
            onSettled={(value) => choose('label', value)}
          />
        </div>
      </details>
      <ActiveFilters names={names} />
    </search>
  );
}

const byName = (names: ReadonlyMap<string, string>): (readonly [string, string])[] =>
  [...names].sort(([, a], [, b]) => a.localeCompare(b));
