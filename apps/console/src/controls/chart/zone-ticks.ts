import { offsetSecondsAt, offsetLabel } from '@heliograph/base-data';

/** A span of time in which the clock of a zone is not moved. */
interface Span {
  from: number;
  to: number;
  offset: number;
}

const QUARTER = 900;
const LOOK_EVERY = 6 * 3600;
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** Distances between ticks, seconds; each divides the next unit of a clock. */
const steps = [
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  4 * DAY,
  7 * DAY,
  14 * DAY,
  28 * DAY,
  84 * DAY,
];

/** Returns the shortest distance that gives at most so many ticks. */
export function tickStep(seconds: number, max: number): number {
  return steps.find((step) => seconds / step <= max) ?? steps.at(-1)!;
}

/**
 * Returns the times at which the clock of the zone shows a multiple of the step: full hours in Chatham are a quarter past in UTC, and midnights stay
 * midnights when the clock is moved.
 * @param zone IANA name or label such as `GMT+5:30`; an unknown zone counts as UTC
 */
export function zoneTicks(from: number, to: number, zone: string, step: number): number[] {
  return spans(from, to, zone).flatMap((span) => {
    const ticks: number[] = [];
    const end = span.to === to ? to + 1 : span.to;
    for (let at = Math.ceil((span.from + span.offset) / step) * step - span.offset; at < end; at += step)
      ticks.push(at);
    return ticks;
  });
}

function spans(from: number, to: number, zone: string): Span[] {
  const offsetAt = (at: number): number => offsetSecondsAt(zone, at) ?? 0;
  const found: Span[] = [];
  let span: Span = { from, to, offset: offsetAt(from) };
  for (let at = from; at < to;) {
    const next = Math.min(to, at + LOOK_EVERY);
    if (offsetAt(next) !== span.offset) {
      const change = changeWithin(at, next, span.offset, offsetAt);
      found.push({ ...span, to: change });
      span = { from: change, to, offset: offsetAt(next) };
    }
    at = next;
  }
  return [...found, span];
}

/** Clocks are moved at quarter hours of UTC. */
function changeWithin(before: number, after: number, offset: number, offsetAt: (at: number) => number): number {
  let low = Math.floor(before / QUARTER);
  let high = Math.ceil(after / QUARTER);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * QUARTER) === offset) low = middle;
    else high = middle;
  }
  return high * QUARTER;
}

/** Returns the first zone that can be understood, of names and labels that come from vendors; undefined when no zone can. */
export function plantZone(...zones: readonly (string | null | undefined)[]): string | undefined {
  return zones.find((zone): zone is string => typeof zone === 'string' && offsetSecondsAt(zone, 0) !== undefined);
}

/** Time to the second with its offset, as ISO 8601 writes it: `2026-06-01T00:00:00+12:45`. */
export function isoTime(seconds: number, zone: string): string {
  const offset = offsetSecondsAt(zone, seconds) ?? 0;
  const [hours = '0', minutes = '00'] = offsetLabel(Math.abs(offset)).slice(4).split(':');
  const local = new Date((seconds + offset) * 1000).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? '-' : '+'}${hours.padStart(2, '0')}:${minutes}`;
}
