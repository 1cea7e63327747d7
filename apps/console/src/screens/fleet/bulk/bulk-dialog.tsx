import { reported } from '@heliograph/base-data';
import { useState, type SyntheticEvent } from 'react';
import { api } from '../../../api/api.ts';
import { Failure } from '../../../controls/failure.tsx';
import { Field } from '../../../controls/fields.tsx';
import { GroupChoice, isNameProblem, NEW_GROUP, noGroup } from '../../../controls/group-choice.tsx';
import { Modal } from '../../../controls/modal.tsx';
import { useAction } from '../../../controls/use-action.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import type { Selection } from '../selection.ts';
import { labelsOf, type BulkAction } from './bulk-action.ts';
import { BulkResults } from './bulk-results.tsx';
import styles from './bulk.module.css';
import { useBulk } from './use-bulk.ts';

interface BulkDialogProps {
  action: BulkAction['action'];
  selection: Selection;
  /** @param selection the new selection; absent: unchanged */
  onClose: (selection?: Selection) => void;
}

/** Shows the action and the number of devices, requests the action's input, and shows a result for each device. */
export function BulkDialog({ action, selection, onClose }: BulkDialogProps) {
  const { fleet: texts } = useTexts();
  const formats = useFormats();
  const bulk = useBulk();
  const [group, setGroup] = useState(noGroup);
  const [labels, setLabels] = useState('');
  const needsGroup = action === 'addToGroup' || action === 'removeFromGroup';
  const needsLabels = action === 'label' || action === 'unlabel';
  const count = formats.number(selection.size);
  const startWith = (groupId: string): void => {
    const given = reported({
      groupId: needsGroup ? groupId : undefined,
      labels: needsLabels ? labelsOf(labels) : undefined,
    });
    void bulk.start({ action, ...given }, [...selection.keys()]);
  };
  const creation = useAction((name: string, once) => api.createGroup({ name }, once), {
    changes: [['groups']],
    onDone: ({ groupId }) => {
      // When it is started again, it adds to the group that exists by then.
      setGroup({ groupId, name: '' });
      startWith(groupId);
    },
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (needsGroup && group.groupId === NEW_GROUP) creation.run(group.name.trim());
    else startWith(group.groupId);
  };
  return (
    <Modal title={texts.actions[action]}>
      <form className={styles.dialog} onSubmit={submit}>
        {bulk.state === 'idle' && (
          <>
            <p>{texts.confirm[action](count)}</p>
            {needsGroup && (
              <GroupChoice
                label={texts.group}
                value={group}
                onChange={setGroup}
                error={creation.error}
                mayCreate={action === 'addToGroup'}
              />
            )}
            {creation.error !== undefined && !isNameProblem(creation.error) && <Failure error={creation.error} />}
            {needsLabels && (
              <Field
                label={texts.columns.labels}
                hint={texts.labelsHint}
                required
                pattern=".*[^\s,].*"
                value={labels}
                onChange={({ target }) => setLabels(target.value)}
              />
            )}
          </>
        )}
        {bulk.state !== 'idle' && (
          <BulkResults results={bulk.results} selection={selection} isRunning={bulk.state === 'running'} />
        )}
        {bulk.state === 'done' && bulk.error !== undefined && <Failure error={bulk.error} />}
        <div className={styles.buttons}>
          {bulk.state === 'idle' && (
            <button type="button" onClick={() => onClose()}>
              {texts.cancel}
            </button>
          )}
          {bulk.state === 'running' && (
            <button type="button" onClick={bulk.stop}>
              {texts.stop}
            </button>
          )}
          {bulk.state === 'done' && (
            <>
              {bulk.results.length < selection.size && <button type="submit">{texts.again}</button>}
              <button type="button" data-primary="" onClick={() => onClose(failedOf(bulk.results, selection))}>
                {texts.close}
              </button>
            </>
          )}
          {bulk.state === 'idle' && (
            <button
              type="submit"
              data-primary=""
              data-dangerous={action === 'remove' || action === 'unmonitor'}
              disabled={creation.isBusy}
            >
              {texts.apply(count)}
            </button>
          )}
        </div>
      </form>
    </Modal>
  );
}

/** Failed and unprocessed devices stay selected. */
function failedOf(results: readonly { deviceId: string; success: boolean }[], selection: Selection): Selection {
  const done = new Set(results.filter(({ success }) => success).map(({ deviceId }) => deviceId));
  return new Map([...selection].filter(([deviceId]) => !done.has(deviceId)));
}
