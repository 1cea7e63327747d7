import type { InverterPlan } from './layout.ts';

const { max, min, sqrt } = Math;

/** Losses of the converter against rated power: constant, linear, square. */
const LOSS = { constant: 0.004, linear: 0.008, square: 0.012 };
/** Share of power lost to dirt and cables. */
const SOILING = 0.97;
/** Per °C above 25. */
const POWER_BY_TEMPERATURE = -0.0037;

export function cellTemperature(air: number, irradiance: number): number {
  return air + 0.03 * irradiance;
}

/** Returns the power of modules of `ratedW` at this irradiance (W/m²), W. */
export function modulePower(ratedW: number, irradiance: number, air: number): number {
  const heat = 1 + POWER_BY_TEMPERATURE * (cellTemperature(air, irradiance) - 25);
  return (ratedW * irradiance * heat * SOILING) / 1000;
}

/** Returns AC power for the available DC power, W: efficiency curve, then the limit. */
export function acPower(plan: InverterPlan, dcW: number, limit: number): number {
  const b = 1 + LOSS.linear;
  const load = (sqrt(b * b + 4 * LOSS.square * (dcW / plan.acRatedW - LOSS.constant)) - b) / (2 * LOSS.square);
  return min(limit, max(0, load)) * plan.acRatedW;
}

/** Returns the DC power the converter draws to give this AC power, W. */
export function dcPowerFor(plan: InverterPlan, acW: number): number {
  const load = acW / plan.acRatedW;
  return acW > 0 ? acW + plan.acRatedW * (LOSS.constant + LOSS.linear * load + LOSS.square * load * load) : 0;
}
