import { isPlace, offsetSecondsAt } from '@heliograph/base-data';
import type { VendorDevice, VendorPlant } from './adapter.ts';
import { readNumber, readText } from './read-value.ts';

/** Reads the ISO date that a text begins with: `2024-05-24` of `2024-05-24 17:29:06`. */
export function readDate(value: unknown): string | undefined {
  return /^\d{4}-\d{2}-\d{2}/.exec(readText(value) ?? '')?.[0];
}

/** Reads a zone. An unknown zone counts as absent: the vendor account's setting then decides. */
export function readZone(value: unknown): string | undefined {
  const zone = readText(value);
  return zone !== undefined && offsetSecondsAt(zone, 0) !== undefined ? zone : undefined;
}

/**
 * Reads coordinates (degrees). Those that are no place on earth are left out, and 0, 0: it means a place that was not
 * entered.
 */
export function readPlace(latitude: unknown, longitude: unknown): Pick<VendorPlant, 'latitude' | 'longitude'> {
  const north = readNumber(latitude);
  const east = readNumber(longitude);
  if (north === undefined || east === undefined || !isPlace(north, east)) return {};
  return { latitude: north, longitude: east };
}

/** Reads the parts of an address and joins those that are reported: `Street 1, 12345, Anytown`. */
export function readAddress(parts: Iterable<unknown>): string | undefined {
  const texts = Array.from(parts, readText).filter((text) => text !== undefined);
  return texts.length > 0 ? texts.join(', ') : undefined;
}

/** Returns whether a device is connected by a vendor's code; `unknown` for a code that is in neither list. */
export function connectionOf<Code>(
  code: Code,
  { online, offline }: { online: readonly Code[]; offline: readonly Code[] },
): VendorDevice['status'] {
  if (online.includes(code)) return 'online';
  return offline.includes(code) ? 'offline' : 'unknown';
}
