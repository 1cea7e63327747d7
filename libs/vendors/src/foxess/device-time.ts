export interface DeviceTime {
  /** Unix seconds. */
  datetime: number;
  offsetSeconds: number;
  /** `UTC+0000`: the clock of the cloud, which is not the zone of the plant. */
  isUtc: boolean;
}

/** `2024-05-12 11:40:48 BST+0100`; zones without an abbreviation repeat the offset: `+0530+0530`. */
const pattern = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})\s*(.*?)([+-])(\d{2}):?(\d{2})$/;

/** Returns the time of a sample. Only the number counts: abbreviations are ambiguous. Undefined when there is none. */
export function readDeviceTime(value: unknown): DeviceTime | undefined {
  const match = typeof value === 'string' ? pattern.exec(value.trim()) : null;
  if (!match) return undefined;
  const [, date, time, zone, sign, hours, minutes] = match;
  const local = Date.parse(`${date}T${time}Z`);
  const seconds = Number(hours) * 3600 + Number(minutes) * 60;
  if (Number.isNaN(local) || seconds > 14 * 3600 || Number(minutes) > 59) return undefined;
  const offsetSeconds = sign === '-' && seconds > 0 ? -seconds : seconds;
  return { datetime: local / 1000 - offsetSeconds, offsetSeconds, isUtc: zone === 'UTC' && seconds === 0 };
}

/** Returns whether two times lie on one calendar day at this offset. */
export function sameDay(a: number, b: number, offsetSeconds: number): boolean {
  const day = (time: number): number => Math.floor((time + offsetSeconds) / 86_400);
  return day(a) === day(b);
}
