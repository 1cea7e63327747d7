import type { WebhookSecret } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { Badge } from '../../../controls/badge.tsx';
import { Confirmation } from '../../../controls/confirmation.tsx';
import { Failure } from '../../../controls/failure.tsx';
import { Loaded } from '../../../controls/listed.tsx';
import { Secret } from '../../../controls/secret.tsx';
import { ShownOnce } from '../../../controls/shown-once.tsx';
import { useAction, useCommand } from '../../../controls/use-action.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';

/** The secrets that sign, and their rotation: create a second one, have the endpoint accept it, promote it, revoke the first. */
export function Secrets({ webhookId }: { webhookId: string }) {
  const { deliver: texts } = useTexts();
  const key = ['webhook-secrets', webhookId];
  const secrets = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.listWebhookSecrets(webhookId, { signal }).all(),
  });
  const creation = useCommand((once) => api.createWebhookSecret(webhookId, once), { changes: [key] });
  return (
    <section className={styles.section}>
      <h3>{texts.secrets.title}</h3>
      <p className={styles.quiet}>{texts.secrets.rotation}</p>
      {creation.result && (
        <ShownOnce title={texts.secrets.created} onDone={creation.reset}>
          <Secret label={texts.secrets.value} value={creation.result.secret} />
        </ShownOnce>
      )}
      <Loaded query={secrets}>
        {(found) => (
          <ul className={styles.list}>
            {found.map((secret) => (
              <li key={secret.id}>
                <OneSecret webhookId={webhookId} secret={secret} isLast={found.length === 1} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {creation.error !== undefined && <Failure error={creation.error} />}
      <p>
        <button type="button" disabled={creation.isBusy} onClick={() => creation.run(undefined)}>
          {texts.secrets.create}
        </button>
      </p>
    </section>
  );
}

interface OneSecretProps {
  webhookId: string;
  secret: WebhookSecret;
  /** A webhook always has a secret. */
  isLast: boolean;
}

function OneSecret({ webhookId, secret: { id, primary, createdAt, expiresAt }, isLast }: OneSecretProps) {
  const { deliver: texts } = useTexts();
  const formats = useFormats();
  const [isRevoking, setRevoking] = useState(false);
  const changes = [['webhook-secrets', webhookId]];
  const promotion = useAction(() => api.promoteWebhookSecret(webhookId, id), { changes });
  const revocation = useAction(() => api.revokeWebhookSecret(webhookId, id), {
    changes,
    onDone: () => setRevoking(false),
  });
  return (
    <article className={styles.card} data-tone={primary ? 'good' : undefined}>
      <div className={styles.bar}>
        <p>
          <code>{id}</code>{' '}
          <Badge tone={primary ? 'good' : 'quiet'} text={primary ? texts.secrets.primary : texts.secrets.second} />{' '}
          <span className={styles.quiet}>
            {texts.created} {formats.time(createdAt)}
            {expiresAt !== null && ` · ${texts.secrets.until(formats.time(expiresAt))}`}
          </span>
        </p>
        <div className={styles.buttons}>
          {!primary && (
            <button type="button" disabled={promotion.isBusy} onClick={() => promotion.run(undefined)}>
              {texts.secrets.promote}
            </button>
          )}
          {!isLast && !primary && (
            <button type="button" className={styles.danger} onClick={() => setRevoking(true)}>
              {texts.secrets.revoke}
            </button>
          )}
        </div>
      </div>
      {promotion.error !== undefined && <Failure error={promotion.error} />}
      {isRevoking && (
        <Confirmation
          title={texts.secrets.revokeTitle}
          action={texts.secrets.revoke}
          progress={revocation}
          onConfirm={() => revocation.run(undefined)}
          onCancel={() => setRevoking(false)}
        >
          <p>
            <code>{id}</code>
          </p>
          <p>{texts.secrets.revokeMeaning}</p>
        </Confirmation>
      )}
    </article>
  );
}
