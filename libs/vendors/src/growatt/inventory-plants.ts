import { offsetLabel } from '@heliograph/base-data';
import {
  readAddress,
  readDate,
  readNumber,
  readPlace,
  readText,
  reported,
  type VendorPlant,
} from '@heliograph/vendor-contract';
import type { Unread } from './paging.ts';
import type { PlantDetails, PlantRow } from './wire.ts';

/** Unset places are written `"0"` (documented example of plant/list). */
const UNSET = '0';

/** Returns undefined when the row names no plant. */
export function plantOf(row: Unread<PlantRow>, details: Unread<PlantDetails> | undefined): VendorPlant | undefined {
  const vendorPlantId = readText(row.plant_id);
  if (vendorPlantId === undefined) return undefined;
  return reported<VendorPlant>({
    vendorPlantId,
    name: readText(row.name) ?? vendorPlantId,
    timezone: zoneOf(details?.timezone),
    ...readPlace(row.latitude, row.longitude),
    address: readAddress([row.city, row.country].filter((part) => readText(part) !== UNSET)),
    capacityKw: capacityOf(row),
    installedAt: readDate(row.create_date),
  });
}

/** Returns the capacity; 0 stands for "not entered". */
function capacityOf(row: Unread<PlantRow>): number | undefined {
  const kilowatts = readNumber(row.peak_power);
  return kilowatts !== undefined && kilowatts > 0 ? kilowatts : undefined;
}

/** Returns the zone: `GMT-5` as it is; decimal hours (`GMT+5.5`) as a label with minutes; a name is left to whoever knows zones. */
export function zoneOf(timezone: unknown): string | undefined {
  const text = readText(timezone);
  const decimal = /^(?:GMT|UTC)\s*([+-]?\d{1,2}\.\d+)$/i.exec(text ?? '');
  return decimal ? offsetLabel(Math.round(Number(decimal[1]) * 3600)) : text;
}
