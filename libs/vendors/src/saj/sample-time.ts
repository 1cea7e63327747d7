import { localToUnix } from '@heliograph/base-data';
import { readText, type JsonRecord } from '@heliograph/vendor-contract';

export interface SampleTime {
  /** Unix seconds. */
  datetime: number;
  /** The offset of the plant's zone, by the local time beside the UTC one. */
  offsetSeconds?: number;
}

const utcMinute = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?Z$/;
const local = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/;
const QUARTER = 900;
const FARTHEST = 14 * 3600;

/**
 * Returns `invTime` (UTC, minutes only), with the seconds of `dataTime` (plant local) where both name the same minute; `dataTime` alone is read in
 * the plant's zone. Undefined when neither can be read.
 */
export function sampleTime({ invTime, dataTime }: JsonRecord, timezone: string | undefined): SampleTime | undefined {
  const text = readText(dataTime) ?? '';
  const utc = unixOfUtc(readText(invTime) ?? '');
  if (utc !== undefined) return { datetime: utc, ...precise(utc, text) };
  const datetime = timezone === undefined ? undefined : localToUnix(text, timezone);
  return datetime === undefined ? undefined : { datetime };
}

function unixOfUtc(text: string): number | undefined {
  const time = utcMinute.test(text) ? Date.parse(text) : NaN;
  return Number.isFinite(time) ? time / 1000 : undefined;
}

/** Offsets are whole quarters of an hour: what remains is the seconds `invTime` does not have, or two clocks that disagree. */
function precise(utc: number, text: string): Partial<SampleTime> {
  const asUtc = local.test(text) ? Date.parse(`${text.replace(' ', 'T')}Z`) / 1000 : NaN;
  const seconds = asUtc - Math.floor(asUtc / 60) * 60;
  const offsetSeconds = asUtc - seconds - Math.floor(utc / 60) * 60;
  if (!(offsetSeconds % QUARTER === 0 && Math.abs(offsetSeconds) <= FARTHEST)) return {};
  return { datetime: asUtc - offsetSeconds, offsetSeconds };
}
