const absentTexts = new Set(['', '-', '--', 'n/a', 'na', 'null', 'none', 'nan', 'undefined']);
const numeric = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return numeric.test(text) ? Number(text) : undefined;
}

/**
 * A vendor's number, or undefined where it is "not reported": null, empty, `-`, `--`, `N/A`, NaN, text that is no number, or one of the vendor's
 * fillers (source: vendors/README.md, "Facts"). Numeric strings are read strictly: `12,5` or `3 kW` is no number.
 */
export function readNumber(value: unknown, fillers: readonly number[] = []): number | undefined {
  const number = toNumber(value);
  if (number === undefined || !Number.isFinite(number) || fillers.includes(number)) return undefined;
  return number;
}

/** A vendor's text, trimmed; undefined where it is "not reported". Ids may arrive as numbers only when they are safe integers. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return absentTexts.has(text.toLowerCase()) ? undefined : text;
}
