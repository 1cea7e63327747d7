import type { Webhook } from '@heliograph/sdk';
import { api } from '../../../api/api.ts';
import { useAction } from '../../../controls/use-action.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';
import { changesOf, draftOf, type Draft } from './draft.ts';
import { WebhookForm } from './webhook-form.tsx';

/** Changes the settings of a webhook: only changed settings are sent. */
export function EditWebhook({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const { deliver: texts } = useTexts();
  const { id, name, url, headerNames, clientCertificate } = webhook;
  const change = useAction((draft: Draft) => api.updateWebhook(id, changesOf(webhook, draft)), {
    changes: [['webhooks']],
    onDone,
  });
  return (
    <>
      <div className={styles.bar}>
        <h2>
          {texts.webhooks.edit} <bdi>{name ?? url}</bdi>
        </h2>
      </div>
      <WebhookForm
        initial={draftOf(webhook)}
        headerNames={headerNames}
        hasCertificate={clientCertificate !== null}
        action={change}
        submit={texts.webhooks.save}
      >
        <button type="button" onClick={onDone}>
          {texts.cancel}
        </button>
      </WebhookForm>
    </>
  );
}
