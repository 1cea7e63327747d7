import type { AccountAttempt } from '@heliograph/sdk';
import { Link } from 'wouter';
import { Badge } from '../../../controls/badge.tsx';
import { Facts } from '../../../controls/facts.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { outcomeOf, toneOf } from './attempt.ts';
import { useReasonText } from './reason-text.ts';

/** Outcome, times and sizes of an entry, and the ways to its device and its webhook. */
export function AttemptFacts({ attempt }: { attempt: AccountAttempt }) {
  const { deliver: texts } = useTexts();
  const formats = useFormats();
  const reasonText = useReasonText();
  const outcome = outcomeOf(attempt);
  const { webhookId, webhookName, deviceId, idempotencyKey } = attempt;
  const ofRecord = new URLSearchParams({ idempotencyKey: idempotencyKey ?? '' }).toString();
  return (
    <Facts
      facts={[
        [texts.outcome, <Badge key="outcome" tone={toneOf(outcome)} text={texts.outcomes[outcome]} />],
        [texts.status, attempt.status],
        [texts.reason, reasonText(attempt)],
        [texts.event, attempt.event],
        [texts.attempt, formats.number(attempt.attempt ?? attempt.attempts)],
        [texts.duration, formats.number(attempt.durationMs, 'ms')],
        [texts.bodySize, formats.number(attempt.bodyBytes, 'B')],
        [texts.records, attempt.records],
        [texts.answerType, attempt.answerType],
        ['Retry-After', attempt.retryAfter],
        [texts.nextAttempt, formats.time(attempt.nextAttemptAt)],
        [
          texts.webhook,
          <Link key="webhook" href={`/deliver/webhooks/${webhookId}`}>
            <bdi>{webhookName ?? webhookId}</bdi>
          </Link>,
        ],
        [texts.kind, attempt.kind],
        [texts.device, deviceId !== undefined && <Link href={`/devices/${deviceId}`}>{deviceId}</Link>],
        [texts.key, idempotencyKey !== undefined && <bdi>{idempotencyKey}</bdi>],
        [
          texts.attempts.all,
          idempotencyKey !== undefined && (
            <Link href={`/deliver/attempts?${ofRecord}`}>{texts.attempts.allOfRecord}</Link>
          ),
        ],
      ]}
    />
  );
}
