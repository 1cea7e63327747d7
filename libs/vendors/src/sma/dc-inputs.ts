import { isRecord, readNumber, readText, type JsonRecord } from '@heliograph/vendor-contract';

const arrays = ['dcVoltageInput', 'dcCurrentInput', 'dcPowerInput'] as const;

/**
 * Returns an entry of PowerDc with its arrays taken apart, as the field table reads it: `dcVoltageInput` with `{"index":"B"}` becomes
 * `dcVoltageInput2`. `dcPowerInput` becomes the sum over the inputs, left out when one of them has no value.
 */
export function inputsOf(entry: JsonRecord | undefined): JsonRecord {
  if (!entry) return {};
  const flat: Record<string, unknown> = { isolationResistance: entry.isolationResistance };
  for (const name of arrays) {
    for (const { number, value } of elementsOf(entry[name])) flat[`${name}${number}`] = value;
  }
  const powers = elementsOf(entry.dcPowerInput).map(({ value }) => readNumber(value));
  if (powers.length > 0 && powers.every((power) => power !== undefined))
    flat.dcPowerInput = powers.reduce((sum, power) => sum + power, 0);
  return flat;
}

function elementsOf(array: unknown): { number: number; value: unknown }[] {
  if (!Array.isArray(array)) return [];
  return array.filter(isRecord).flatMap(({ index, value }) => {
    const number = inputNumber(readText(index) ?? '');
    return number === undefined ? [] : [{ number, value }];
  });
}

/** Returns the number of an input: `A` is 1, `Z` 26, `AA` 27. */
function inputNumber(index: string): number | undefined {
  if (!/^[A-Z]{1,2}$/.test(index)) return undefined;
  return Array.from(index, (letter) => letter.charCodeAt(0) - 64).reduce((number, digit) => number * 26 + digit, 0);
}
