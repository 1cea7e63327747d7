import { offsetLabel } from '@heliograph/base-data';
import { readNumber, readText, type VendorPlant } from '@heliograph/vendor-contract';
import type { Unread } from './paging.ts';
import type { PlantDetails, PlantRow } from './wire.ts';

/** Returns undefined when the row names no plant. */
export function plantOf(row: Unread<PlantRow>, details: Unread<PlantDetails> | undefined): VendorPlant | undefined {
  const vendorPlantId = readText(row.plant_id);
  if (vendorPlantId === undefined) return undefined;
  const optional = {
    timezone: zoneOf(details?.timezone),
    latitude: readNumber(row.latitude),
    longitude: readNumber(row.longitude),
    address: addressOf(row),
    capacityKw: capacityOf(row),
    installedAt: dateOf(row.create_date),
  };
  const reported = Object.entries(optional).filter(([, value]) => value !== undefined);
  return { vendorPlantId, name: readText(row.name) ?? vendorPlantId, ...Object.fromEntries(reported) };
}

/** Unset places are written `"0"` (documented example of plant/list). */
function addressOf(row: Unread<PlantRow>): string | undefined {
  const parts = [row.city, row.country].map(readText).filter((part) => part !== undefined && part !== '0');
  return parts.length > 0 ? parts.join(', ') : undefined;
}

/** Returns the capacity; 0 stands for "not entered". */
function capacityOf(row: Unread<PlantRow>): number | undefined {
  const kilowatts = readNumber(row.peak_power);
  return kilowatts !== undefined && kilowatts > 0 ? kilowatts : undefined;
}

function dateOf(text: unknown): string | undefined {
  return /^\d{4}-\d{2}-\d{2}/.exec(readText(text) ?? '')?.[0];
}

/** Returns the zone: `GMT-5` as it is; decimal hours (`GMT+5.5`) as a label with minutes; a name is left to whoever knows zones. */
export function zoneOf(timezone: unknown): string | undefined {
  const text = readText(timezone);
  const decimal = /^(?:GMT|UTC)\s*([+-]?\d{1,2}\.\d+)$/i.exec(text ?? '');
  return decimal ? offsetLabel(Math.round(Number(decimal[1]) * 3600)) : text;
}
