import { Link } from 'wouter';
import { api } from '../../../api/api.ts';
import { Secret } from '../../../controls/secret.tsx';
import { useAction } from '../../../controls/use-action.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { ShownOnce } from '../../../controls/shown-once.tsx';
import { useLocation } from 'wouter';
import styles from '../deliver.module.css';
import { bodyOf, emptyDraft, type Draft } from './draft.ts';
import { TestEvent } from './test-event.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** Creates a webhook, shows its secret once, and sends the first test event. */
export function NewWebhook() {
  const { deliver: texts } = useTexts();
  const [, go] = useLocation();
  const creation = useAction((draft: Draft) => api.createWebhook(bodyOf(draft)), {
    changes: [['webhooks'], ['attempts']],
  });
  const created = creation.result;
  if (created)
    return (
      <ShownOnce title={texts.webhooks.created} onDone={() => go(`/deliver/webhooks/${created.id}`)}>
        <p>
          <bdi>{created.url}</bdi>
        </p>
        <Secret label={texts.secrets.value} value={created.secret} />
        <p className={styles.quiet}>{texts.secrets.meaning}</p>
        <TestEvent webhookId={created.id} />
      </ShownOnce>
    );
  return (
    <>
      <div className={styles.bar}>
        <h2>{texts.webhooks.create}</h2>
      </div>
      <WebhookForm initial={emptyDraft} action={creation} submit={texts.webhooks.create}>
        <Link href="/deliver/webhooks" className={styles.button}>
          {texts.cancel}
        </Link>
      </WebhookForm>
    </>
  );
}
