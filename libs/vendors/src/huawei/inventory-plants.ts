import { offsetLabel } from '@heliograph/base-data';
import {
  allRecords,
  isKind,
  readDate,
  readList,
  readNumber,
  readPlace,
  readText,
  reported,
  uniquePlants,
  VendorError,
  withRateLimitRetry,
} from '@heliograph/vendor-contract';
import type { VendorPlant } from '@heliograph/vendor-contract';
import type { HuaweiClient } from './client.ts';
import { MAX_PAUSE_MS } from './polls.ts';
import { BATCH_SIZE, type PlantItem, type StationItem, type StationsPage } from './wire.ts';

/** Bound on paging, should a cloud ever report a page count without end: 100,000 plants. */
const MAX_PAGES = 1000;

type PlantCall = 'stations' | 'getStationList';

/**
 * The plants of a northbound user. Which of the two calls a user may make depends on when he was created: the one that was granted is
 * tried first the next time, the other when it answers 401.
 */
export class PlantList {
  #order: readonly [PlantCall, PlantCall] = ['stations', 'getStationList'];

  constructor(private readonly client: HuaweiClient) {}

  async read(signal: AbortSignal): Promise<VendorPlant[]> {
    const [first, second] = this.#order;
    try {
      return await this.#ask(first, signal);
    } catch (error) {
      if (!isKind(error, 'not_permitted')) throw error;
    }
    const plants = await this.#ask(second, signal);
    this.#order = [second, first];
    return plants;
  }

  async #ask(call: PlantCall, signal: AbortSignal): Promise<VendorPlant[]> {
    try {
      // A plant created while we page moves to the next page: once is enough.
      return uniquePlants(
        call === 'stations'
          ? (await allRecords(this.#stations(signal))).map(plantOfStations)
          : (await this.#stationList(signal)).map(plantOfStationList),
      );
    } catch (error) {
      if (isNoPlants(error)) return [];
      throw error;
    }
  }

  async *#stations(signal: AbortSignal): AsyncGenerator<{ records: readonly PlantItem[] }> {
    for (let pageNo = 1; pageNo <= MAX_PAGES; pageNo += 1) {
      const read = (): Promise<StationsPage> => this.#page(pageNo, signal);
      const page = await (pageNo === 1 ? read() : withRateLimitRetry(read, { maxPauseMs: MAX_PAUSE_MS, signal }));
      const list = page.list ?? [];
      yield { records: list };
      if (list.length === 0 || pageNo >= pageCount(page)) return;
    }
    throw unexpected('stations');
  }

  async #page(pageNo: number, signal: AbortSignal): Promise<StationsPage> {
    const { data } = await this.client.call('stations', { pageNo, pageSize: BATCH_SIZE }, { signal });
    if (data === null) return {};
    if (typeof data !== 'object' || Array.isArray(data)) throw unexpected('stations');
    return data;
  }

  async #stationList(signal: AbortSignal): Promise<readonly StationItem[]> {
    const { data } = await this.client.call('getStationList', {}, { signal });
    const list = readList(data);
    if (!list) throw unexpected('getStationList');
    return list as StationItem[];
  }
}

function unexpected(call: PlantCall): VendorError {
  return new VendorError('protocol', `${call}: data is not in the documented form`, { call });
}

/** Returns whether the answer is 20007: the user has no plants (yet). */
function isNoPlants(error: unknown): boolean {
  return error instanceof VendorError && error.details.vendorCode === '20007';
}

function pageCount(page: StationsPage): number {
  if (typeof page.pageCount === 'number') return page.pageCount;
  return Math.ceil((page.total ?? 0) / (page.pageSize ?? BATCH_SIZE));
}

/** Reads an item of `stations`: capacity in kW, zone by the offset of the day of grid connection. */
export function plantOfStations(item: PlantItem): VendorPlant | undefined {
  const vendorPlantId = readText(item.plantCode);
  if (vendorPlantId === undefined) return undefined;
  const connected = readText(item.gridConnectionDate);
  const timezone = connected === undefined ? undefined : zoneOf(connected);
  return reported<VendorPlant>({
    vendorPlantId,
    name: readText(item.plantName) ?? vendorPlantId,
    timezone,
    ...readPlace(item.latitude, item.longitude),
    address: readText(item.plantAddress),
    capacityKw: readNumber(item.capacity),
    installedAt: readDate(connected),
  });
}

/** Reads an item of `getStationList`: capacity in MW, no zone. */
export function plantOfStationList(item: StationItem): VendorPlant | undefined {
  const vendorPlantId = readText(item.stationCode);
  if (vendorPlantId === undefined) return undefined;
  const megawatts = readNumber(item.capacity);
  return reported<VendorPlant>({
    vendorPlantId,
    name: readText(item.stationName) ?? vendorPlantId,
    address: readText(item.stationAddr),
    capacityKw: megawatts === undefined ? undefined : Math.round(megawatts * 1e6) / 1000,
  });
}

/** Reads `2022-07-07T21:06:57-05:00` as `GMT-5`; undefined when the time carries no offset. */
export function zoneOf(isoTime: string): string | undefined {
  if (/T.*Z$/i.test(isoTime)) return offsetLabel(0);
  const match = /T.*([+-])(\d{2}):?(\d{2})$/.exec(isoTime);
  if (!match) return undefined;
  const seconds = Number(match[2]) * 3600 + Number(match[3]) * 60;
  return offsetLabel(match[1] === '-' ? -seconds : seconds);
}
