import type { Webhook } from '@heliograph/sdk';
import { Facts, orDash } from '../../../controls/facts.tsx';
import { Failure } from '../../../controls/failure.tsx';
import { Link } from 'wouter';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import styles from '../deliver.module.css';
import { FilterSummary } from '../filter/delivery-filters.tsx';
import { HealthBadge, HealthReason } from './health-badge.tsx';
import { healthTones } from './health.ts';
import { useDays } from './days-table.tsx';
import { lastAttemptOf, successOf } from './days.ts';

/** A webhook in the list: its name, its health and why, and its last days. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { deliver: texts } = useTexts();
  const formats = useFormats();
  const { id, name, url, health, filter } = webhook;
  const days = useDays(id);
  // An unknown value, still loading or unavailable, is not shown as 0.
  const success = days.data && successOf(days.data);
  const shareOf = ({ share }: { share: number | undefined }): string =>
    share === undefined ? texts.webhooks.noDeliveries : formats.percent(share);
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
      {days.isError && <Failure error={days.error} onRetry={() => void days.refetch()} />}
      <Facts
        facts={[
          [texts.webhooks.success, success ? shareOf(success) : '–'],
          [texts.webhooks.delivered, orDash(formats.number(success?.delivered))],
          [texts.webhooks.failedAttempts, orDash(formats.number(success?.failed))],
          [texts.webhooks.lastAttempt, formats.time(lastAttemptOf(webhook)) || texts.webhooks.never],
          [texts.webhooks.receives, <FilterSummary key="filter" filter={filter} none="device.data" />],
        ]}
      />
    </article>
  );
}
