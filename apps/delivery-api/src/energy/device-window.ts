import {
  computeDay,
  type DayEnergy,
  mergeReadings,
  neighbourReadings,
  packReadings,
  type Reading,
  unpackDay,
  unpackReadings,
} from '@heliograph/energy';
import type { ComputedDay } from './energy-rows.ts';

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
  /** Null: they expired, and the day is closed. */
  readings: Buffer | null;
  slots: Buffer | null;
}

interface WindowDay {
  readings: Reading[];
  slots: Buffer | null;
  changed: boolean;
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
    for (const { day, readings, slots } of stored)
      if (readings === null) this.#closed.add(day);
      else this.#days.set(day, { readings: unpackReadings(readings), slots, changed: false });
  }

  /** Adds readings of a day, in any order. Those of a known time and of a closed day change nothing. */
  add(day: string, added: readonly Reading[]): void {
    if (this.#closed.has(day)) return;
    const before = this.#days.get(day);
    const merged = mergeReadings(before?.readings ?? [], added);
    if (merged === undefined) return;
    this.#days.set(day, { readings: merged, slots: before?.slots ?? null, changed: true });
    this.#stale.add(day);
    const order = [...this.#days.keys()].sort();
    const place = order.indexOf(day);
    const known = before?.readings ?? [];
    const earlier = order[place - 1];
    const later = order[place + 1];
    if (earlier !== undefined && !sameTimes(known.slice(0, neighbourReadings), merged.slice(0, neighbourReadings)))
      this.#stale.add(earlier);
    if (later !== undefined && !sameTimes(known.slice(-neighbourReadings), merged.slice(-neighbourReadings)))
      this.#stale.add(later);
  }

  /** Computes the days that changed, in their order. @param now Unix seconds */
  compute(now: number): ComputedDay[] {
    const order = [...this.#days.keys()].sort();
    return order.filter((day) => this.#stale.has(day)).map((day) => this.#computed(day, order, now));
  }

  #computed(day: string, order: readonly string[], now: number): ComputedDay {
    const { readings, slots, changed } = this.#days.get(day)!;
    const place = order.indexOf(day);
    const readingsOf = (days: readonly string[]): Reading[] => days.flatMap((each) => this.#days.get(each)!.readings);
    const { seq, timezone, ratedPowerKw, latitude, longitude } = this.device;
    const energy = computeDay(readings, {
      zone: timezone,
      day,
      before: readingsOf(order.slice(Math.max(0, place - 2), place)).slice(-neighbourReadings),
      after: readingsOf(order.slice(place + 1, place + 3)).slice(0, neighbourReadings),
      now,
      previous: previousOf(slots),
      ratedPowerKw: ratedPowerKw ?? undefined,
      latitude: latitude ?? undefined,
      longitude: longitude ?? undefined,
    });
    const computed: ComputedDay = { deviceSeq: seq, day, energy };
    if (changed) computed.readings = Buffer.from(packReadings(readings));
    return computed;
  }
}

const previousOf = (slots: Buffer | null): DayEnergy | undefined => (slots === null ? undefined : unpackDay(slots));

const sameTimes = (some: readonly Reading[], others: readonly Reading[]): boolean =>
  some.length === others.length && some.every(({ at }, place) => others[place]!.at === at);
