import { type Bounds, slotSeconds } from './local-day.ts';
import {
  type DayEnergy,
  type Energies,
  type EnergyField,
  energyMembers,
  type EnergySource,
  type EnergySum,
  type Slot,
  type Sources,
  type Span,
} from './types.ts';

export interface AggregateOptions {
  /** Default all. Decides what `complete` is about: generation alone counts the sleep of the night as covered. */
  fields?: readonly EnergyField[] | undefined;
  /** `linear`: a part of a gap gets its share of the gap's energy by time. */
  fill?: 'linear' | undefined;
}

/**
 * Sums the days of one device by interval.
 *
 * @param days in the order of time; also the day in which a gap ends that begins in the intervals, or its span is missing
 * @param intervals in the order of time, not overlapping, of whole quarter hours
 */
export function aggregate(
  days: readonly DayEnergy[],
  intervals: readonly Bounds[],
  options: AggregateOptions = {},
): EnergySum[] {
  const sums = intervals.map(({ start, end }) => new Sum(start, end));
  const isOfGeneration = options.fields?.every((field) => generationFields.has(field)) ?? false;
  const spans = days.flatMap((day) => day.spans);
  for (const day of days) {
    addSlots(sums, day, isOfGeneration || !day.metered);
    addVendorDay(sums, day, spans);
  }
  for (const span of spans) addSpan(sums, span, options.fill === 'linear');
  return sums.map((sum) => sum.total());
}

const generationFields: ReadonlySet<EnergyField> = new Set(['EGenerated', 'PowerMean', 'PowerPeak']);

/** Returns the sum of a whole local day of one device: with its spans, but not those that begin in an earlier day. */
export function sumOfDay(day: DayEnergy, options: AggregateOptions = {}): EnergySum {
  return aggregate([day], [{ start: day.start, end: day.end }], options)[0]!;
}

class Sum {
  readonly #energies: Energies = new Array<undefined>(energyMembers.length).fill(undefined);
  readonly #sources: Sources = new Array<EnergySource>(energyMembers.length).fill('none');
  #coveredSeconds = 0;
  #powers = 0;
  #powerSlots = 0;
  #powerPeak: number | undefined;
  /** Slots and days that are closed, and how often they changed afterwards. */
  #closed = 0;
  #changes = 0;
  #filled = false;

  constructor(
    readonly start: number,
    readonly end: number,
  ) {}

  add(m: number, energy: number, source: EnergySource): void {
    this.#energies[m] = (this.#energies[m] ?? 0) + energy;
    this.#sources[m] = joined(this.#sources[m]!, source);
  }

  addAll(energies: Energies, sources: Sources, share = 1): void {
    for (let m = 0; m < energies.length; m += 1)
      if (energies[m] !== undefined) this.add(m, energies[m]! * share, sources[m]!);
    if (share < 1) this.#filled = true;
  }

  addSlot(slot: Slot, countsSleep: boolean): void {
    this.addAll(slot.energies, slot.sources);
    this.#coveredSeconds += slot.coveredSeconds + (countsSleep ? slot.asleepSeconds : 0);
    if (slot.powerMean !== undefined) {
      this.#powers += slot.powerMean;
      this.#powerSlots += 1;
    }
    if (slot.powerPeak !== undefined) this.#powerPeak = Math.max(slot.powerPeak, this.#powerPeak ?? -Infinity);
    if (slot.version > 0) {
      this.#closed += 1;
      this.#changes += slot.version - 1;
    }
  }

  /** Changes of a day's spans count in all its intervals but a single slot, which has none. */
  addRevisions(revisions: number): void {
    if (this.end - this.start > slotSeconds) this.#changes += revisions;
  }

  /** No samples are expected of a day that came as a sum. */
  addVendorDay(seconds: number): void {
    this.#coveredSeconds += seconds;
    this.#closed += 1;
  }

  total(): EnergySum {
    return {
      start: this.start,
      end: this.end,
      energies: this.#energies,
      sources: this.#sources,
      powerMean: this.#powerSlots === 0 ? undefined : this.#powers / this.#powerSlots,
      powerPeak: this.#powerPeak,
      complete: (100 * this.#coveredSeconds) / (this.end - this.start),
      version: this.#closed === 0 ? 0 : 1 + this.#changes,
      filled: this.#filled,
    };
  }
}

/** Returns the source of two parts together. */
export function joined(a: EnergySource, b: EnergySource): EnergySource {
  if (a === 'none' || a === b) return b;
  return b === 'none' ? a : 'mixed';
}

/** Returns the place of the first interval that ends after a time. */
function firstEndingAfter(sums: readonly Sum[], time: number): number {
  let [low, high] = [0, sums.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle]!.end > time) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns the intervals that overlap a time. */
function overlapping(sums: readonly Sum[], { start, end }: Bounds): Sum[] {
  const found: Sum[] = [];
  for (let i = firstEndingAfter(sums, start); i < sums.length && sums[i]!.start < end; i += 1) found.push(sums[i]!);
  return found;
}

const contains = (outer: Bounds, inner: Bounds): boolean => outer.start <= inner.start && inner.end <= outer.end;

function addSlots(sums: readonly Sum[], day: DayEnergy, countsSleep: boolean): void {
  for (const sum of overlapping(sums, day)) {
    const first = Math.max(0, (sum.start - day.start) / slotSeconds);
    const end = Math.min(day.slots.length, (sum.end - day.start) / slotSeconds);
    for (let s = first; s < end; s += 1) sum.addSlot(day.slots[s]!, countsSleep);
    sum.addRevisions(day.revisions);
  }
}

/** The vendor's sum of a day without readings counts whole, and not what the span of a gap over it knows already. */
function addVendorDay(sums: readonly Sum[], day: DayEnergy, spans: readonly Span[]): void {
  const { vendorDay } = day;
  if (vendorDay === undefined || day.slots.length > 0) return;
  for (const sum of overlapping(sums, day)) {
    if (!contains(sum, day)) continue;
    const inGap = spans.filter((span) => contains(span, day) && contains(sum, span));
    vendorDay.forEach((energy, m) => {
      const isKnown = inGap.some(({ energies }) => energies[m] !== undefined);
      if (energy !== undefined && !isKnown) sum.add(m, energy, 'vendor_day');
    });
    sum.addVendorDay(day.end - day.start);
  }
}

function addSpan(sums: readonly Sum[], span: Span, fills: boolean): void {
  for (const sum of overlapping(sums, span)) {
    if (contains(sum, span)) sum.addAll(span.energies, span.sources);
    else if (fills) {
      const seconds = Math.min(sum.end, span.end) - Math.max(sum.start, span.start);
      sum.addAll(span.energies, span.sources, seconds / (span.end - span.start));
    }
  }
}
