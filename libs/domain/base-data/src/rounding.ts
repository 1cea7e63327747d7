const powers = [1, 10, 100, 1000, 10_000] as const;
/** Larger numbers have no decimals. */
const maxRounded = 1e15;

/**
 * Rounds to `decimals` places, half away from zero, as one would by hand on the shortest decimal of the number: 1.005 → 1.01 though the
 * nearest double lies below. Never -0.
 */
export function roundHalfAway(value: number, decimals: number): number {
  const size = Math.abs(value);
  if (!(size < maxRounded)) return value;
  const steps = stepsOf(size, decimals);
  if (steps === 0) return 0;
  const result = steps / powerOfTen(decimals);
  return value < 0 ? -result : result;
}

export function powerOfTen(exponent: number): number {
  return powers[exponent] ?? 10 ** exponent;
}

/** As `roundHalfAway`, in whole units of the last place. @param size not negative, and below 1e15 */
export function stepsOf(size: number, decimals: number): number {
  const scaled = size * powerOfTen(decimals);
  const floor = Math.floor(scaled);
  const fraction = scaled - floor;
  // Near a tie the product's own error decides: look at the digits instead.
  const near = Math.abs(fraction - 0.5) <= scaled * 4e-16 + 1e-12;
  return near ? floor + (decimalFractionAtLeastHalf(size, decimals) ? 1 : 0) : Math.round(scaled);
}

/** Returns whether the digit after the kept ones, in the shortest decimal of the number, is 5 or more. */
function decimalFractionAtLeastHalf(size: number, decimals: number): boolean {
  const digits = size.toString();
  if (digits.includes('e')) return false;
  const point = digits.indexOf('.');
  const digit = point < 0 ? '0' : (digits[point + 1 + decimals] ?? '0');
  return digit >= '5';
}
