import { dayEvents, type DayEvents, within } from './events.ts';
import type { InverterPlan } from './layout.ts';
import { acPower, modulePower } from './power.ts';
import type { SiteSky, SkyDay } from './site-sky.ts';
import { clearSky, incidence, sunHeight } from './sun.ts';
import { airTemperature, cloudTransmission } from './weather.ts';

const { abs, floor, max, round } = Math;

/** Seconds between two points of the energy curve. */
const STEP = 120;
/** Share of a module's sun that becomes AC energy over a day, percent. */
const PERFORMANCE_PERCENT = 84;
/** Energy is added up in these whole parts of 1 Wh, so that no rounding lets a counter fall. */
const PARTS = 100_000;

/** Irradiance on each group of strings, W/m², and the air's temperature. */
export interface Sky {
  irradiance: number[];
  air: number;
}

/** One inverter's day: power at any time, and its integral since midnight. */
export interface DayCurve {
  day: SkyDay;
  events: DayEvents;
  /** Feeding in from … to (Unix seconds). */
  generation: { start: number; end: number };
  /** Scales irradiance so that the day's integral is the day's yield. */
  scale: number;
  stepSeconds: number;
  /** Wh at each step since `generation.start`. */
  energy: Float64Array;
}

export function skyAt(plan: InverterPlan, site: SiteSky, day: SkyDay, time: number): Sky {
  const clear = clearSky(sunHeight(day.sun, time));
  const through = cloudTransmission(site.seed, day.clearness, time);
  const direct = clear.direct * through;
  const diffuse = clear.diffuse * (1.6 - 0.7 * through);
  const hours = (time - day.sun.noon) / 3600;
  return {
    irradiance: plan.groups.map((group) => direct * incidence(day.sun, group.surface, time) + diffuse),
    air: airTemperature(site.place.climate, site.seed, day.local.dayOfYear, hours, time),
  };
}

/** Returns DC power there would be without limits, W. */
export function availableDc(plan: InverterPlan, sky: Sky, scale: number): number {
  let watts = 0;
  for (let g = 0; g < plan.groups.length; g++) {
    watts += modulePower(plan.dcRatedW * plan.groups[g]!.share, sky.irradiance[g]! * scale, sky.air);
  }
  return watts;
}

/** Returns the highest share of rated power at this time: 0 in a fault. */
export function limitAt(events: DayEvents, time: number): number {
  if (within(events.fault, time)) return 0;
  return within(events.curtailment, time) ? events.curtailment!.limit : 1;
}

/** Returns AC energy of the day, Wh, to which the curve is fitted. */
export function dayEnergy(plan: InverterPlan, site: SiteSky, dayNumber: number): number {
  return (site.yieldOf(dayNumber) * plan.dcRatedW * PERFORMANCE_PERCENT) / PARTS;
}

/** Returns lifetime energy, Wh. */
export function energyTotal(plan: InverterPlan, site: SiteSky, dayNumber: number, todayWh: number): number {
  const before = site.yieldUpTo(dayNumber) * plan.dcRatedW * PERFORMANCE_PERCENT;
  return (before + round(todayWh * PARTS)) / PARTS;
}

/** Returns the start and the end of a day's generation, Unix seconds. */
export function generationOf(plan: InverterPlan, day: SkyDay): { start: number; end: number } {
  return { start: day.wake + plan.startSeconds, end: day.sleep };
}

export function buildCurve(plan: InverterPlan, site: SiteSky, day: SkyDay): DayCurve {
  const generation = generationOf(plan, day);
  const events = dayEvents(plan.seed, day.local.number, generation, day.local);
  const steps = max(1, round((generation.end - generation.start) / STEP));
  const stepSeconds = (generation.end - generation.start) / steps;
  const skies: Sky[] = [];
  const limits: number[] = [];
  for (let i = 0; i <= steps; i++) {
    const time = generation.start + i * stepSeconds;
    skies.push(skyAt(plan, site, day, time));
    limits.push(limitAt(events, time));
  }
  const energy = new Float64Array(steps + 1);
  const integrate = (scale: number): number => fill(energy, plan, skies, limits, scale, stepSeconds);
  const total = dayEnergy(plan, site, day.local.number);
  const scale = fit(integrate, total);
  // The fit leaves a billionth: the counter must not fall by it at midnight.
  const exact = total / energy[steps]!;
  for (let i = 0; i <= steps; i++) energy[i]! *= exact;
  return { day, events, generation, scale, stepSeconds, energy };
}

function fill(
  energy: Float64Array,
  plan: InverterPlan,
  skies: Sky[],
  limits: number[],
  scale: number,
  step: number,
): number {
  let before = 0;
  for (let i = 0; i < skies.length; i++) {
    const watts = limits[i] === 0 ? 0 : acPower(plan, availableDc(plan, skies[i]!, scale), limits[i]!);
    if (i > 0) energy[i] = energy[i - 1]! + (((before + watts) / 2) * step) / 3600;
    before = watts;
  }
  return energy[energy.length - 1]!;
}

/** Finds the scale at which a growing function reaches the target (false position, Illinois variant). */
function fit(grow: (scale: number) => number, target: number): number {
  let low = 0;
  let high = 1;
  let below = -target;
  let above = grow(high) - target;
  while (above < 0 && high < 64) {
    low = high;
    below = above;
    high *= 2;
    above = grow(high) - target;
  }
  for (let i = 0; i < 40; i++) {
    const scale = (low * above - high * below) / (above - below);
    const error = grow(scale) - target;
    if (abs(error) < target * 1e-9) return scale;
    if (error < 0) {
      low = scale;
      below = error;
      above /= 2;
    } else {
      high = scale;
      above = error;
      below /= 2;
    }
  }
  grow(high);
  return high;
}

/** Returns Wh since midnight. */
export function energyToday(curve: DayCurve, time: number): number {
  const position = (time - curve.generation.start) / curve.stepSeconds;
  const last = curve.energy.length - 1;
  if (position <= 0) return 0;
  if (position >= last) return curve.energy[last]!;
  const step = floor(position);
  const from = curve.energy[step]!;
  return from + (curve.energy[step + 1]! - from) * (position - step);
}
