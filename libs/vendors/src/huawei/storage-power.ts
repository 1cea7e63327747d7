import { readNumber, reported } from '@heliograph/vendor-contract';
import type { JsonNode, StoragePart } from '@heliograph/vendor-contract';

/** The residential power sensor. */
const POWER_SENSOR = '47';

/**
 * Reads the powers of a meter. A power sensor counts in W and var, + export. A grid meter and an EMMA count in kW or, since 24.7.0, in W, and no answer says
 * which: voltage and current of the phases tell it. Which sign is export is not documented of them.
 */
export function readPowers(kpi: JsonNode, vendorType: string): StoragePart {
  return vendorType === POWER_SENSOR ? powersOfSensor(kpi) : powersOfGridMeter(kpi);
}

function powersOfSensor(kpi: JsonNode): StoragePart {
  const total = readNumber(kpi.get('active_power'));
  const reactive = readNumber(kpi.get('reactive_power'));
  const phases = phasesOf(kpi, total);
  return {
    measurements: reported({
      GridPower: thousandth(total),
      GridPower1: thousandth(phases[0]),
      GridPower2: thousandth(phases[1]),
      GridPower3: thousandth(phases[2]),
      GridReactivePower: thousandth(reactive),
    }),
  };
}

function thousandth(value: number | undefined): number | undefined {
  return value === undefined ? undefined : value / 1000;
}

/** A sum that is further from the total is in another unit, or of another time. */
const MAX_DEVIATION = 0.1;

/** Returns the powers of the three phases where their sum is the total, which shows that unit and sign are the same; otherwise none. */
function phasesOf(kpi: JsonNode, total: number | undefined): (number | undefined)[] {
  const phases = ['active_power_a', 'active_power_b', 'active_power_c'].map((name) => readNumber(kpi.get(name)));
  const largest = Math.max(...phases.map((phase) => Math.abs(phase ?? NaN)));
  const sum = phases.reduce<number>((all, phase) => all + (phase ?? NaN), 0);
  return Math.abs(sum - (total ?? NaN)) <= MAX_DEVIATION * largest ? phases : [];
}

function powersOfGridMeter(kpi: JsonNode): StoragePart {
  const voltAmperes = apparentPower(kpi);
  const power = readNumber(kpi.get('active_power'));
  const apparent = readNumber(kpi.get('total_apparent_power'));
  const factor = readNumber(kpi.get('power_factor')) ?? 1;
  const kilowattsPerUnit = kiloPerUnit(power, voltAmperes * Math.abs(factor));
  const kiloVoltAmperesPerUnit = kiloPerUnit(apparent, voltAmperes);
  // The document has kvar beside kW; what stands beside W is not known.
  const reactive = kilowattsPerUnit === 1 ? readNumber(kpi.get('reactive_power')) : undefined;
  return reported<StoragePart>({
    undirectedPower: scaled(power, kilowattsPerUnit),
    measurements: reported({
      GridApparentPower: scaled(apparent, kiloVoltAmperesPerUnit),
      GridReactivePower: reactive,
    }),
    quality: [
      ...unitUnknown('GridPower', power, kilowattsPerUnit),
      ...unitUnknown('GridApparentPower', apparent, kiloVoltAmperesPerUnit),
    ],
  });
}

/** Returns the sum of voltage times current of the phases, VA; 0 where none is known. */
function apparentPower(kpi: JsonNode): number {
  return ['a', 'b', 'c'].reduce((sum, phase) => {
    const voltage = readNumber(kpi.get(`${phase}_u`)) ?? 0;
    const current = readNumber(kpi.get(`${phase}_i`)) ?? 0;
    return sum + Math.abs(voltage * current);
  }, 0);
}

/**
 * Returns 1 for a value in kW or kVA, 0.001 for one in W or VA, undefined where it is neither. Both are a factor of a thousand apart, so that what voltage and
 * current give may be a third off.
 * @param expected W or VA
 */
function kiloPerUnit(value: number | undefined, expected: number): number | undefined {
  if (value === undefined || expected === 0) return undefined;
  const ratio = Math.abs(value) / expected;
  return [1, 0.001].find((kilo) => Math.abs(Math.log2(ratio * kilo * 1000)) <= 0.5);
}

/** Zero is zero in every unit. */
function scaled(value: number | undefined, kilo: number | undefined): number | undefined {
  if (value === undefined || value === 0) return value;
  return kilo === undefined ? undefined : value * kilo;
}

function unitUnknown(field: string, value: number | undefined, kilo: number | undefined): string[] {
  return value === undefined || value === 0 || kilo !== undefined ? [] : [`${field}:unit_unknown`];
}
