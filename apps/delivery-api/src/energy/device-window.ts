import {
  computeDay,
  type DayEnergy,
  type Energies,
  mergeReadings,
  neighbourReadings,
  packReadings,
  type Reading,
  unpackDay,
  unpackReadings,
} from '@heliograph/energy';
import type { ComputedDay, DayImport } from './energy-rows.ts';

/** What the energy of a device is computed with. */
export interface EnergyDevice {
  seq: number;
  deviceId: string;
  accountId: string;
  timezone: string;
  ratedPowerKw: number | null;
  latitude: number | null;
  longitude: number | null;
}

/** A day as it is stored. */
export interface StoredDay {
  day: string;
  /** Null: they expired, and the day is closed; or it has the sum of the vendor alone. */
  readings: Buffer | null;
  slots: Buffer | null;
  /** Of a day whose readings are all imported. */
  import: DayImport | null;
}

interface WindowDay {
  readings: Reading[];
  slots: Buffer | null;
  import: DayImport | null;
  changed: boolean;
  /** Undefined: that of `slots`, if any. */
  vendorDay?: Energies;
}

/** The stored days of a device around those that new readings belong to: a day's energy depends on the nearest readings before and after it. */
export class DeviceWindow {
  readonly #days = new Map<string, WindowDay>();
  readonly #closed = new Set<string>();
  readonly #stale = new Set<string>();

  constructor(
    private readonly device: EnergyDevice,
    stored: readonly StoredDay[],
  ) {
    for (const { day, readings, slots, import: dayImport } of stored)
      if (readings === null && !isVendorDay(slots)) this.#closed.add(day);
      else {
        const known = readings === null ? [] : unpackReadings(readings);
        this.#days.set(day, { readings: known, slots, import: dayImport, changed: false });
      }
  }

  /**
   * Adds readings of a day, in any order. Those of a known time and of a closed day change nothing.
   * @param dayImport the import that all of them are from; null: one is from none
   * @returns the times that were not known, in their order
   */
  add(day: string, added: readonly Reading[], dayImport: DayImport | null): number[] {
    if (this.#closed.has(day)) return [];
    const before = this.#days.get(day);
    const merged = mergeReadings(before?.readings ?? [], added);
    if (merged === undefined) return [];
    const isImported = before?.readings.length === 0 || before?.import !== null;
    const slots = before?.slots ?? null;
    this.#days.set(day, { readings: merged, slots, import: isImported ? dayImport : null, changed: true });
    this.#stale.add(day);
    const order = this.#withReadings(day);
    const place = order.indexOf(day);
    const known = before?.readings ?? [];
    const earlier = order[place - 1];
    const later = order[place + 1];
    if (earlier !== undefined && !sameTimes(known.slice(0, neighbourReadings), merged.slice(0, neighbourReadings)))
      this.#stale.add(earlier);
    if (later !== undefined && !sameTimes(known.slice(-neighbourReadings), merged.slice(-neighbourReadings)))
      this.#stale.add(later);
    const knownTimes = new Set(known.map(({ at }) => at));
    return merged.map(({ at }) => at).filter((at) => !knownTimes.has(at));
  }

  /** Takes the sum of the vendor of a day without readings: a day that has readings, or had them, keeps its own energy. */
  addVendorDay(day: string, vendorDay: Energies): void {
    const before = this.#days.get(day);
    if (this.#closed.has(day) || (before !== undefined && before.readings.length > 0)) return;
    this.#days.set(day, { readings: [], slots: before?.slots ?? null, import: null, changed: false, vendorDay });
    this.#stale.add(day);
  }

  /** Has a stored day computed again though no reading was added: time closes it. */
  refresh(day: string): void {
    if (this.#days.has(day)) this.#stale.add(day);
  }

  /** Computes the days that changed, in their order. @param now Unix seconds */
  compute(now: number): ComputedDay[] {
    const stale = [...this.#days.keys()].filter((day) => this.#stale.has(day));
    return stale.sort().map((day) => this.#computed(day, now));
  }

  /** Returns this day and those with readings, in their order. */
  #withReadings(day: string): string[] {
    const days = [...this.#days].filter(([each, { readings }]) => each === day || readings.length > 0);
    return days.map(([each]) => each).sort();
  }

  #computed(day: string, now: number): ComputedDay {
    const { readings, slots, changed, import: dayImport, vendorDay } = this.#days.get(day)!;
    const previous = previousOf(slots);
    const readingsOf = (days: readonly string[]): Reading[] => days.flatMap((each) => this.#days.get(each)!.readings);
    const order = this.#withReadings(day);
    const place = order.indexOf(day);
    const { seq, timezone, ratedPowerKw, latitude, longitude } = this.device;
    const energy = computeDay(readings, {
      zone: timezone,
      day,
      before: readingsOf(order.slice(Math.max(0, place - 2), place)).slice(-neighbourReadings),
      after: readingsOf(order.slice(place + 1, place + 3)).slice(0, neighbourReadings),
      now,
      previous,
      ratedPowerKw: ratedPowerKw ?? undefined,
      latitude: latitude ?? undefined,
      longitude: longitude ?? undefined,
      vendorDay,
    });
    const computed: ComputedDay = { deviceSeq: seq, day, energy, previous, import: dayImport };
    if (changed) computed.readings = Buffer.from(packReadings(readings));
    return computed;
  }
}

const previousOf = (slots: Buffer | null): DayEnergy | undefined => (slots === null ? undefined : unpackDay(slots));

/** Returns whether a stored day has no energy but the sum of the vendor. */
function isVendorDay(slots: Buffer | null): boolean {
  return previousOf(slots)?.slots.length === 0;
}

const sameTimes = (some: readonly Reading[], others: readonly Reading[]): boolean =>
  some.length === others.length && some.every(({ at }, place) => others[place]!.at === at);
