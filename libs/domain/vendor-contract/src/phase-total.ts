import type { Measurements } from '@heliograph/base-data';

/**
 * Returns the measurements with the sum of the phases (kW) as `PowerACOutputActive` where the vendor's total is 0 or absent while a phase carries
 * power. Only where all phases are reported: three, or the one of a device with `phaseCount` 1. A total that is not 0 stays, however far from the
 * sum.
 */
export function withPhaseTotal(measurements: Measurements, phaseCount?: number): Measurements {
  const { PAC1, PAC2, PAC3, PowerACOutputActive: total = 0 } = measurements;
  const phases = phaseCount === 1 ? [PAC1] : [PAC1, PAC2, PAC3];
  if (total !== 0 || phases.includes(undefined)) return measurements;
  const sum = phases.reduce<number>((all, phase) => all + (phase ?? 0), 0);
  return sum === 0 ? measurements : { ...measurements, PowerACOutputActive: sum };
}
