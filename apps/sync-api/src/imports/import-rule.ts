import { ApiError } from '@heliograph/http-service';
import type { SampleHistory } from '@heliograph/vendor-contract';
import { rangeOf } from './import-times.ts';

const DAY_SECONDS = 86_400;

/** The bounds of an import. */
export interface ImportLimits {
  vendor: string;
  /** Of the vendor's declaration; undefined: the vendor has none. */
  history: Pick<SampleHistory, 'days'> | undefined;
  /** The operator's maximum; 0: imports are forbidden. */
  maxDays: number;
  /** Unix seconds. */
  now: number;
}

/** Unix seconds, [from, to); `to` null: until each device was first seen. */
export interface ImportRange {
  from: number;
  to: number | null;
}

/** @throws ApiError 403 `imports_forbidden`, 422 `import_not_supported` */
export function checkImportsPossible({ vendor, history, maxDays }: ImportLimits): void {
  if (maxDays === 0)
    throw new ApiError(403, 'imports_forbidden', 'The operator of this service does not allow imports.');
  if (history !== undefined) return;
  const message = `${vendor} offers no history of samples: only the values of now are available.`;
  throw new ApiError(422, 'import_not_supported', message, { details: { vendor, samples: null } });
}

/**
 * Returns the range of an import. A date is that of the plants: with plants in several zones the range contains the whole date of each.
 * @param zones of the plants
 * @throws ApiError 400 naming the member, 403 `imports_forbidden`, 422 `import_not_supported`, `import_too_early`
 */
export function importRange(
  sent: { from: string; to?: string },
  zones: readonly string[],
  limits: ImportLimits,
): ImportRange {
  checkImportsPossible(limits);
  const { now, maxDays } = limits;
  const from = rangeOf(sent.from, zones)![0];
  const ends = sent.to === undefined ? undefined : rangeOf(sent.to, zones)!;
  if (from >= now) throw invalid('from', 'from must be in the past');
  if (ends && ends[0] > now) throw invalid('to', 'to must not be in the future');
  const to = ends ? Math.min(ends[1], now) : null;
  if (to !== null && from >= to) throw invalid('to', 'to must be after from');
  // A day more: dates in several zones, and the days of a clock change, are longer.
  if ((to ?? now) - from > (maxDays + 1) * DAY_SECONDS)
    throw invalid('from', `from must be at most ${maxDays} days before ${to === null ? 'now' : 'to'}`);
  checkDepth(from, limits);
  return { from, to };
}

/**
 * Returns the range of an import at onboarding: the days before now. @param days of the call; undefined: the operator's default, which is shortened to
 * what is possible
 * @returns undefined: no import. @throws ApiError 400, 403, 422
 */
export function onboardingRange(
  days: number | undefined,
  defaultDays: number,
  limits: ImportLimits,
): ImportRange | undefined {
  const { history, maxDays, now } = limits;
  if (days === undefined) {
    const possible = history === undefined ? 0 : Math.min(defaultDays, maxDays, history.days ?? Infinity);
    return possible === 0 ? undefined : { from: now - possible * DAY_SECONDS, to: null };
  }
  if (days === 0) return undefined;
  checkImportsPossible(limits);
  if (days > maxDays) throw invalid('import.samplesDays', `samplesDays must be at most ${maxDays}`);
  const from = now - days * DAY_SECONDS;
  checkDepth(from, limits);
  return { from, to: null };
}

/** @throws ApiError 422 `import_too_early` */
function checkDepth(from: number, { vendor, history, now }: ImportLimits): void {
  const days = history?.days;
  if (days === undefined || from >= now - (days + 1) * DAY_SECONDS) return;
  const earliest = Math.ceil((now - days * DAY_SECONDS) / DAY_SECONDS) * DAY_SECONDS;
  const date = new Date(earliest * 1000).toISOString().slice(0, 10);
  const message = `The history of ${vendor} reaches back ${days} days: import from ${date} or later.`;
  throw new ApiError(422, 'import_too_early', message, { details: { vendor, days, earliest, earliestDate: date } });
}

const invalid = (path: string, message: string): ApiError => ApiError.validation([{ path, message }]);
