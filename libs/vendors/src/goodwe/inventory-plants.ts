import {
  isKind,
  isRecord,
  readNumber,
  readPlace,
  readText,
  readZone,
  recordsOf,
  reported,
} from '@heliograph/vendor-contract';
import type { VendorPlant, JsonRecord } from '@heliograph/vendor-contract';
import type { GoodWeClient } from './client.ts';
import { STATIONS_PATH } from './wire.ts';

const SEMS_PAGE = 50;
const SEMS_PLUS_PAGE = 100;
/** No account is larger; a list with endless pages must not block us. */
const MAX_PAGES = 1000;

/** Returns the plants of both platforms, each once. SEMS knows the place, SEMS+ the time zone. */
export async function listPlants(client: GoodWeClient, signal: AbortSignal): Promise<VendorPlant[]> {
  const platforms = await client.platforms(signal);
  const plants = new Map<string, VendorPlant>();
  const add = (plant: VendorPlant): void => {
    plants.set(plant.vendorPlantId, { ...plants.get(plant.vendorPlantId), ...plant });
  };
  // The place of SEMS wins over the address SEMS+ writes: so SEMS+ comes first.
  if (platforms.semsplus) (await ifPermitted(() => semsPlusPlants(client, signal))).forEach(add);
  if (platforms.sems) (await ifPermitted(() => semsPlants(client, signal))).forEach(add);
  return [...plants.values()];
}

async function ifPermitted(list: () => Promise<VendorPlant[]>): Promise<VendorPlant[]> {
  try {
    return await list();
  } catch (error) {
    if (isKind(error, 'not_permitted')) return [];
    throw error;
  }
}

async function semsPlants(client: GoodWeClient, signal: AbortSignal): Promise<VendorPlant[]> {
  const listed = await allPages(semsPlantOf, async (page) => {
    const { data } = await client.sems('QueryPowerStationMonitor', queryOf(page), signal);
    // A list, or an object with the list and the number of all plants: both were seen.
    return isRecord(data)
      ? { items: recordsOf(data.list), total: readNumber(data.record) }
      : { items: recordsOf(data) };
  });
  return listed.length > 0 ? listed : ownPlant(client, signal);
}

/** Members the web portal sends; the cloud filters by those that are not empty. */
function queryOf(page: number): JsonRecord {
  return {
    powerstation_id: '',
    key: '',
    orderby: '',
    powerstation_type: '',
    powerstation_status: '',
    page_index: page,
    page_size: SEMS_PAGE,
    adcode: '',
    org_id: '',
    condition: '',
  };
}

/** Owners of one plant may have no list. */
async function ownPlant(client: GoodWeClient, signal: AbortSignal): Promise<VendorPlant[]> {
  const { data } = await client.sems('GetPowerStationIdByOwner', {}, signal);
  const vendorPlantId = readText(data);
  return vendorPlantId === undefined ? [] : [{ vendorPlantId, name: vendorPlantId }];
}

function semsPlusPlants(client: GoodWeClient, signal: AbortSignal): Promise<VendorPlant[]> {
  return allPages(semsPlusPlantOf, async (current) => {
    const { data } = await client.semsPlus('stations/page', STATIONS_PATH, signal, { current, size: SEMS_PLUS_PAGE });
    return isRecord(data) ? { items: recordsOf(data.dataList), total: readNumber(data.total) } : { items: [] };
  });
}

interface Page {
  items: readonly JsonRecord[];
  /** The number of all plants of the account, where the answer contains it. */
  total?: number | undefined;
}

/**
 * Reads pages until all plants are read or a page has no new one: the cloud does not guarantee the requested page size.
 */
async function allPages(
  plantOf: (record: JsonRecord) => VendorPlant | undefined,
  read: (page: number) => Promise<Page>,
): Promise<VendorPlant[]> {
  const plants = new Map<string, VendorPlant>();
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const before = plants.size;
    const { items, total } = await read(page);
    for (const plant of items.map(plantOf)) if (plant) plants.set(plant.vendorPlantId, plant);
    if (plants.size === before || (total !== undefined && plants.size >= total)) break;
  }
  return [...plants.values()];
}

export function semsPlantOf(record: JsonRecord): VendorPlant | undefined {
  const vendorPlantId = readText(record.powerstation_id) ?? readText(record.id);
  if (vendorPlantId === undefined) return undefined;
  const capacityKw = positive(record.capacity);
  return reported<VendorPlant>({
    vendorPlantId,
    name: readText(record.stationname) ?? readText(record.name) ?? vendorPlantId,
    ...readPlace(record.latitude, record.longitude),
    address: readText(record.location),
    capacityKw,
  });
}

export function semsPlusPlantOf(record: JsonRecord): VendorPlant | undefined {
  const vendorPlantId = readText(record.id);
  if (vendorPlantId === undefined) return undefined;
  const capacityKw = positive(record.pvInstallP) ?? positive(record.installedPower);
  return reported<VendorPlant>({
    vendorPlantId,
    name: readText(record.name) ?? vendorPlantId,
    timezone: readZone(record.timeZone),
    address: readText(record.googleAddress),
    capacityKw,
  });
}

function positive(value: unknown): number | undefined {
  const number = readNumber(value);
  return number !== undefined && number > 0 ? number : undefined;
}
