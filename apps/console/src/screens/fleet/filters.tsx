import { useId } from 'react';
import { Options, type OptionList } from '../../controls/fields.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { useNarrow, columnNames, columnOf } from './columns.tsx';
import { useFleetUrl, type FilterName } from './criteria.ts';
import { DebouncedInput } from './debounced-input.tsx';
import styles from './fleet.module.css';
import { PlantFilter } from './plant-filter.tsx';
import { useNames } from './use-names.ts';

/** All filters of the list; set ones are shown below as buttons that remove them. */
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

interface FilterSelectProps {
  name: FilterName;
  label: string;
  options: OptionList;
}

/** One filter of a few values. A value of the URL that is no option, of a deleted group for example, is shown as it is. */
export function FilterSelect({ name, label, options }: FilterSelectProps) {
  const { fleet: texts } = useTexts();
  const { params, choose } = useFleetUrl();
  const id = useId();
  const value = params.get(name) ?? '';
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} data-set={value !== ''} onChange={({ target }) => choose(name, target.value)}>
        <Options options={options} none={texts.all} value={value} />
      </select>
    </div>
  );
}

/** Sorting where the heads of the columns are not shown: on a phone. */
export function SortSelect() {
  const { fleet: texts } = useTexts();
  const { sort = '', choose } = useFleetUrl();
  const sorts = columnNames.flatMap((name) => {
    const by = columnOf(name).sort;
    return by === undefined
      ? []
      : ([
          [`-${by}`, `${texts.columns[name]} ↓`],
          [by, `${texts.columns[name]} ↑`],
        ] as const);
  });
  return (
    <select
      className={styles.sort}
      aria-label={texts.sort}
      value={sort}
      onChange={({ target }) => choose('sort', target.value)}
    >
      <Options options={sorts} none={texts.unsorted} />
    </select>
  );
}
