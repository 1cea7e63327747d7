import type { Webhook } from '@heliograph/sdk';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../../api/api.ts';
import { Confirmation } from '../../../controls/confirmation.tsx';
import { Failure } from '../../../controls/failure.tsx';
import { useAction } from '../../../controls/use-action.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';

/** Pause, resume, edit, delete. */
export function WebhookActions({ webhook, onEdit }: { webhook: Webhook; onEdit: () => void }) {
  const { deliver: texts } = useTexts();
  const [, go] = useLocation();
  const [isDeleting, setDeleting] = useState(false);
  const { id, status, health, name, url } = webhook;
  const changes = [['webhooks']];
  const pause = useAction(() => api.pauseWebhook(id), { changes });
  const resume = useAction(() => api.resumeWebhook(id), { changes });
  const deletion = useAction(() => api.deleteWebhook(id), { changes, onDone: () => go('/deliver/webhooks') });
  const error = pause.error ?? resume.error;
  return (
    <>
      <div className={styles.buttons}>
        {(status !== 'active' || health === 'open' || health === 'failing') && (
          <button type="button" className={styles.main} disabled={resume.isBusy} onClick={() => resume.run(undefined)}>
            {status === 'active' ? texts.webhooks.tryNow : texts.webhooks.resume}
          </button>
        )}
        {status === 'active' && (
          <button type="button" disabled={pause.isBusy} onClick={() => pause.run(undefined)}>
            {texts.webhooks.pause}
          </button>
        )}
        <button type="button" onClick={onEdit}>
          {texts.webhooks.edit}
        </button>
        <button type="button" className={styles.danger} onClick={() => setDeleting(true)}>
          {texts.webhooks.delete}
        </button>
      </div>
      {error !== undefined && <Failure error={error} />}
      {isDeleting && (
        <Confirmation
          title={texts.webhooks.deleteTitle}
          action={texts.webhooks.delete}
          progress={deletion}
          onConfirm={() => deletion.run(undefined)}
          onCancel={() => setDeleting(false)}
        >
          <p>
            <strong>
              <bdi>{name ?? url}</bdi>
            </strong>
          </p>
          <p>{texts.webhooks.deleteMeaning}</p>
        </Confirmation>
      )}
    </>
  );
}
