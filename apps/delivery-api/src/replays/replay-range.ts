import { ApiError } from '@heliograph/service';
import type { ReplayScope } from './replay-view.ts';

const DAY_MS = 86_400_000;
/** The maximum age of replayed records: the retention of the topics it reads. */
export const MAX_AGE_MS: Readonly<Record<ReplayScope, number>> = { dead: 30 * DAY_MS, all: 7 * DAY_MS };

export interface RequestedRange {
  scope: ReplayScope;
  /** Unix seconds; `to` defaults to now, and is never later. */
  from: number;
  to?: number | undefined;
}

/** Returns the range in Unix ms. @throws ApiError 400 with path `from` */
export function rangeOf({ scope, from, to }: RequestedRange, now: number): { from: number; to: number } {
  const range = { from: from * 1000, to: Math.min(to === undefined ? now : to * 1000, now) };
  if (range.from >= range.to) throw refused('from must be before to, and before now');
  if (range.to - range.from > MAX_AGE_MS[scope])
    throw refused(`a replay of scope ${scope} spans at most ${MAX_AGE_MS[scope] / DAY_MS} days`);
  return range;
}

function refused(message: string): ApiError {
  return ApiError.validation([{ path: 'from', message }]);
}
