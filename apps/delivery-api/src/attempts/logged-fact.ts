import { decodeAttemptEvent, isChannel, type AttemptEvent, type DeliveryCountEvent } from '@heliograph/delivery';
import type { IncomingRecord } from '@heliograph/messaging';
import { placeOf, type LogPlace } from '../projections/log-place.ts';
import { storableJson } from '../projections/storable-json.ts';

/** A fact and where in `delivery.attempts` it is. */
export interface LoggedFact extends LogPlace {
  fact: AttemptEvent;
}

const latest = 8.64e15;

/** @returns undefined for what PostgreSQL would refuse for ever: one such record must not hold up all that come after it */
export function readFact(record: IncomingRecord): LoggedFact | undefined {
  const fact = record.value === null ? undefined : decodeAttemptEvent(record.value);
  if (fact === undefined || !isId(fact.accountId, 40) || !isId(fact.subscriptionId, 64)) return undefined;
  const sound = isCount(fact.at) && fact.at <= latest && (fact.type !== 'count' || isSoundCount(fact));
  return sound ? { ...placeOf(record), fact } : undefined;
}

function isSoundCount({
  channel,
  delivered,
  failed,
  bytes,
  noSubscriber = 0,
  dropped = 0,
}: DeliveryCountEvent): boolean {
  return isChannel(channel) && [delivered, failed, bytes, noSubscriber, dropped].every(isCount);
}

function isId(value: unknown, longest: number): boolean {
  return typeof value === 'string' && value.length <= longest && /^[A-Za-z0-9_-]+$/.test(value);
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** All of a fact but what has a column of its own. */
export function factDetails(fact: AttemptEvent): string {
  const own = new Set(['type', 'subscriptionId', 'accountId', 'at']);
  const details = Object.fromEntries(Object.entries(fact).filter(([name]) => !own.has(name)));
  return storableJson(details);
}
