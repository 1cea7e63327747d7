import { useTexts } from '../../texts/texts.tsx';
import { ColumnChoice } from './column-choice.tsx';
import type { Criteria } from './criteria.ts';
import { ExportButton } from './csv/export-button.tsx';
import { ImportButton } from './csv/import-button.tsx';
import styles from './fleet.module.css';
import { SortSelect } from './sort-select.tsx';

interface ToolbarProps {
  criteria: Criteria;
  matching: number | undefined;
  mayWrite: boolean;
}

/** What can be done with the whole list. */
export function Toolbar({ criteria, matching, mayWrite }: ToolbarProps) {
  const { fleet: texts } = useTexts();
  return (
    <div role="group" aria-label={texts.tools} className={styles.tools}>
      <SortSelect />
      <ColumnChoice />
      <ExportButton criteria={criteria} matching={matching} />
      {mayWrite && <ImportButton />}
    </div>
  );
}
