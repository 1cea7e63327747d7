/** Returns the Unix seconds of a `datetime-local` field, whose value is in the browser's own zone; undefined for an empty one. */
export function secondsOf(local: string): number | undefined {
  const ms = local === '' ? NaN : new Date(local).getTime();
  return Number.isFinite(ms) ? Math.floor(ms / 1000) : undefined;
}

/** Returns the value of a `datetime-local` field for a time, to the minute; empty without one. */
export function localTimeOf(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  const at = new Date(seconds * 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
