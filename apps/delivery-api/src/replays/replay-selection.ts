import {
  compileFilter,
  compileSubscriptionFilter,
  compileWebhookFilter,
  type DeliveryFilter,
  type FilterMatch,
} from '@heliograph/delivery';
import type { IncomingRecord } from '@heliograph/kafka';
import { deliveryHeaderNames, headerNames } from '@heliograph/messaging';
import { compileDeadLetterFilter, type DeadLetterFilter } from '../dead-letters/dead-letter-filter.ts';
import type { Webhook } from '../webhooks/webhook.entity.ts';

export interface SelectionRange {
  /** Unix ms, included. */
  from: number;
  /** Exclusive. */
  to: number;
}

type Selection = (record: IncomingRecord) => boolean;

/** Selects from `webhook.dead`: the webhook's own dead letters, by the time of their last attempt and the replay's filter. */
export function ofDead({ id, accountId }: Webhook, { from, to }: SelectionRange, filter: DeadLetterFilter): Selection {
  const matches = compileDeadLetterFilter(filter);
  return (record) =>
    record.headers[deliveryHeaderNames.webhookId] === id &&
    record.headers[headerNames.accountId] === accountId &&
    record.timestamp >= from &&
    record.timestamp < to &&
    matches(record);
}

/** Selects from the topics of records: those that the webhook would get if they were written now, of those that the replay's filter selects. */
export function ofAll({ id, accountId, filter }: Webhook, range: SelectionRange, narrower: DeliveryFilter): Selection {
  const selects = ofAccount(accountId, [compileWebhookFilter(filter), compileFilter(narrower)], range);
  return (record) => record.headers[headerNames.subject] !== id && selects(record);
}

/** As `ofAll`, for a channel with one subscription. */
export function ofChannel(
  accountId: string,
  filter: DeliveryFilter,
  range: SelectionRange,
  narrower: DeliveryFilter,
): Selection {
  return ofAccount(accountId, [compileSubscriptionFilter(filter), compileFilter(narrower)], range);
}

/**
 * Selects records sampled or written in the range that every filter selects. A consumer that lost the records of
 * a range lost late samples too: of a device that is offline at night, or of a history. Groups are those of the device when the record was written.
 */
function ofAccount(accountId: string, matches: readonly FilterMatch[], { from, to }: SelectionRange): Selection {
  const within = (time: number): boolean => time >= from && time < to;
  return ({ headers, value, timestamp }) => {
    if (value === null || headers[headerNames.accountId] !== accountId) return false;
    if (!within(timestamp) && !within(Number(headers[headerNames.time]) * 1000)) return false;
    return matches.every((match) => match(headers));
  };
}
