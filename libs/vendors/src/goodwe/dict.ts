import { isRecord, readText, recordsOf, type JsonRecord } from '@heliograph/vendor-contract';

/** Returns the portal's entries of an inverter: `dict.left` and `dict.right` by key. */
export function dictOf(inverter: JsonRecord): ReadonlyMap<string, JsonRecord> {
  const { dict } = inverter;
  if (!isRecord(dict)) return new Map();
  return new Map([...recordsOf(dict.left), ...recordsOf(dict.right)].flatMap((entry) => namedEntry(entry)));
}

function namedEntry(entry: JsonRecord): [string, JsonRecord][] {
  const key = readText(entry.key);
  return key === undefined ? [] : [[key, entry]];
}

/** Returns the values of an entry, `"230.1/231.4/229.9"` or one alone. */
export function valuesOf(entry: JsonRecord | undefined): string[] {
  const value = readText(entry?.value);
  return value === undefined ? [] : value.split('/').map((part) => part.trim());
}

/** The number of inputs and phases of the inverter, by what the vendor lists of it; undefined when it lists none. */
export interface ListedInputs {
  inputs: number | undefined;
  phases: number | undefined;
}

/** `points` names the members a model has (`Vpv1`, `Vac1`); without it the entries `dcVandC1…` and the parts of `acVacVol` decide. */
export function listedInputs(inverter: JsonRecord): ListedInputs {
  const keys = recordsOf(inverter.points).flatMap(({ target_key }) => readText(target_key) ?? []);
  const dict = dictOf(inverter);
  const dcInputs = [...dict.keys()].map((key) => Number(/^dcVandC(\d+)$/.exec(key)?.[1] ?? 0));
  return {
    inputs: highest(keys, /^Vpv(\d+)$/i) ?? positive(Math.max(0, ...dcInputs)),
    phases: highest(keys, /^Vac(\d+)$/i) ?? positive(valuesOf(dict.get('acVacVol')).length),
  };
}

function highest(keys: readonly string[], pattern: RegExp): number | undefined {
  return positive(Math.max(0, ...keys.map((key) => Number(pattern.exec(key)?.[1] ?? 0))));
}

function positive(count: number): number | undefined {
  return count > 0 ? count : undefined;
}
