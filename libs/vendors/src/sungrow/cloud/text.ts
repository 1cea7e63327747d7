/** A number as the cloud writes it: text of a Java double, `626.0`, `0.5`. */
export function javaDouble(value: number, decimals: number): string {
  const text = String(Number(value.toFixed(decimals)) + 0);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

export interface Scaled {
  unit: string;
  value: string;
}

/** An empty answer. */
export const NOTHING: Scaled = { unit: '', value: '--' };

/** Returns W, kW or MW, as it fits. */
export function scaledPower(watts: number, suffix = ''): Scaled {
  if (watts < 1000) return { unit: `W${suffix}`, value: plain(watts, 0) };
  if (watts < 1e6) return { unit: `kW${suffix}`, value: plain(watts / 1000, 3) };
  return { unit: `MW${suffix}`, value: plain(watts / 1e6, 3) };
}

/** Returns kWh or MWh; in Chinese 度 (1 kWh) or 万度 (10 000 kWh). */
export function scaledEnergy(wattHours: number, chinese: boolean): Scaled {
  const kwh = wattHours / 1000;
  if (chinese) {
    return kwh < 10_000 ? { unit: '度', value: plain(kwh, 1) } : { unit: '万度', value: plain(kwh / 10_000, 2) };
  }
  return kwh < 1000 ? { unit: 'kWh', value: plain(kwh, 1) } : { unit: 'MWh', value: plain(kwh / 1000, 2) };
}

function plain(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)) + 0);
}

/** Writes `2025-10-26 09:21:09` at an offset. */
export function localText(unixSeconds: number, offsetSeconds: number): string {
  return new Date((unixSeconds + offsetSeconds) * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Writes `20251026092109` at an offset. */
export function compactText(unixSeconds: number, offsetSeconds: number): string {
  return localText(unixSeconds, offsetSeconds).replace(/\D/g, '');
}

/** Times of plant values are in the clock of the cloud, wherever the plant is. */
export function cloudText(unixSeconds: number): string {
  return `${localText(unixSeconds, 8 * 3600).replace(' ', 'T')}+08:00`;
}

/** Writes `GMT+2`, `GMT-1`; half hours `GMT+5:30`: their form was never seen. */
export function gmtLabel(offsetSeconds: number): string {
  const minutes = Math.abs(offsetSeconds) / 60;
  const rest = minutes % 60;
  const sign = offsetSeconds < 0 ? '-' : '+';
  return `GMT${sign}${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** Reads local time of the cloud's forms as if it were UTC, Unix seconds: `yyyyMMddHHmmss`, `yyyyMMddHHmm`, `yyyyMMdd`, and with separators. */
export function wallSeconds(text: unknown): number | undefined {
  const digits = String(text).replace(/\D/g, '');
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?$/.exec(digits) ?? [];
  const ms = Date.parse(`${year ?? ''}-${month ?? ''}-${day ?? ''}T${hour}:${minute}:${second}Z`);
  return Number.isFinite(ms) ? ms / 1000 : undefined;
}
