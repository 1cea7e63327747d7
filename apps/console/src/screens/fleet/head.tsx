import { useTexts } from '../../texts/texts.tsx';
import { columnOf, type ColumnName } from './columns.tsx';
import { nextSort, useFleetUrl } from './criteria.ts';
import styles from './table.module.css';

interface HeadProps {
  shown: readonly ColumnName[];
  /** Absent for a user who may not change devices. */
  selectAll: { isChecked: boolean; isPartial: boolean; onChange: (isSelected: boolean) => void } | undefined;
}

/** The heads of the columns, and the box that selects all rows that are loaded. */
export function Head({ shown, selectAll }: HeadProps) {
  const { fleet: texts } = useTexts();
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {selectAll && (
          <th role="columnheader" scope="col" data-column="select">
            <input
              type="checkbox"
              aria-label={texts.selectLoaded}
              checked={selectAll.isChecked}
              ref={(box) => {
                if (box) box.indeterminate = selectAll.isPartial;
              }}
              onChange={({ target }) => selectAll.onChange(target.checked)}
            />
          </th>
        )}
        {shown.map((name) => (
          <ColumnHead key={name} name={name} />
        ))}
      </tr>
    </thead>
  );
}

/** One that can be sorted turns from descending to ascending and back to the order of the inventory. */
function ColumnHead({ name }: { name: ColumnName }) {
  const { fleet: texts } = useTexts();
  const { sort: chosen, choose } = useFleetUrl();
  const { sort, isNumber } = columnOf(name);
  const className = isNumber ? styles.number : undefined;
  if (sort === undefined)
    return (
      <th role="columnheader" scope="col" data-column={name} className={className}>
        {texts.columns[name]}
      </th>
    );
  const order = chosen === sort ? 'ascending' : chosen === `-${sort}` ? 'descending' : 'none';
  return (
    <th role="columnheader" scope="col" data-column={name} className={className} aria-sort={order}>
      <button type="button" onClick={() => choose('sort', nextSort(chosen, sort))}>
        {texts.columns[name]}
        <span aria-hidden="true">{{ none: '↕', ascending: '↑', descending: '↓' }[order]}</span>
      </button>
    </th>
  );
}
