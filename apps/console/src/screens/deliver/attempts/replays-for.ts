import { reported } from '@heliograph/base-data';
import type { AccountAttempt, ReplayBody } from '@heliograph/sdk';
import { outcomeOf, sampleTimeOf } from './attempt.ts';

/** A replay that sends again what failed at one webhook. */
export interface PlannedReplay {
  webhookId: string;
  /** Failed attempts and skipped ones. */
  attempts: number;
  /** Records of them, each counted once. */
  records: number;
  body: ReplayBody & { filter: NonNullable<ReplayBody['filter']> };
}

/** A filter takes at most this many devices. */
const MAX_DEVICES = 1000;
/** All retry steps together last about a day. Seconds. */
const ALL_STEPS = 2 * 86_400;

/** Returns the narrowest replay for each webhook that covers all that failed. Records that were delivered meanwhile may be covered too. */
export function replaysFor(attempts: readonly AccountAttempt[]): PlannedReplay[] {
  const failed = attempts.filter(
    (attempt) => ['failed', 'skipped', 'dead'].includes(outcomeOf(attempt)) && attempt.kind !== 'test',
  );
  return [...Map.groupBy(failed, ({ webhookId }) => webhookId)].map(([webhookId, own]) => ({
    webhookId,
    attempts: own.length,
    records: recordsOf(own),
    body: {
      scope: 'all',
      from: Math.min(...own.map(coveredFrom)),
      to: Math.max(...own.map(({ at }) => at)) + 1,
      filter: filterOf(own),
    },
  }));
}

function recordsOf(attempts: readonly AccountAttempt[]): number {
  const sizes = new Map(attempts.map(({ idempotencyKey, records = 1 }) => [idempotencyKey, records]));
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

/**
 * Returns a time from which a replay covers the record: it compares both the record's own time, which is in the key of a sample, and the time at which
 * it was written, before all retry steps so far, which together are shorter than twice the next one. The later of the two is the narrower.
 */
function coveredFrom({ at, idempotencyKey, nextAttemptAt }: AccountAttempt): number {
  const earlier = nextAttemptAt === undefined ? ALL_STEPS : 2 * (nextAttemptAt - at) + 60;
  return Math.min(at, Math.max(sampleTimeOf(idempotencyKey) ?? 0, at - earlier));
}

function filterOf(attempts: readonly AccountAttempt[]): PlannedReplay['body']['filter'] {
  const kinds = [...new Set(attempts.flatMap(({ kind }) => kind ?? []))] as NonNullable<
    PlannedReplay['body']['filter']['kinds']
  >;
  const deviceIds = [...new Set(attempts.flatMap(({ deviceId }) => deviceId ?? []))];
  const areAllOfDevices = attempts.every(({ deviceId }) => deviceId !== undefined) && deviceIds.length <= MAX_DEVICES;
  return reported({ kinds: kinds.length > 0 ? kinds : undefined, deviceIds: areAllOfDevices ? deviceIds : undefined });
}
