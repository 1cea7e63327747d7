import { ApiError } from '@heliograph/service';
import type { ReplayScope } from './replay-view.ts';

const DAY_MS = 86_400_000;
/** How far back a replay reaches: the retention of the topics it reads. */
export const MOST_MS: Readonly<Record<ReplayScope, number>> = { dead: 30 * DAY_MS, all: 7 * DAY_MS };

export interface RequestedRange {
  scope: ReplayScope;
  /** Unix seconds; `to` defaults to now, and is never later. */
  from: number;
  to?: number | undefined;
}

/** In Unix ms. @throws ApiError 400 with path `from` */
export function rangeOf({ scope, from, to }: RequestedRange, now: number): { from: number; to: number } {
  const range = { from: from * 1000, to: Math.min(to === undefined ? now : to * 1000, now) };
  if (range.from >= range.to) throw refused('from must be before to, and before now');
  if (range.to - range.from > MOST_MS[scope])
    throw refused(`a replay of scope ${scope} spans at most ${MOST_MS[scope] / DAY_MS} days`);
  return range;
}

function refused(message: string): ApiError {
  return ApiError.validation([{ path: 'from', message }]);
}
