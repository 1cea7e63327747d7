import { readText } from '@heliograph/vendor-contract';
import { lastSampleOfDay } from '../../plant-model/index.ts';
import type { ModelInverter, ModelSite, PhysicalSample } from '../../plant-model/index.ts';
import { dayNumberOf } from '../../plant-model/zone.ts';
import type { Body, Refusal, Refusals } from './answers.ts';
import type { Fleet } from './fleet.ts';

const MAX_MONTHS = 12;

export type Resolution = 'day' | 'month' | 'year';

/** A calendar span of a plant: its name in that resolution and its last second. */
export interface Span {
  name: string;
  last: number;
}

const lengths: Readonly<Record<Resolution, number>> = { day: 10, month: 7, year: 4 };
const patterns: Readonly<Record<Resolution, RegExp>> = {
  day: /^\d{4}-\d{2}-\d{2}$/,
  month: /^\d{4}-\d{2}$/,
  year: /^\d{4}$/,
};

const resolutions: Readonly<Record<number, Resolution>> = { 2: 'day', 3: 'month', 4: 'year' };

/** Returns the resolution for the number that asks for statistics; undefined for any other, such as that of samples. */
export function resolutionOf(code: unknown): Resolution | undefined {
  return typeof code === 'number' ? resolutions[code] : undefined;
}

/** Days and spans of a plant, in its own zone. `maxDays`: from the first to the last day of a request, at most. */
export class Calendar {
  readonly #refusals: Refusals;
  readonly #maxDays: number;

  constructor(refusals: Refusals, maxDays: number) {
    this.#refusals = refusals;
    this.#maxDays = maxDays;
  }

  /** Returns the first and last instant of the days asked for. */
  bounds(fleet: Fleet, site: ModelSite, start: unknown, end: unknown): { from: number; to: number } {
    const [first, last] = this.#checked('day', start, end);
    const days = fleet.days(site);
    return { from: days.numbered(dayNumberOf(first)).start, to: days.numbered(dayNumberOf(last)).end };
  }

  /** Returns the days, months or years asked for that have begun. */
  spans(
    fleet: Fleet,
    site: ModelSite,
    resolution: Resolution,
    { start, end }: { start: unknown; end: unknown },
    now: number,
  ): Span[] {
    const [first, last] = this.#checked(resolution, start, end);
    const days = fleet.days(site);
    const spans = new Map<string, Span>();
    const from = dayNumberOf(first.padEnd(10, '-01').slice(0, 10));
    for (let number = from; days.numbered(number).start <= now; number += 1) {
      const name = new Date(number * 86_400_000).toISOString().slice(0, lengths[resolution]);
      if (name > last) break;
      spans.set(name, { name, last: Math.min(now, days.numbered(number).end - 1) });
    }
    return [...spans.values()];
  }

  /** Reads `startTimestamp` and `endTimestamp`, Unix seconds. */
  seconds(
    { startTimestamp, endTimestamp }: Body,
    maxSeconds: number,
    tooLong: () => Refusal,
  ): { from: number; to: number } {
    if (startTimestamp === undefined || endTimestamp === undefined) throw this.#refusals.missing();
    const [from, to] = [Number(startTimestamp), Number(endTimestamp)];
    if (!Number.isFinite(from) || !Number.isFinite(to)) throw this.#refusals.invalid();
    if (from > to) throw this.#refusals.startAfterEnd();
    if (to - from > maxSeconds) throw tooLong();
    return { from, to };
  }

  #checked(resolution: Resolution, start: unknown, end: unknown): [string, string] {
    const refusals = this.#refusals;
    if (start === undefined || end === undefined) throw refusals.missing();
    const [first, last] = [readText(start) ?? '', readText(end) ?? ''];
    const pattern = patterns[resolution];
    if (!pattern.test(first) || !pattern.test(last)) throw refusals.timeFormat();
    if (first > last) throw refusals.startAfterEnd();
    const days = resolution === 'day' ? dayNumberOf(last) - dayNumberOf(first) : 0;
    if (days > this.#maxDays) throw refusals.tooManyDays();
    if (resolution === 'month' && monthsBetween(first, last) >= MAX_MONTHS) throw refusals.tooManyMonths();
    return [first, last];
  }
}

/** Returns the last sample that the cloud has of a day; undefined for a day on which the logger was silent. */
export function sampleOfDay(fleet: Fleet, inverter: ModelInverter, { name, last }: Span): PhysicalSample | undefined {
  const day = fleet.days(inverter.site).numbered(dayNumberOf(name));
  return lastSampleOfDay(fleet.plantModel, inverter, day, last);
}

/** Returns the energy an inverter generated in a span, Wh. */
export function energyOf(fleet: Fleet, inverter: ModelInverter, resolution: Resolution, { last }: Span): number {
  const sample = fleet.plantModel.sample(inverter, last);
  const counters: Readonly<Record<Resolution, keyof PhysicalSample & `energy${string}`>> = {
    day: 'energyTodayWh',
    month: 'energyMonthWh',
    year: 'energyYearWh',
  };
  return sample[counters[resolution]];
}

/** Returns the energy a plant generated in a span, Wh. */
export function energyOfPlant(fleet: Fleet, site: ModelSite, resolution: Resolution, span: Span): number {
  return site.inverters.reduce((sum, inverter) => sum + energyOf(fleet, inverter, resolution, span), 0);
}

function monthsBetween(first: string, last: string): number {
  const index = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return index(last) - index(first);
}
