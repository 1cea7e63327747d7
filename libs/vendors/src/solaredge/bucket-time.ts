const stamp = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2}))?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})$/;

/** A timestamp of the vendor: ISO 8601 with the offset of the site. */
export interface BucketTime {
  /** Unix seconds. */
  unix: number;
  offsetSeconds: number;
  /** `2026-09-29`, of the site. */
  localDate: string;
  /** Seconds since 00:00 on the clock of the site. */
  secondsOfDay: number;
}

/** Returns undefined for a text without an offset: it would not name an instant. */
export function readBucketTime(value: unknown): BucketTime | undefined {
  const match = typeof value === 'string' ? stamp.exec(value.trim()) : null;
  if (!match) return undefined;
  const [, localDate = '', clock = '', seconds = '00', zone = ''] = match;
  const local = Date.parse(`${localDate}T${clock}:${seconds}Z`) / 1000;
  if (!Number.isFinite(local)) return undefined;
  const offsetSeconds = offsetOf(zone);
  return { unix: local - offsetSeconds, offsetSeconds, localDate, secondsOfDay: ((local % 86_400) + 86_400) % 86_400 };
}

function offsetOf(zone: string): number {
  if (zone === 'Z') return 0;
  const seconds = Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(-2)) * 60;
  return zone.startsWith('-') ? -seconds : seconds;
}
