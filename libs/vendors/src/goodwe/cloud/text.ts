/** Rounded half away from zero, without -0. */
export function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return (Math.sign(value) * Math.round(Math.abs(value) * factor)) / factor + 0;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Writes a local time in one of the account's date formats: `MM/dd/yyyy`, `dd/MM/yyyy`, `MM.dd.yyyy`. */
export function localText(unixSeconds: number, offsetSeconds: number, format = 'MM/dd/yyyy'): string {
  const time = new Date((unixSeconds + offsetSeconds) * 1000);
  const date = format
    .replace('MM', two(time.getUTCMonth() + 1))
    .replace('dd', two(time.getUTCDate()))
    .replace('yyyy', String(time.getUTCFullYear()));
  // Recorded with this format only: spaces after the colons.
  const colon = format.includes('.') ? ': ' : ':';
  return `${date} ${[time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds()].map(two).join(colon)}`;
}

/** Writes `2026-09-23T13:56:00` at an offset. */
export function isoText(unixSeconds: number, offsetSeconds: number): string {
  return new Date((unixSeconds + offsetSeconds) * 1000).toISOString().slice(0, 19);
}
