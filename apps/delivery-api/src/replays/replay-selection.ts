import { compileFilter, type FilterMatch } from '@heliograph/delivery';
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

/**
 * Of `basedata` and `device-events`: what the webhook would be sent if it came now, by the sample's or event's own time. Groups are those that
 * the device was in when the record was written.
 */
export function ofAll({ id, accountId, filter }: Webhook, { from, to }: SelectionRange): Selection {
  const matches: FilterMatch = compileFilter(filter);
  return ({ headers, value }) => {
    if (value === null || headers[headerNames.accountId] !== accountId) return false;
    if (headers[headerNames.subject] === id) return false;
    const time = Number(headers[headerNames.time]) * 1000;
    return time >= from && time < to && matches(headers);
  };
}
