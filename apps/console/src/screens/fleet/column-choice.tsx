import { Panel } from '../../controls/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { chosenColumns, columnNames, defaultColumns, type ColumnName } from './columns.tsx';
import styles from './fleet.module.css';
import { useFleetUrl } from './criteria.ts';

export function ColumnChoice() {
  const { fleet: texts } = useTexts();
  const { params, choose } = useFleetUrl();
  const chosen = chosenColumns(params.get('columns'));
  const toggle = (name: ColumnName): void => {
    const after = columnNames.filter((column) => chosen.includes(column) !== (column === name));
    choose('columns', after.join() === defaultColumns.join() ? '' : after.join());
  };
  return (
    <Panel label={texts.columnChoice} className={styles.columnChoice}>
      <fieldset>
        <legend>{texts.columnChoice}</legend>
        {columnNames
          .filter((name) => name !== 'device')
          .map((name) => (
            <label key={name}>
              <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
              {texts.columns[name]}
            </label>
          ))}
      </fieldset>
    </Panel>
  );
}
