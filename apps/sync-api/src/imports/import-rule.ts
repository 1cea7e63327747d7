import { reported } from '@heliograph/base-data';
import { ApiError } from '@heliograph/http-service';
import type { ImportRecord } from '@heliograph/messaging';
import type { DayHistory, SampleHistory } from '@heliograph/vendor-contract';
import { rangeOf } from './import-times.ts';

const DAY_SECONDS = 86_400;

export type ImportResolution = ImportRecord['resolution'];

/** What a vendor's history reaches back: samples in days, sums of days in months. */
export interface OfferedHistory {
  samples: Pick<SampleHistory, 'days'>;
  days?: Pick<DayHistory, 'months'>;
}

/** The bounds of an import. */
export interface ImportLimits {
  vendor: string;
  resolution: ImportResolution;
  /** Of the vendor's declaration; undefined: the vendor has none. */
  history: OfferedHistory | undefined;
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
export function checkImportsPossible(limits: ImportLimits): void {
  const { vendor, resolution, history, maxDays } = limits;
  if (maxDays === 0)
    throw new ApiError(403, 'imports_forbidden', 'The operator of this service does not allow imports.');
  if (depthOf(limits)) return;
  const missing = history === undefined ? 'no history: only the values of now are available' : 'no sums of past days';
  const samples = history ? { days: history.samples.days ?? null } : null;
  const days = history?.days ? { months: history.days.months ?? null } : null;
  const message = `${vendor} offers ${missing}.`;
  throw new ApiError(422, 'import_not_supported', message, { details: { vendor, resolution, samples, days } });
}

/** Returns how far back the vendor's history of the resolution reaches; undefined: it has none. */
function depthOf({
  resolution,
  history,
  now,
}: ImportLimits): { days?: number; months?: number; from: number } | undefined {
  if (resolution === 'samples') {
    const days = history?.samples.days;
    return history && (days === undefined ? { from: -Infinity } : { days, from: now - days * DAY_SECONDS });
  }
  const months = history?.days?.months;
  return history?.days && (months === undefined ? { from: -Infinity } : { months, from: monthsBefore(now, months) });
}

/** Returns the time of a number of months before, Unix seconds. */
export function monthsBefore(now: number, months: number): number {
  const date = new Date(now * 1000);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1);
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months + 1, 0)).getUTCDate();
  return first / 1000 + (Math.min(date.getUTCDate(), lastOfMonth) - 1) * DAY_SECONDS + (now % DAY_SECONDS);
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

/** What a new vendor account is to import. */
export interface OnboardingOptions {
  /** Of the call; undefined: the operator's default, which is shortened to what is possible. */
  asked: number | undefined;
  byDefault: number;
}

const memberOf: Readonly<Record<ImportResolution, string>> = { samples: 'samplesDays', days: 'daysMonths' };

/**
 * Returns the range of an import at onboarding: days of samples, or months of sums of days, before now.
 * @returns undefined: no import. @throws ApiError 400, 403, 422
 */
export function onboardingRange(
  { asked, byDefault }: OnboardingOptions,
  limits: ImportLimits,
): ImportRange | undefined {
  const { resolution, maxDays, now } = limits;
  const startOf = (count: number): number =>
    resolution === 'samples' ? now - count * DAY_SECONDS : monthsBefore(now, count);
  // A year has 365 or 366 days: twelve months are within a maximum of 365.
  const earliest = now - (maxDays + (resolution === 'samples' ? 0 : 1)) * DAY_SECONDS;
  if (asked === undefined) {
    const depth = depthOf(limits);
    if (byDefault === 0 || maxDays === 0 || !depth) return undefined;
    return { from: Math.max(startOf(byDefault), earliest, depth.from), to: null };
  }
  if (asked === 0) return undefined;
  checkImportsPossible(limits);
  const from = startOf(asked);
  const member = memberOf[resolution];
  if (from < earliest)
    throw invalid(
      `import.${member}`,
      `${member} must be at most ${resolution === 'samples' ? maxDays : Math.floor(maxDays / 30.5)}`,
    );
  checkDepth(from, limits);
  return { from, to: null };
}

/** @throws ApiError 422 `import_too_early` */
function checkDepth(from: number, limits: ImportLimits): void {
  const depth = depthOf(limits);
  if (!depth || from >= depth.from - DAY_SECONDS) return;
  const { vendor } = limits;
  const { days, months } = depth;
  const earliest = Math.ceil(depth.from / DAY_SECONDS) * DAY_SECONDS;
  const date = new Date(earliest * 1000).toISOString().slice(0, 10);
  const reach = days === undefined ? `${months!} months` : `${days} days`;
  const message = `The history of ${vendor} reaches back ${reach}: import from ${date} or later.`;
  const details = { vendor, ...reported({ days, months }), earliest, earliestDate: date };
  throw new ApiError(422, 'import_too_early', message, { details });
}

const invalid = (path: string, message: string): ApiError => ApiError.validation([{ path, message }]);
