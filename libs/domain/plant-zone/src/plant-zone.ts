import { isFixedOffset, isPlace, isPlaceZone, offsetSecondsAt } from '@heliograph/base-data';
import { find, setCache } from 'geo-tz/all';

/** The statements about a plant's zone, by source. */
export interface ZoneStatements {
  /** The vendor's value for the plant: an IANA name, a label such as `GMT+8`, or an unknown text. */
  vendor?: string | null | undefined;
  /** The account's setting for the plant: an IANA name. */
  plant?: string | null | undefined;
  /** The setting of the vendor account: an IANA name or a label. */
  vendorAccount?: string | null | undefined;
  /** Degrees. */
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

export type ZoneSource = 'vendor' | 'plant' | 'vendor_account' | 'location';

export interface PlantZone {
  /** IANA name; a label where there is no better statement. */
  timezone: string;
  source: ZoneSource;
  /** The vendor's label, where it is not `timezone`: its local times may be in it. */
  vendorOffset?: string;
}

/** Rules of a country may have changed by so much since a vendor noted an offset. */
const toleranceSeconds = 3600;
/** One instant in each half of the year. */
const seasons = [Date.UTC(2026, 0, 1) / 1000, Date.UTC(2026, 6, 1) / 1000];

/**
 * Decides the zone of a plant, for all vendors alike: an IANA zone of the vendor, of the plant's setting, of the vendor account's setting, of the
 * location; only then a bare offset, of the vendor account's setting before the vendor's. A location that contradicts the offset does not count: it may
 * be the vendor's default, or its coordinates exchanged.
 */
export function plantZone(stated: ZoneStatements): PlantZone | undefined {
  const zone = zoneOf(stated);
  const { vendor } = stated;
  const isOther = zone !== undefined && vendor && vendor !== zone.timezone && isFixedOffset(vendor);
  return isOther ? { ...zone, vendorOffset: vendor } : zone;
}

function zoneOf(stated: ZoneStatements): PlantZone | undefined {
  const { vendor, plant, vendorAccount } = stated;
  if (vendor && isPlaceZone(vendor)) return { timezone: vendor, source: 'vendor' };
  if (plant) return { timezone: plant, source: 'plant' };
  if (vendorAccount && isPlaceZone(vendorAccount)) return { timezone: vendorAccount, source: 'vendor_account' };
  const offset = fixedOffset(stated);
  const located = zoneOfLocation(stated, offset?.timezone);
  return located === undefined ? offset : { timezone: located, source: 'location' };
}

function fixedOffset({ vendor, vendorAccount }: ZoneStatements): PlantZone | undefined {
  if (vendorAccount && isFixedOffset(vendorAccount)) return { timezone: vendorAccount, source: 'vendor_account' };
  return vendor && isFixedOffset(vendor) ? { timezone: vendor, source: 'vendor' } : undefined;
}

function zoneOfLocation({ latitude, longitude }: ZoneStatements, offset: string | undefined): string | undefined {
  if (latitude == null || longitude == null) return undefined;
  const zone = zoneAtLocation(latitude, longitude);
  return zone !== undefined && (offset === undefined || agree(zone, offset)) ? zone : undefined;
}

function agree(zone: string, offset: string): boolean {
  return seasons.some((time) => {
    const difference = (offsetSecondsAt(zone, time) ?? Infinity) - offsetSecondsAt(offset, time)!;
    return Math.abs(difference) <= toleranceSeconds;
  });
}

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
