import { compileFilter } from '@heliograph/delivery';
import type { IncomingRecord } from '@heliograph/kafka';
import { deliveryHeaderNames, type SubscriptionFilter } from '@heliograph/messaging';
import type { Conditions } from '../conditions.ts';
import { statusesOf } from '../list-filters.ts';

/** Selects dead letters of a webhook; an absent member does not narrow. */
export interface DeadLetterFilter extends SubscriptionFilter {
  /** Slug of the last failure. */
  reason?: string;
  /** HTTP status of the last answer (`503`), or a class (`5xx`). */
  status?: string;
}

/** The condition for dead letters that were neither retried nor delivered. */
export const STILL_DEAD = 'retried_at IS NULL AND delivered_at IS NULL AND died_again_as IS NULL';

/** Adds the filter's conditions on rows of `dead_letters`. Groups have no column: the reader of the records filters by them. */
export function addFilter(conditions: Conditions, filter: DeadLetterFilter): Conditions {
  const { vendors, plantIds, deviceIds, kinds, reason, status } = filter;
  const lists = { vendor: vendors, plant_id: plantIds, device_id: deviceIds };
  for (const [column, list] of Object.entries(lists))
    if (list !== undefined) conditions.add(`${column} = ANY(?::text[])`, list);
  if (kinds !== undefined) {
    conditions.add('kind = ANY(?::text[])', kinds);
    // The index of kinds contains only these.
    if (!kinds.includes('device.data')) conditions.add(`kind <> 'device.data'`);
  }
  if (status !== undefined) conditions.add('status = ANY(?::int[])', statusesOf(status).map(String));
  return conditions.equal('reason', reason);
}

/** Returns the filter for records of `webhook.dead`. */
export function compileDeadLetterFilter({
  reason,
  status,
  ...routing
}: DeadLetterFilter): (record: IncomingRecord) => boolean {
  const matches = compileFilter(routing);
  const statuses = status === undefined ? undefined : new Set(statusesOf(status).map(String));
  return ({ headers }) =>
    matches(headers) &&
    (reason === undefined || headers[deliveryHeaderNames.lastReason] === reason) &&
    (statuses === undefined || statuses.has(headers[deliveryHeaderNames.lastCode] ?? ''));
}
