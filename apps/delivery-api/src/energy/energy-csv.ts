import { formatLocal, offsetSecondsAt } from '@heliograph/base-data';
import { type EnergyField, energyFields } from '@heliograph/energy';
import type { EnergyIntervalView } from './energy.views.ts';

/**
 * Returns intervals as CSV (RFC 4180): header, comma, CRLF. Times are ISO 8601 in the zone, energies kWh, powers kW; what is not known is an empty cell. All
 * cells are numbers, times and names of ours: nothing has to be quoted.
 * @param showsDevices with the columns `devicesOf` and `devicesCounted`
 */
export function energyCsv(
  intervals: readonly EnergyIntervalView[],
  zone: string,
  fields: readonly EnergyField[] = energyFields,
  showsDevices = false,
): string {
  const counts = showsDevices ? ['devicesOf', 'devicesCounted'] : [];
  const header = ['start', 'end', ...fields, 'source', 'complete', 'version', 'filled', ...counts];
  const rows = intervals.map((interval) => [
    isoTime(interval.start, zone),
    isoTime(interval.end, zone),
    ...fields.map((field) => interval[field] ?? ''),
    interval.source,
    interval.complete,
    interval.version,
    interval.filled ?? false,
    ...(interval.devices ? [interval.devices.of, interval.devices.counted] : []),
  ]);
  return [header, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** `2026-11-21T08:00:00+01:00` */
function isoTime(at: number, zone: string): string {
  const offset = offsetSecondsAt(zone, at) ?? 0;
  const minutes = Math.round(Math.abs(offset) / 60);
  const two = (value: number): string => String(value).padStart(2, '0');
  const label = `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return `${formatLocal(at, offset).replace(' ', 'T')}${label}`;
}
