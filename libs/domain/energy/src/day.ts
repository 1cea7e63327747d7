import { coverOf, type Gap } from './cover.ts';
import { type Bounds, dayBounds, localDay, slotSeconds } from './local-day.ts';
import { isMetered } from './members.ts';
import type { Reading } from './reading.ts';
import { slotsOf } from './slots.ts';
import { stepOf, timelineOf } from './timeline.ts';
import { type DayEnergy, type Energies, energyMembers, type EnergySource, type Slot, type Span } from './types.ts';

/** How many readings of the days before and after a day are needed: a single bad one must not decide a night's energy. */
export const neighbourReadings = 3;

export interface DayContext {
  /** IANA zone or label, of the plant. */
  zone: string;
  /** `YYYY-MM-DD` */
  day: string;
  /** The newest readings before the day, at most `neighbourReadings`, in the order of time; they may be of any earlier day. */
  before: readonly Reading[];
  /** The oldest readings after the day, at most `neighbourReadings`, in the order of time; they may be of any later day. */
  after: readonly Reading[];
  /** Unix seconds: slots are closed by it. */
  now: number;
  /** What was computed before, for the versions; undefined at the first time. */
  previous: DayEnergy | undefined;
  ratedPowerKw?: number | undefined;
  /** Degrees. */
  latitude?: number | undefined;
  longitude?: number | undefined;
  /** The vendor's sums of the day (`device.day`), Wh; those of `previous` stay where it is undefined. */
  vendorDay?: Energies | undefined;
}

/** A slot is closed so long after its end, where no later reading closes it. */
export const closingSeconds = 1800;

/**
 * Computes the energy of a local day from its readings. It is a function of the readings, in whatever order they came; a new reading changes its day and,
 * by the gap between them, the days of the readings before and after it: compute these again too.
 *
 * The energy between two readings is the difference of a counter: of ETotal or, where its step is finer, of EDay; else the trapezoid of the power. It is
 * distributed over the time between them by power. Readings more than three steps apart have a gap between them: its energy is a span, which counts in every
 * interval that contains it whole. A gap in the dark in which nothing was gained is sleep.
 *
 * @param readings those of the day, in the order of time
 * @throws RangeError for an unknown zone or no day
 */
export function computeDay(readings: readonly Reading[], context: DayContext): DayEnergy {
  const { previous, before, after } = context;
  const bounds = dayBounds(context.zone, context.day);
  const vendorDay = context.vendorDay ?? previous?.vendorDay;
  // The readings are dropped after some weeks, the energy stays.
  if (readings.length === 0 && previous !== undefined && previous.slots.length > 0) return { ...previous, vendorDay };
  const stepSeconds = readings.length === 0 ? 0 : stepOf(readings, previous?.stepSeconds);
  const day: DayEnergy = {
    start: bounds.start,
    end: bounds.end,
    stepSeconds,
    slots: [],
    spans: [],
    metered: readings.some(isMetered),
    vendorDay,
    revisions: 0,
  };
  if (readings.length > 0) {
    const timeline = timelineOf(readings, {
      zone: context.zone,
      before,
      after,
      stepSeconds,
      ratedPowerKw: context.ratedPowerKw,
    });
    const place = {
      zone: context.zone,
      ratedPowerKw: context.ratedPowerKw,
      latitude: context.latitude,
      longitude: context.longitude,
    };
    const covers = energyMembers.map((member) => coverOf(timeline, member, place));
    day.slots = slotsOf(timeline, covers, bounds.start, bounds.end);
    day.spans = spansOf(
      covers.map(({ gaps }) => gaps),
      spanBounds(context.zone, bounds),
    );
    const newest = (after.at(-1) ?? readings.at(-1)!).at;
    setVersions(day, previous, Math.max(newest, context.now - closingSeconds));
  }
  day.revisions = revisionsOf(day, previous);
  return day;
}

/** Spans end in the day or at its midnight; those that lie whole in the day before are of that day. */
function spanBounds(zone: string, { start, end }: Bounds): Bounds & { dayBefore: number } {
  return { start, end, dayBefore: dayBounds(zone, localDay(zone, start - 1)).start };
}

function spansOf(gaps: readonly Gap[][], { start, end, dayBefore }: Bounds & { dayBefore: number }): Span[] {
  const spans = new Map<string, Span>();
  gaps.forEach((ofMember, m) => {
    for (const gap of ofMember) {
      const isOfDayBefore = gap.end < start || (gap.end === start && gap.start >= dayBefore);
      if (isOfDayBefore || gap.end > end) continue;
      const key = `${gap.start} ${gap.end}`;
      const span = spans.get(key) ?? emptySpan(gap);
      spans.set(key, span);
      span.energies[m] = Math.round(gap.energy);
      span.sources[m] = gap.source;
    }
  });
  return [...spans.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

function emptySpan({ start, end }: Gap): Span {
  const { length } = energyMembers;
  return {
    start,
    end,
    energies: new Array<undefined>(length).fill(undefined),
    sources: new Array<EnergySource>(length).fill('none'),
  };
}

/** @param closedUntil the slots that end by this time are closed */
function setVersions({ slots, start }: DayEnergy, previous: DayEnergy | undefined, closedUntil: number): void {
  slots.forEach((slot, s) => {
    const last = previous?.slots[s];
    const isClosed = start + (s + 1) * slotSeconds <= closedUntil;
    if (last !== undefined && last.version > 0) slot.version = last.version + (isSameSlot(last, slot) ? 0 : 1);
    else if (isClosed) slot.version = 1;
  });
}

function isSameSlot(a: Slot, b: Slot): boolean {
  return (
    a.coveredSeconds === b.coveredSeconds &&
    a.asleepSeconds === b.asleepSeconds &&
    a.powerMean === b.powerMean &&
    a.powerPeak === b.powerPeak &&
    isSameList(a.energies, b.energies) &&
    isSameList(a.sources, b.sources)
  );
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

function revisionsOf(day: DayEnergy, previous: DayEnergy | undefined): number {
  if (previous === undefined) return 0;
  const isSame =
    isSameList(day.vendorDay ?? [], previous.vendorDay ?? []) &&
    day.spans.length === previous.spans.length &&
    day.spans.every((span, i) => isSameSpan(span, previous.spans[i]!));
  return previous.revisions + (isSame ? 0 : 1);
}

function isSameSpan(a: Span, b: Span): boolean {
  return (
    a.start === b.start && a.end === b.end && isSameList(a.energies, b.energies) && isSameList(a.sources, b.sources)
  );
}
