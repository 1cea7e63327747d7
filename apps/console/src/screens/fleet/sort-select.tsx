import { Options } from '../../controls/options.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { columnNames, columnOf } from './columns.tsx';
import styles from './fleet.module.css';
import { useFleetUrl } from './use-criteria.ts';

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
