import type { AccountAttempt } from '@heliograph/sdk';
import { Link } from 'wouter';
import { Badge } from '../../../controls/badge.tsx';
import { VirtualTable, type VirtualColumn } from '../../../controls/virtual-table.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { changedAddress, useAddress } from '../../../controls/address.ts';
import { outcomeOf, toneOf } from './attempt.ts';
import { useReasonText } from './reason-text.ts';

/** One row an entry; its time is a link, which opens in a new tab as well. */
export function AttemptTable({ rows, onEnd }: { rows: readonly AccountAttempt[]; onEnd: () => void }) {
  const { deliver: texts } = useTexts();
  const [address] = useAddress();
  const formats = useFormats();
  const reasonText = useReasonText();
  const addressOf = ({ id, at }: AccountAttempt): string =>
    `?${changedAddress(address, { entry: id, at: String(at) }).toString()}`;
  const columns: VirtualColumn<AccountAttempt>[] = [
    {
      text: texts.time,
      cell: (row) => <Link href={`/deliver/attempts${addressOf(row)}`}>{formats.time(row.at)}</Link>,
    },
    { text: texts.outcome, cell: (row) => <OutcomeBadge row={row} /> },
    { text: texts.webhook, cell: ({ webhookName, webhookId }) => <bdi>{webhookName ?? webhookId}</bdi> },
    { text: texts.reason, cell: reasonText },
    { text: texts.record, cell: ({ idempotencyKey, event }) => <bdi>{idempotencyKey ?? event}</bdi> },
    { text: texts.attempt, isNumber: true, cell: ({ attempt, attempts }) => formats.number(attempt ?? attempts) },
    { text: texts.duration, isNumber: true, cell: ({ durationMs }) => formats.number(durationMs, 'ms') },
    { text: texts.nextAttempt, cell: ({ nextAttemptAt }) => formats.time(nextAttemptAt) },
  ];
  return (
    <VirtualTable label={texts.tabs.attempts} columns={columns} rows={rows} keyOf={({ id }) => id} onEnd={onEnd} />
  );
}

function OutcomeBadge({ row }: { row: AccountAttempt }) {
  const { deliver: texts } = useTexts();
  const outcome = outcomeOf(row);
  const status = typeof row.status === 'number' ? ` ${row.status}` : '';
  return <Badge tone={toneOf(outcome)} text={`${texts.outcomes[outcome]}${status}`} />;
}
