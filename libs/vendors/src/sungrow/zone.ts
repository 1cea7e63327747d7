import { localToUnix, offsetOfLabel } from '@heliograph/base-data';
import { localText } from './wire.ts';

const decimalHours = /^((?:GMT|UTC)\s*[+-]\s*\d{1,2})\.(\d+)$/i;

/** Returns the vendor's zone label in the form we know: how it writes half hours was never seen, `GMT+5.5` is understood as `GMT+5:30`. */
export function zoneLabel(label: string): string {
  const [, hours, decimals] = decimalHours.exec(label.trim()) ?? [];
  if (hours === undefined || decimals === undefined) return label.trim();
  return `${hours}:${String(Math.round(Number(`0.${decimals}`) * 60)).padStart(2, '0')}`;
}

/** Returns Unix seconds of a plant-local time of the cloud; undefined when time or zone cannot be read. */
export function unixOf(time: string, zone: string): number | undefined {
  return localToUnix(localText(time), zone);
}

/** Seconds of a label that came with an answer. */
export function labelSeconds(label: string | undefined): number | undefined {
  return label === undefined ? undefined : offsetOfLabel(zoneLabel(label));
}
