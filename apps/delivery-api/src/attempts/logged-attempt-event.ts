import { decodeAttemptEvent, isChannel, type AttemptEvent, type DeliveryCountEvent } from '@heliograph/delivery';
import type { IncomingRecord } from '@heliograph/kafka';
import { type LogPosition, logPositionOf, storableJson } from '@heliograph/persistence';

/** An attempt event and its position in `delivery.attempts`. */
export interface LoggedAttemptEvent extends LogPosition {
  attemptEvent: AttemptEvent;
}

const MAX_DATE_MS = 8.64e15;

/** @returns undefined for a record that PostgreSQL would always reject, which must not block the records after it */
export function readAttemptEvent(record: IncomingRecord): LoggedAttemptEvent | undefined {
  const attemptEvent = record.value === null ? undefined : decodeAttemptEvent(record.value);
  if (attemptEvent === undefined || !isId(attemptEvent.accountId, 40) || !isId(attemptEvent.subscriptionId, 64))
    return undefined;
  const valid =
    isCount(attemptEvent.at) &&
    attemptEvent.at <= MAX_DATE_MS &&
    (attemptEvent.type !== 'count' || isValidCount(attemptEvent));
  return valid ? { ...logPositionOf(record), attemptEvent } : undefined;
}

function isValidCount({
  channel,
  delivered,
  failed,
  bytes,
  noSubscriber = 0,
  dropped = 0,
}: DeliveryCountEvent): boolean {
  return isChannel(channel) && [delivered, failed, bytes, noSubscriber, dropped].every(isCount);
}

function isId(value: unknown, maxLength: number): boolean {
  return typeof value === 'string' && value.length <= maxLength && /^[A-Za-z0-9_-]+$/.test(value);
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** Returns the members of an attempt event that have no column of their own, as JSON. */
export function attemptDetails(attemptEvent: AttemptEvent): string {
  const own = new Set(['type', 'subscriptionId', 'accountId', 'at']);
  const details = Object.fromEntries(Object.entries(attemptEvent).filter(([name]) => !own.has(name)));
  return storableJson(details);
}
