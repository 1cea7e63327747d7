import { between, derive, random } from './noise.ts';
import { placeOf, type Place } from './sites.ts';
import { dailyInsolation, halfDaySeconds, sunDay, type SunDay, tiltedInsolation } from './sun.ts';
import type { ModelSite } from './types.ts';
import { clearness } from './weather.ts';
import { dayNumberOf, type LocalDay, LocalDays } from './zone.ts';

const { max, min, round } = Math;

/** Inverters wake when the sun stands this high, degrees. */
const WAKE_HEIGHT = 1;
/** Tilt the day's yield is reckoned with. */
const TYPICAL_TILT = 25;

/** Sun and weather of a site on one day. */
export interface SkyDay {
  local: LocalDay;
  sun: SunDay;
  clearness: number;
  /** Inverters are awake from … */
  wake: number;
  /** … to (Unix seconds). */
  sleep: number;
}

/**
 * A site's days. The yield of a day, Wh/m² of module, is drawn from the place's sun and the day's weather in closed form:
 * lifetime counters are then sums over days, and the power curve of a day is fitted to its yield, not the other way round.
 */
export class SiteSky {
  readonly days: LocalDays;
  readonly seed: number;
  readonly place: Place;
  readonly #firstDay: number;
  readonly #yieldBefore: number[] = [0];
  readonly #hoursBefore: number[] = [0];
  readonly #skyDays = new Map<number, SkyDay>();

  constructor(
    plantModelSeed: number,
    private readonly site: ModelSite,
  ) {
    this.seed = derive(plantModelSeed, 500_000 + site.index);
    this.place = placeOf(site.index);
    this.days = new LocalDays(site.timezone);
    this.#firstDay = dayNumberOf(site.installedAt);
  }

  at(unixSeconds: number): SkyDay {
    const local = this.days.at(unixSeconds);
    const known = this.#skyDays.get(local.number);
    if (known) return known;
    const sun = this.#sun(local.number);
    const half = halfDaySeconds(sun, WAKE_HEIGHT);
    const clear = clearness(this.seed, local.number);
    const day = { local, sun, clearness: clear, wake: round(sun.noon - half), sleep: round(sun.noon + half) };
    if (this.#skyDays.size > 16) this.#skyDays.clear();
    this.#skyDays.set(local.number, day);
    return day;
  }

  /** Returns Wh/m² from the site's first day up to the beginning of this one. */
  yieldUpTo(dayNumber: number): number {
    return this.#sumUpTo(this.#yieldBefore, dayNumber, (day) => this.yieldOf(day));
  }

  /** Hours awake over the same time. */
  hoursUpTo(dayNumber: number): number {
    return this.#sumUpTo(
      this.#hoursBefore,
      dayNumber,
      (day) => (2 * halfDaySeconds(this.#sun(day), WAKE_HEIGHT)) / 3600,
    );
  }

  daysInService(dayNumber: number): number {
    return max(0, dayNumber - this.#firstDay);
  }

  #sumUpTo(sums: number[], dayNumber: number, of: (day: number) => number): number {
    const wanted = this.daysInService(dayNumber);
    for (let i = sums.length; i <= wanted; i++) sums.push(sums[i - 1]! + of(this.#firstDay + i - 1));
    return sums[wanted]!;
  }

  /** Returns whole Wh/m² of one day. */
  yieldOf(dayNumber: number): number {
    const sun = this.#sun(dayNumber);
    const level = dailyInsolation(sun);
    const gain = between(1, min(2, tiltedInsolation(sun, TYPICAL_TILT) / level), 0.6);
    return round(level * gain * clearness(this.seed, dayNumber) * between(0.97, 1, random(this.seed, dayNumber)));
  }

  #sun(dayNumber: number): SunDay {
    const year = new Date(dayNumber * 86_400_000).getUTCFullYear();
    const dayOfYear = dayNumber - Date.UTC(year, 0, 1) / 86_400_000 + 1;
    return sunDay(dayNumber, dayOfYear, this.site.latitude, this.site.longitude);
  }
}
