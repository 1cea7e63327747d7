import { useState } from 'react';
import { Failure } from '../../../controls/failure.tsx';
import { Options } from '../../../controls/fields.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import type { Criteria } from '../criteria.ts';
import { MAX_SELECTED, type Selection } from '../selection.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkAction } from './bulk-action.ts';
import styles from './bulk.module.css';
import { useSelectAll } from './use-bulk.ts';

interface BulkBarProps {
  criteria: Criteria;
  matching: number | undefined;
  selection: Selection;
  onSelection: (change: (before: Selection) => Selection) => void;
}

const actions: readonly BulkAction['action'][] = [
  'monitor',
  'unmonitor',
  'addToGroup',
  'removeFromGroup',
  'label',
  'unlabel',
  'remove',
];

/** The number of selected devices, and the actions on them. */
export function BulkBar({ criteria, matching = 0, selection, onSelection }: BulkBarProps) {
  const { fleet: texts } = useTexts();
  const formats = useFormats();
  const [action, setAction] = useState<BulkAction['action']>();
  const all = useSelectAll(criteria, (selected) => onSelection(() => selected));
  const max = Math.min(matching, MAX_SELECTED);
  return (
    <div role="group" aria-label={texts.selection} className={styles.bar} data-active={selection.size > 0}>
      <strong role="status">{texts.selected(formats.number(selection.size))}</strong>
      {all.isPending ? (
        <>
          <progress aria-label={texts.selecting} max={max} value={all.found} />
          <button type="button" onClick={all.stop}>
            {texts.cancel}
          </button>
        </>
      ) : (
        selection.size < max && (
          <button type="button" onClick={() => all.mutate()}>
            {texts.selectAll(formats.number(max))}
          </button>
        )
      )}
      {selection.size > 0 && (
        <>
          <label>
            <span>{texts.action}</span>{' '}
            <select value="" onChange={({ target }) => setAction(target.value as BulkAction['action'])}>
              <Options options={actions.map((name) => [name, texts.actions[name]])} none={texts.chooseAction} />
            </select>
          </label>
          <button type="button" onClick={() => onSelection(() => new Map())}>
            {texts.deselect}
          </button>
        </>
      )}
      {all.isError && all.error.name !== 'AbortError' && <Failure error={all.error} onRetry={() => all.mutate()} />}
      {action && (
        <BulkDialog
          action={action}
          selection={selection}
          onClose={(failed) => {
            setAction(undefined);
            if (failed) onSelection(() => failed);
          }}
        />
      )}
    </div>
  );
}
