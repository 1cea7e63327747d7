import type { Sink } from '@heliograph/sdk';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { api } from '../../../api/api.ts';
import { Confirmation } from '../../../controls/confirmation.tsx';
import { Failure } from '../../../controls/failure.tsx';
import { useCommand } from '../../../controls/use-action.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';

interface SinkActionsProps {
  sink: Sink;
  name: string;
  /** Absent while the form is not known. */
  onEdit: (() => void) | undefined;
}

/** Test, pause, resume, edit, replay, delete. */
export function SinkActions({ sink: { id, status }, name, onEdit }: SinkActionsProps) {
  const { deliver } = useTexts();
  const texts = deliver.sinks;
  const [, go] = useLocation();
  const [isDeleting, setDeleting] = useState(false);
  const changes = [['sinks']];
  const test = useCommand(() => api.testSink(id), { changes });
  const pause = useCommand(() => api.pauseSink(id), { changes });
  const resume = useCommand(() => api.resumeSink(id), { changes });
  const deletion = useCommand(() => api.deleteSink(id), { changes, onDone: () => go('/deliver/sinks') });
  const change = status === 'active' ? pause : resume;
  const error = test.error ?? pause.error ?? resume.error;
  return (
    <>
      <div className={styles.buttons}>
        <button type="button" disabled={test.isBusy} onClick={() => test.run()}>
          {texts.test}
        </button>
        <button type="button" disabled={change.isBusy} onClick={() => change.run()}>
          {status === 'active' ? deliver.webhooks.pause : deliver.webhooks.resume}
        </button>
        {onEdit && (
          <button type="button" onClick={onEdit}>
            {deliver.webhooks.edit}
          </button>
        )}
        <Link href={`/deliver/replays?target=${id}`} className={styles.button}>
          {deliver.webhooks.toReplay}
        </Link>
        <button type="button" className={styles.danger} onClick={() => setDeleting(true)}>
          {deliver.webhooks.delete}
        </button>
      </div>
      {test.isBusy && <p role="status">{texts.testing}</p>}
      {test.result && !test.isBusy && (
        <p role="status">{test.result.ok ? texts.works : <q>{test.result.message}</q>}</p>
      )}
      {error !== undefined && <Failure error={error} />}
      {isDeleting && (
        <Confirmation
          title={texts.deleteTitle}
          action={deliver.webhooks.delete}
          progress={deletion}
          onConfirm={() => deletion.run()}
          onCancel={() => setDeleting(false)}
        >
          <p>
            <strong>
              <bdi>{name}</bdi>
            </strong>
          </p>
          <p>{texts.deleteMeaning}</p>
        </Confirmation>
      )}
    </>
  );
}
