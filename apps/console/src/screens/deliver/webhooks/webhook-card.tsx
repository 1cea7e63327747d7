import type { Webhook } from '@heliograph/sdk';
import { Facts } from '../../../controls/facts.tsx';
import { Link } from 'wouter';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';
import { FilterSummary } from '../filter/filter-summary.tsx';
import { HealthBadge } from './health-badge.tsx';
import { healthTones } from './health.ts';
import { HealthReason } from './health-reason.tsx';
import { useDays } from './use-days.ts';
import { lastAttemptOf, successOf } from './days.ts';

/** A webhook in the list: its name, its health and why, and its last days. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { deliver: texts } = useTexts();
  const formats = useFormats();
  const { id, name, url, health, filter } = webhook;
  const success = successOf(useDays(id).data ?? []);
  return (
    <article className={styles.card} data-tone={healthTones[health]}>
      <div className={styles.bar}>
        <div>
          <h2>
            <Link href={`/deliver/webhooks/${id}`}>
              <bdi>{name ?? url}</bdi>
            </Link>
          </h2>
          {name !== null && (
            <p className={styles.quiet}>
              <bdi>{url}</bdi>
            </p>
          )}
        </div>
        <HealthBadge health={health} />
      </div>
      <HealthReason webhook={webhook} />
      {(health === 'failing' || health === 'open') && (
        <p>
          <Link href={`/deliver/attempts?webhookId=${id}&outcome=failed`}>{texts.webhooks.toFailedAttempts}</Link>
        </p>
      )}
      <Facts
        facts={[
          [
            texts.webhooks.success,
            success.share === undefined ? texts.webhooks.noDeliveries : formats.percent(success.share),
          ],
          [texts.webhooks.delivered, formats.number(success.delivered)],
          [texts.webhooks.failedAttempts, formats.number(success.failed)],
          [texts.webhooks.lastAttempt, formats.time(lastAttemptOf(webhook)) || texts.webhooks.never],
          [texts.webhooks.receives, <FilterSummary key="filter" filter={filter} none="device.data" />],
        ]}
      />
    </article>
  );
}
