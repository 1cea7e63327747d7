import type { MeasurementField, Measurements } from '@heliograph/base-data';
import { readText, recordsOf, type MappedSample } from '@heliograph/vendor-contract';

type Signed = (value: number) => number;

const positive: Signed = Math.abs;
const negative: Signed = (value) => 0 - Math.abs(value);
const asWritten: Signed = (value) => value;

interface DirectionRule {
  /** Key of the status text that names the direction. */
  key: string;
  texts: ReadonlyMap<string, Signed>;
}

/**
 * Texts of `B_ST1`. `Static` was recorded beside 12 W, 549 W from the modules and 546 W fed: only a discharge adds up, so that B_P1 and B_CT are
 * positive while discharging there. Other makes may write them without a sign: a text that names the direction decides.
 */
const battery: DirectionRule = {
  key: 'B_ST1',
  texts: new Map([
    ['Charging', negative],
    ['Discharging', positive],
    ['Static', asWritten],
  ]),
};

/** Texts of `ST_PG1`. The recorded inverter reports purchased power as positive, other makes sold power. */
const grid: DirectionRule = {
  key: 'ST_PG1',
  texts: new Map([
    ['Purchasing energy', negative],
    ['Selling energy', positive],
  ]),
};

const rules: ReadonlyMap<string, DirectionRule> = new Map([
  ['BatteryPower', battery],
  ['IBattery', battery],
  ['GridPower', grid],
]);

/**
 * Gives battery and grid their signs by the status texts beside them. Leaves out values without a known direction, and
 * names them in the quality.
 */
export function withDirections(sample: MappedSample, dataList: unknown): MappedSample {
  const measurements: Measurements = {};
  const quality = [...sample.quality];
  for (const [field, value] of Object.entries(sample.measurements)) {
    const rule = rules.get(field);
    const signed = rule ? rule.texts.get(textOf(dataList, rule.key) ?? '') : asWritten;
    if (signed) measurements[field as MeasurementField] = signed(value);
    else quality.push(`${field}:direction_unknown`);
  }
  return { ...sample, measurements, quality };
}

function textOf(dataList: unknown, key: string): string | undefined {
  return readText(recordsOf(dataList).find((entry) => entry.key === key)?.value);
}
