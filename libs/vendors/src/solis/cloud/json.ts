/** Raw JSON text (Node 24 has it, the standard library's types do not yet). */
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** Writes a number as the cloud's Java writes a double: `8.0`, `23.94`. */
export function double(value: number, decimals: number): unknown {
  const text = String(Number(value.toFixed(decimals)) + 0);
  return rawJSON(/[.e]/.test(text) ? text : `${text}.0`);
}

/** Writes kWh up to 1000 kWh, then MWh, then GWh, each with three decimals: `eTotal 8.824, eTotalStr "MWh"`. */
export function energy(name: string, wattHours: number, decimals = 1): Record<string, unknown> {
  const kwh = wattHours / 1000;
  if (kwh < 1000) return { [name]: double(kwh, decimals), [`${name}Str`]: 'kWh' };
  if (kwh < 1e6) return { [name]: double(kwh / 1000, 3), [`${name}Str`]: 'MWh' };
  return { [name]: double(kwh / 1e6, 3), [`${name}Str`]: 'GWh' };
}

/** Returns a value and its unit. */
export function measured(name: string, value: unknown, unit: string): Record<string, unknown> {
  return { [name]: value, [`${name}Str`]: unit };
}

/** Returns a power in kW and its multiplier, which is 1 everywhere but in the rows of a day. */
export function power(name: string, watts: number): Record<string, unknown> {
  return { ...measured(name, double(watts / 1000, 3), 'kW'), [`${name}Pec`]: '1' };
}

/** Writes `2025-10-26 09:21:09` at an offset. */
export function localText(unixSeconds: number, offsetSeconds: number): string {
  return new Date((unixSeconds + offsetSeconds) * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Writes `UTC+05:30`. */
export function utcLabel(offsetSeconds: number): string {
  const minutes = Math.abs(offsetSeconds) / 60;
  const two = (n: number): string => String(Math.floor(n)).padStart(2, '0');
  return `UTC${offsetSeconds < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}
