import type { Webhook } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { api } from '../../../api/api.ts';
import { Loaded } from '../../../controls/listed.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { canDeliver } from '../use-webhooks.ts';
import styles from '../deliver.module.css';
import { useAddress } from '../../../controls/address.ts';
import { Days } from './days-table.tsx';
import { EditWebhook } from './edit-webhook.tsx';
import { HealthBadge, HealthReason } from './health-badge.tsx';
import { Secrets } from './secrets.tsx';
import { TestEvent } from './test-event.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookSettings } from './webhook-settings.tsx';

const REFRESH_MS = 3_000;

/** One webhook: its health, its deliveries, its settings and its secrets. */
export function WebhookPage() {
  const { id = '' } = useParams();
  const webhook = useQuery({
    queryKey: ['webhooks', id],
    queryFn: ({ signal }) => api.getWebhook(id, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return <Loaded query={webhook}>{(found) => <Page webhook={found} />}</Loaded>;
}

function Page({ webhook }: { webhook: Webhook }) {
  const { deliver: texts } = useTexts();
  const formats = useFormats();
  const [address, change] = useAddress();
  const { id, name, url, description, lastError } = webhook;
  if (address.get('edit') === 'true' && canDeliver())
    return <EditWebhook webhook={webhook} onDone={() => change({ edit: undefined })} />;
  return (
    <>
      <p>
        <Link href="/deliver/webhooks">{texts.webhooks.back}</Link>
      </p>
      <div className={styles.bar}>
        <h2>
          <bdi>{name ?? url}</bdi> <HealthBadge health={webhook.health} />
        </h2>
        {canDeliver() && <WebhookActions webhook={webhook} onEdit={() => change({ edit: 'true' })} />}
      </div>
      {name !== null && (
        <p className={styles.quiet}>
          <bdi>{url}</bdi>
        </p>
      )}
      {description !== null && (
        <p>
          <bdi>{description}</bdi>
        </p>
      )}
      <HealthReason webhook={webhook} />
      {lastError?.answer && (
        <details>
          <summary>{texts.webhooks.lastAnswer(formats.time(lastError.at))}</summary>
          <pre className={styles.answer}>{lastError.answer}</pre>
        </details>
      )}
      {canDeliver() && <TestEvent webhookId={id} />}
      <Days webhookId={id} />
      <WebhookSettings webhook={webhook} />
      {canDeliver() && <Secrets webhookId={id} />}
    </>
  );
}
