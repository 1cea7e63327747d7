import { useTexts } from '../../texts/texts.tsx';
import { ColumnChoice } from './column-choice.tsx';
import type { Criteria } from './criteria.ts';
import { ExportButton, ImportButton } from './csv/csv-buttons.tsx';
import styles from './fleet.module.css';
import { SortSelect } from './filters.tsx';

interface ToolbarProps {
  criteria: Criteria;
  matching: number | undefined;
  mayWrite: boolean;
}

/** Actions on the whole list. */
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
