import type { Webhook } from '@heliograph/sdk';
import { Badge } from '../../../controls/badge.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { useReasonText } from '../attempts/reason-text.ts';
import styles from '../deliver.module.css';
import { healthTones } from './health.ts';

export function HealthBadge({ health }: { health: Webhook['health'] }) {
  const { deliver: texts } = useTexts();
  return <Badge tone={healthTones[health]} text={texts.health[health]} />;
}

/** The reason why a webhook is not healthy, and the next step; empty for a healthy one. */
export function HealthReason({ webhook }: { webhook: Webhook }) {
  const { deliver: texts } = useTexts();
  const formats = useFormats();
  const reasonText = useReasonText();
  const { health, lastError, nextAttemptAt, disabledReason, failingSince, signatureRejectedAt } = webhook;
  if (health === 'healthy' && signatureRejectedAt === null) return null;
  const isFailing = health === 'failing' || health === 'open';
  const known: Partial<Record<string, string>> = texts.disabledReasons;
  const disabled = disabledReason === null ? '' : (known[disabledReason] ?? disabledReason);
  const lines = [
    texts.healthMeanings[health],
    disabled,
    isFailing && failingSince !== null && texts.webhooks.since(formats.time(failingSince)),
    isFailing && lastError && texts.webhooks.lastError(formats.time(lastError.at), reasonText(lastError)),
    isFailing && nextAttemptAt !== null && texts.webhooks.next(formats.time(nextAttemptAt)),
    signatureRejectedAt !== null && texts.webhooks.signatureRejected(formats.time(signatureRejectedAt)),
  ];
  return (
    <p className={health === 'healthy' || health === 'paused' ? styles.quiet : styles.bad}>
      {lines.filter((line) => typeof line === 'string' && line !== '').join(' ')}
    </p>
  );
}
