import { offsetLabel, reported } from '@heliograph/base-data';
import {
  isRecord,
  readAddress,
  readDate,
  readList,
  readNumber,
  readPlace,
  readText,
  recordsOf,
} from '@heliograph/vendor-contract';
import type { JsonRecord, ListedStorage, VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import { MAX_PAGE, METER_ROW, type DeviceRow, type PlantDetails, type PlantRow } from './wire.ts';
import { familyOfType } from './families.ts';

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

/** Returns the capacity; 0 means "not entered". */
function capacityOf(row: Unread<PlantRow>): number | undefined {
  const kilowatts = readNumber(row.peak_power);
  return kilowatts !== undefined && kilowatts > 0 ? kilowatts : undefined;
}

/**
 * Returns the zone: `GMT-5` as it is; decimal hours (`GMT+5.5`) as a label with minutes; a name is passed on for the
 * caller to resolve.
 */
export function zoneOf(timezone: unknown): string | undefined {
  const text = readText(timezone);
  const decimal = /^(?:GMT|UTC)\s*([+-]?\d{1,2}\.\d+)$/i.exec(text ?? '');
  return decimal ? offsetLabel(Math.round(Number(decimal[1]) * 3600)) : text;
}

/**
 * Inverters among the rows, each serial number once. A MAX is listed twice, as type 1 and as type 4: its own family is kept, for only that one has
 * all of its inputs (dossier, "Responses").
 */
export function devicesOf(rows: readonly (readonly [vendorPlantId: string, row: Unread<DeviceRow>])[]): VendorDevice[] {
  const bySerial = new Map<string, VendorDevice>();
  for (const [vendorPlantId, row] of rows) {
    const device = deviceOf(vendorPlantId, row);
    if (!device) continue;
    const known = bySerial.get(device.InverterSN);
    if (!known || known.vendorType === 'inverter') bySerial.set(device.InverterSN, device);
  }
  return [...bySerial.values()];
}

const maxStorage = 100;

/** Adds the meters of each plant to its first inverter by serial number. */
export function withStorage(
  devices: VendorDevice[],
  byPlant: ReadonlyMap<string, readonly ListedStorage[]>,
): VendorDevice[] {
  for (const [plant, listed] of byPlant) {
    const ofPlant = devices.filter(({ vendorPlantId }) => vendorPlantId === plant);
    const [first] = ofPlant.sort((a, b) => (a.InverterSN < b.InverterSN ? -1 : 1));
    if (first && listed.length > 0) first.storage = listed.slice(0, maxStorage);
  }
  return devices;
}

function deviceOf(vendorPlantId: string, row: Unread<DeviceRow>): VendorDevice | undefined {
  const InverterSN = readText(row.device_sn);
  const family = familyOfType(readNumber(row.type));
  if (InverterSN === undefined || InverterSN.toLowerCase() === METER_ROW || !family) return undefined;
  const model = readText(row.model);
  return {
    vendorPlantId,
    InverterSN,
    CollectorSN: readText(row.datalogger_sn) ?? '',
    vendorDeviceId: InverterSN,
    vendorType: family,
    ...reported({ model }),
    status: typeof row.lost !== 'boolean' ? 'unknown' : row.lost ? 'offline' : 'online',
  };
}

/** A row as received: the vendor's names, values still to be read. */
export type Unread<Row> = Readonly<Partial<Record<keyof Row, unknown>>>;

/**
 * Reads the pages of a list: `data` has `count` and the rows under `member`; `""` or null without rows. Ends at
 * `count`, at an empty page, or at the last page the vendor serves.
 */
export async function* pagesOf(
  member: string,
  fetchPage: (page: number) => Promise<unknown>,
): AsyncGenerator<{ records: readonly JsonRecord[] }> {
  let read = 0;
  for (let page = 1; page <= MAX_PAGE; page += 1) {
    const { count, found } = readPage(await fetchPage(page), member);
    const records = recordsOf(found);
    yield { records };
    read += records.length;
    if (found.length === 0 || read >= count) return;
  }
}

function readPage(data: unknown, member: string): { count: number; found: readonly unknown[] } {
  if (!isRecord(data)) return { count: 0, found: [] };
  return { count: readNumber(data.count) ?? 0, found: readList(data[member]) ?? [] };
}
