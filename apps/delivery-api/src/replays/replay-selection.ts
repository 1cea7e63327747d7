import { compileFilter, type DeliveryFilter } from '@heliograph/delivery';
import { deliveryHeaderNames, headerNames, type IncomingRecord } from '@heliograph/messaging';
import type { Webhook } from '../webhooks/webhook.entity.ts';

export interface SelectionRange {
  /** Unix ms, included. */
  from: number;
  /** Not included. */
  to: number;
}

type Selection = (record: IncomingRecord) => boolean;

/** Of `webhook.dead`: the webhook's own, by the time they died. */
export function ofDead({ id, accountId }: Webhook, { from, to }: SelectionRange): Selection {
  return ({ headers, timestamp }) =>
    headers[deliveryHeaderNames.webhookId] === id &&
    headers[headerNames.accountId] === accountId &&
    timestamp >= from &&
    timestamp < to;
}

/** Of `basedata` and `device-events`: what the webhook would be sent if it came now. */
export function ofAll({ id, accountId, filter }: Webhook, range: SelectionRange): Selection {
  const selects = ofAccount(accountId, [filter], range);
  return (record) => record.headers[headerNames.subject] !== id && selects(record);
}

/**
 * Of `basedata` and `device-events`: what is of that time or was written in it, and every filter selects. Who lost what came between two moments
 * lost late samples too: of a device that is silent at night, or of a history. Groups are those that the device was in when the record was written.
 */
export function ofAccount(
  accountId: string,
  filters: readonly DeliveryFilter[],
  { from, to }: SelectionRange,
): Selection {
  const matches = filters.map(compileFilter);
  const within = (time: number): boolean => time >= from && time < to;
  return ({ headers, value, timestamp }) => {
    if (value === null || headers[headerNames.accountId] !== accountId) return false;
    if (!within(timestamp) && !within(Number(headers[headerNames.time]) * 1000)) return false;
    return matches.every((match) => match(headers));
  };
}
