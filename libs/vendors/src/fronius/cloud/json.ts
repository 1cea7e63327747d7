/** Raw JSON text (Node 24 has it, the standard library's types do not yet). */
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** Writes a number as the cloud writes a double: `1.0`, `0.73`. */
export function double(value: number, decimals: number): unknown {
  const text = String(Number(value.toFixed(decimals)) + 0);
  return rawJSON(/[.e]/.test(text) ? text : `${text}.0`);
}

export function channel(channelName: string, channelType: string, unit: string, value: unknown): object {
  return { channelName, channelType, unit, value };
}

/** Writes `2025-03-23T01:25:00Z`, or local time with its offset. */
export function timeIn(unixSeconds: number, offsetSeconds?: number): string {
  const text = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19);
  if (offsetSeconds === undefined) return `${text(unixSeconds)}Z`;
  const minutes = Math.abs(offsetSeconds) / 60;
  const two = (n: number): string => String(Math.floor(n)).padStart(2, '0');
  return `${text(unixSeconds + offsetSeconds)}${offsetSeconds < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}
