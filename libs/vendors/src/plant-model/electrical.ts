import type { InverterPlan } from './layout.ts';
import { MODULE_VOLTAGE } from './layout.ts';
import type { Sky } from './energy.ts';
import { smoothNoise } from './noise.ts';
import { cellTemperature, modulePower } from './power.ts';
import type { ModelInverter, PhysicalSample } from './types.ts';

const { log, max, min } = Math;

type Strings = PhysicalSample['strings'];
type Phases = PhysicalSample['phases'];

/** Returns strings that share `dcW`: each at its MPP voltage, above it when the inverter takes less than there is. */
export function stringsAt(plan: InverterPlan, sky: Sky, scale: number, dcW: number): Strings {
  const groups = plan.groups.map((group, g) => {
    const irradiance = sky.irradiance[g]! * scale;
    return {
      watts: modulePower(plan.dcRatedW * group.share, irradiance, sky.air),
      voltage: stringVoltage(plan, irradiance, sky.air),
    };
  });
  const available = groups.reduce((sum, group) => sum + group.watts, 0);
  const used = available > 0 ? dcW / available : 0;
  return plan.strings.map(({ group, share, voltageFactor }) => {
    const { watts, voltage } = groups[group]!;
    const voltageV = voltage * voltageFactor * (1 + 0.14 * max(0, 1 - used));
    return { voltageV, currentA: voltageV > 0 ? (watts * used * share) / voltageV : 0 };
  });
}

/** Returns the voltage of a string at its maximum power point, V; near 0 in the dark. */
function stringVoltage(plan: InverterPlan, irradiance: number, air: number): number {
  if (irradiance <= 1) return 0;
  const light = 1 + 0.035 * log(min(1200, irradiance) / 1000);
  const heat = 1 - 0.003 * (cellTemperature(air, irradiance) - 25);
  return plan.modulesPerString * MODULE_VOLTAGE * light * heat;
}

export function powerFactorAt(plan: InverterPlan, acW: number): number {
  if (acW <= 0) return 1;
  if (!plan.cosPhiByPower) return 0.999;
  return 1 - 0.05 * max(0, (acW / plan.acRatedW - 0.5) / 0.5);
}

/** Grid voltage wanders slowly, differs by phase and rises with the power fed in. */
export function phasesAt(
  plan: InverterPlan,
  inverter: ModelInverter,
  time: number,
  acW: number,
  powerFactor: number,
  fault?: string,
): Phases {
  const count = inverter.phaseCount;
  const nominal = plan.place.gridVoltage;
  const rise = fault === 'grid_overvoltage' ? 0.16 : 0.012 * (acW / plan.acRatedW);
  const phases: Phases = [];
  for (let phase = 0; phase < count; phase++) {
    const wander = (smoothNoise(plan.seed + 50 + phase, time / 900) - 0.5) * 0.03;
    const voltageV = fault === 'no_grid' ? 0 : nominal * (1 + wander + rise);
    const powerW = acW / count;
    phases.push({ voltageV, powerW, currentA: acW > 0 ? powerW / (voltageV * powerFactor) : 0 });
  }
  return phases;
}

export function frequencyAt(plan: InverterPlan, siteSeed: number, time: number, fault?: string): number {
  if (fault === 'no_grid') return 0;
  return plan.place.gridFrequency + (smoothNoise(siteSeed + 60, time / 240) - 0.5) * 0.09;
}

/** Returns case temperature, °C. */
export function caseTemperature(plan: InverterPlan, air: number, acW: number, time: number, fault?: string): number {
  const wander = (smoothNoise(plan.seed + 70, time / 1200) - 0.5) * 3;
  return air + 6 + 26 * (acW / plan.acRatedW) + wander + (fault === 'over_temperature' ? 55 : 0);
}

export function insulationAt(plan: InverterPlan, time: number, fault?: string): number {
  return fault === 'insulation' ? 38 : 900 + 2100 * smoothNoise(plan.seed + 80, time / 7200);
}
