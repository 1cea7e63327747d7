import { localToUnix, reported } from '@heliograph/base-data';
import type { PolledDevice } from '@heliograph/vendor-contract';

export interface SampleTime {
  /** Unix seconds. */
  datetime?: number;
  offsetSeconds?: number;
}

/** `2025-08-20T00:04:26Z`, `2026-04-29T21:13:45.000+00:00`. */
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})$/;
const QUARTER = 900;
const FARTHEST = 14 * 3600;

/** Returns `dataTime` of the Developer API, and the offset of the plant: its `plantLocalTime` against it, summer time included. */
export function developerTime(dataTime: unknown, plantLocalTime: unknown): SampleTime {
  const datetime = unixOfInstant(dataTime);
  if (datetime === undefined) return {};
  const offsetSeconds = offsetBetween(plantLocalTime, datetime);
  return { datetime, ...reported({ offsetSeconds }) };
}

/**
 * `utcDateTime` of v2. `uploadTime` is the same moment on the plant's wall clock (seen live by clients, documented nowhere): only a device without
 * a zone takes its offset from comparing the two.
 */
export function v2Time(device: PolledDevice, utcDateTime: unknown, uploadTime: unknown): SampleTime {
  const datetime = unixOfInstant(utcDateTime);
  if (datetime === undefined) return localTime(device, uploadTime);
  if (device.timezone !== undefined) return { datetime };
  const offsetSeconds = offsetBetween(uploadTime, datetime);
  return { datetime, ...reported({ offsetSeconds }) };
}

/**
 * `uploadTime` as local time of the plant. Of the hour that comes twice when summer time ends the first is taken, so that no sample is dated too
 * late. The `utcDateTime` that newer legacy answers carry is no UTC: a plant in summer-time Europe showed its wall clock less eight hours, as if it
 * stood in China.
 */
export function localTime({ timezone }: PolledDevice, uploadTime: unknown): SampleTime {
  if (timezone === undefined || typeof uploadTime !== 'string') return {};
  const datetime = localToUnix(uploadTime, timezone);
  return datetime === undefined ? {} : { datetime };
}

function unixOfInstant(value: unknown): number | undefined {
  if (typeof value !== 'string' || !instant.test(value)) return undefined;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? undefined : Math.floor(ms / 1000);
}

/** Returns undefined where the difference is no offset that a zone can have. */
function offsetBetween(local: unknown, datetime: number): number | undefined {
  const asUtc = typeof local === 'string' ? localToUnix(local, 'GMT+0') : undefined;
  if (asUtc === undefined) return undefined;
  const offset = asUtc - datetime;
  return offset % QUARTER === 0 && Math.abs(offset) <= FARTHEST ? offset : undefined;
}
