import { isPlace, offsetSecondsAt, sunElevation } from '@heliograph/base-data';
import { memberRules } from './members.ts';
import type { Timeline } from './timeline.ts';
import type { Segment } from './counter-segments.ts';

export interface Place {
  zone: string;
  ratedPowerKw: number | undefined;
  /** Degrees. */
  latitude: number | undefined;
  longitude: number | undefined;
}

/** A segment in which the inverter slept, with what its counter gained, Wh. */
export interface Sleep {
  segment: number;
  energy: number;
  source: Segment['source'];
}

/** The sun may stand above the horizon at each end of a sleep: inverters fall asleep before sunset and wake after sunrise. */
const twilightSeconds = 3600;
const lookSeconds = 1800;
/** Where the place is not known, sleep lies within 16:00 … 10:00 local time. */
const eveningSeconds = 16 * 3600;
const morningSeconds = 10 * 3600;
const daySeconds = 86_400;
/** Of the rated power: what is left at the end of a day, in hours of energy and as power. */
const smallShare = 0.05;
const smallEnergy = 50;
const smallPower = 50;

/**
 * Returns the gaps of the dark in which the generation gained next to nothing. Where no counter says what it gained, the powers before and after must
 * be small.
 *
 * @param segments those of the counters of EGenerated, in the order of trust
 */
export function sleeps(timeline: Timeline, segments: readonly Segment[], place: Place): Sleep[] {
  const { points, gapSeconds } = timeline;
  const found: Sleep[] = [];
  for (let k = 0; k + 1 < points.length; k += 1) {
    const [start, end] = [points[k]!.at, points[k + 1]!.at];
    if (realDistance(points, k) <= gapSeconds || !isDark(start, end, place)) continue;
    const said = segmentOver(segments, k, k + 1) ?? segmentOver(segments, ...samplesAround(points, k));
    const isQuiet =
      said === undefined ? isIdle(timeline, k, place) : said.energy <= smallGain(timeline, said.source, place);
    if (!isQuiet) continue;
    // What a counter gained over a midnight at which it is not known is of the morning.
    const energy = said?.to === k + 1 ? said.energy : 0;
    found.push({ segment: k, energy, source: said?.source ?? 'power' });
  }
  return found;
}

function segmentOver(segments: readonly Segment[], from: number, to: number): Segment | undefined {
  return segments.find((segment) => segment.from === from && segment.to === to);
}

/** Returns the places of the samples around a segment: a midnight is none. */
function samplesAround(points: Timeline['points'], k: number): [number, number] {
  const from = points[k]!.isMidnight && k > 0 ? k - 1 : k;
  return [from, points[k + 1]!.isMidnight && k + 2 < points.length ? k + 2 : k + 1];
}

/** Returns the distance of the two samples around a segment, seconds. */
export function realDistance(points: Timeline['points'], k: number): number {
  const [from, to] = samplesAround(points, k);
  return points[to]!.at - points[from]!.at;
}

function smallGain({ steps }: Timeline, source: Segment['source'], { ratedPowerKw = 0 }: Place): number {
  const step = steps[source === 'counter' ? 'ETotal' : 'EDay'];
  return Math.max(2 * step, ratedPowerKw * 1000 * smallShare, smallEnergy);
}

function isIdle({ points, maxPower }: Timeline, k: number, place: Place): boolean {
  const limit = Math.max(smallPower, maxPower === Infinity ? 0 : maxPower * smallShare);
  const powers = [points[k]!, points[k + 1]!]
    .filter(({ isMidnight }) => !isMidnight)
    .map(({ reading }) => memberRules.EGenerated.power(reading));
  if (powers.every((power) => power === undefined)) return knownPlace(place) !== undefined;
  return powers.every((power) => power === undefined || power <= limit);
}

function knownPlace({ latitude, longitude }: Place): { latitude: number; longitude: number } | undefined {
  if (latitude === undefined || longitude === undefined || !isPlace(latitude, longitude)) return undefined;
  return { latitude, longitude };
}

function isDark(start: number, end: number, place: Place): boolean {
  const known = knownPlace(place);
  if (known === undefined) return isNightByClock(start, end, place.zone);
  const isDown = (time: number): boolean => sunElevation(known.latitude, known.longitude, time) < 0;
  const [from, to] = [start + twilightSeconds, end - twilightSeconds];
  for (let time = from; time < to; time += lookSeconds) if (!isDown(time)) return false;
  return isDown(Math.max(to, (start + end) / 2));
}

function isNightByClock(start: number, end: number, zone: string): boolean {
  const from = (((start + (offsetSecondsAt(zone, start) ?? 0)) % daySeconds) + daySeconds) % daySeconds;
  const to = from + (end - start);
  return (from >= eveningSeconds && to <= daySeconds + morningSeconds) || to <= morningSeconds;
}
