import type { SourceUnit } from './field-table.ts';

/** Factors to BaseData's units: value × numerator ÷ denominator, kept apart so that W→kW is one exact division. */
type Factor = readonly [target: string, numerator: number, denominator: number];

const factors: Readonly<Record<SourceUnit, Factor>> = {
  W: ['kW', 1, 1000],
  kW: ['kW', 1, 1],
  MW: ['kW', 1000, 1],
  Wh: ['kWh', 1, 1000],
  kWh: ['kWh', 1, 1],
  MWh: ['kWh', 1000, 1],
  GWh: ['kWh', 1_000_000, 1],
  V: ['V', 1, 1],
  mV: ['V', 1, 1000],
  A: ['A', 1, 1],
  mA: ['A', 1, 1000],
  Hz: ['Hz', 1, 1],
  '°C': ['°C', 1, 1],
  '%': ['%', 1, 1],
  ratio: ['%', 100, 1],
  var: ['kvar', 1, 1000],
  kvar: ['kvar', 1, 1],
  VA: ['kVA', 1, 1000],
  kVA: ['kVA', 1, 1],
  Ω: ['kΩ', 1, 1000],
  kΩ: ['kΩ', 1, 1],
  MΩ: ['kΩ', 1000, 1],
  s: ['h', 1, 3600],
  min: ['h', 1, 60],
  h: ['h', 1, 1],
  dBm: ['dBm', 1, 1],
  '1': ['1', 1, 1],
};

/** Spellings vendors use for the same unit. */
// eslint-disable-next-line no-warning-comments -- a spelling beside its unit, many of them
// prettier-ignore
const spellings: Readonly<Record<string, SourceUnit>> = {
  kw: 'kW', KW: 'kW', Kw: 'kW', w: 'W', wh: 'Wh', WH: 'Wh', kwh: 'kWh', KWH: 'kWh', KWh: 'kWh', mwh: 'MWh', MWH: 'MWh', GWH: 'GWh',
  '℃': '°C', C: '°C', v: 'V', a: 'A', HZ: 'Hz', hz: 'Hz', Var: 'var', kVar: 'kvar', kVAr: 'kvar', Kvar: 'kvar',
};

export type Convert = (value: number) => number;

const conversions = new Map<string, ReadonlyMap<string, Convert>>();

/** Returns the conversions to a unit by the vendors' spellings, made once: vendors that name units name one for each value. */
export function conversionsTo(targetUnit: string): ReadonlyMap<string, Convert> {
  let known = conversions.get(targetUnit);
  if (!known) {
    const names = [...Object.keys(factors), ...Object.keys(spellings)];
    known = new Map(
      names.flatMap((name) => {
        const convert = converter(name, targetUnit);
        return convert ? [[name, convert] as const] : [];
      }),
    );
    conversions.set(targetUnit, known);
  }
  return known;
}

/** Undefined when the vendor's unit is unknown or of another quantity than the field's. */
export function converter(sourceUnit: string, targetUnit: string): Convert | undefined {
  const unit = sourceUnit.trim();
  const known = Object.hasOwn(factors, unit)
    ? (unit as SourceUnit)
    : Object.hasOwn(spellings, unit)
      ? spellings[unit]
      : undefined;
  if (known === undefined) return undefined;
  const [target, numerator, denominator] = factors[known];
  if (target !== targetUnit) return undefined;
  return numerator === denominator ? (value) => value : (value) => (value * numerator) / denominator;
}
