import { isPlace } from '@heliograph/base-data';
import { find, setCache } from 'geo-tz/all';

/** The boundaries are read from the file each time: kept, all of them would take 120 MB. */
setCache({ store: { get: () => undefined, set: () => undefined } as unknown as Map<string, unknown> });

/** The plants of an account are read again and again; a vendor that invents locations must not fill the memory. */
const maxLocations = 10_000;
const known = new Map<string, string | undefined>();

/**
 * Returns the IANA zone of a location, degrees. Undefined where it is not on land, out of range, or 0, 0, which vendors write for one that was not
 * entered. Of two zones that both claim a place (Ürümqi) the first of the boundary data.
 */
export function zoneAtLocation(latitude: number, longitude: number): string | undefined {
  const key = `${latitude} ${longitude}`;
  if (known.has(key)) return known.get(key);
  const zone = findZone(latitude, longitude);
  if (known.size >= maxLocations) known.clear();
  known.set(key, zone);
  return zone;
}

function findZone(latitude: number, longitude: number): string | undefined {
  if (!isPlace(latitude, longitude)) return undefined;
  const [zone] = find(latitude, longitude);
  return zone === undefined || zone.startsWith('Etc/') ? undefined : zone;
}
