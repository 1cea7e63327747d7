import { allRecords, isKind, isRecord } from '@heliograph/vendor-contract';
import type { CreateAdapter, JsonRecord, ListedStorage, VendorPlant } from '@heliograph/vendor-contract';
import { ammetersOf, meteredLoggers } from './ammeters.ts';
import { Backfill } from './backfill.ts';
import { GrowattClient } from './client.ts';
import { asRefusedToken, Denials, isNoSuchDevice } from './errors.ts';
import { devicesOf, pagesOf, plantOf, withStorage, type Unread } from './inventory.ts';
import { PollPlan } from './polls.ts';
import { AMMETER_LIST_CALL, type PlantDetails, type PlantRow } from './wire.ts';

const PLANTS_A_PAGE = 100;

export const createAdapter: CreateAdapter = (account, context) => {
  const client = new GrowattClient(account, context);
  const denials = new Denials(client, context);
  const pollPlan = new PollPlan(client, context, denials, account.include);
  const backfill = new Backfill(client, denials);
  const includesMeters = account.include?.includes('meter') === true;
  return {
    /** Verifies with one plant a page, so that this is not the sync's request: an identical one is refused for five minutes. */
    async verify(signal) {
      await plantPage(client, 1, 1, signal);
    },
    async listPlants(signal) {
      const rows = await allRecords(pagesOf('plants', (page) => plantPage(client, page, PLANTS_A_PAGE, signal)));
      const plants: VendorPlant[] = [];
      for (const row of rows) {
        const { plant_id: plantId }: Unread<PlantRow> = row;
        const plant = plantOf(row, await detailsOf(client, String(plantId), signal));
        if (plant) plants.push(plant);
      }
      return plants;
    },
    async listDevices(plants, signal) {
      const rows: [string, object][] = [];
      const storage = new Map<string, ListedStorage[]>();
      for (const { vendorPlantId } of plants) {
        const ofPlant = await allRecords(pagesOf('devices', (page) => devicePage(client, vendorPlantId, page, signal)));
        for (const row of ofPlant) rows.push([vendorPlantId, row]);
        if (includesMeters) storage.set(vendorPlantId, await metersOf(client, ofPlant, signal));
      }
      return withStorage(devicesOf(rows), storage);
    },
    planPolls: (devices) => pollPlan.plan(devices),
    planBackfill: (devices, gap, { isImport } = {}) => [
      ...backfill.plan(devices, gap),
      ...(includesMeters && isImport === undefined ? backfill.planMeters(devices, gap) : []),
    ],
  };
};

async function plantPage(client: GrowattClient, page: number, perPage: number, signal: AbortSignal): Promise<unknown> {
  const params = { page: String(page), perpage: String(perPage) };
  try {
    return (await client.call({ call: 'plant/list', method: 'GET', params }, signal)).data;
  } catch (error) {
    throw asRefusedToken(error);
  }
}

async function devicePage(client: GrowattClient, plantId: string, page: number, signal: AbortSignal): Promise<unknown> {
  const params = { plant_id: plantId, page: String(page), perpage: '100' };
  return (await client.call({ call: 'device/list', method: 'GET', params }, signal)).data;
}

/** Returns none without the details (not granted to this token): the vendor account's own zone then decides. */
async function detailsOf(
  client: GrowattClient,
  plantId: string,
  signal: AbortSignal,
): Promise<Unread<PlantDetails> | undefined> {
  try {
    const { data } = await client.call({ call: 'plant/details', method: 'GET', params: { plant_id: plantId } }, signal);
    return isRecord(data) ? data : undefined;
  } catch (error) {
    if (isKind(error, 'not_permitted')) return undefined;
    throw error;
  }
}

/** Returns the meters of a plant: a call a logger that has one. None where the token is not granted the call, or the logger is gone. */
async function metersOf(
  client: GrowattClient,
  rows: readonly JsonRecord[],
  signal: AbortSignal,
): Promise<ListedStorage[]> {
  const meters: ListedStorage[] = [];
  for (const logger of meteredLoggers(rows)) {
    const params = { datalog_sn: logger };
    try {
      const { data } = await client.call({ call: AMMETER_LIST_CALL, method: 'GET', params }, signal);
      meters.push(...ammetersOf(data, logger));
    } catch (error) {
      if (!isKind(error, 'not_permitted') && !isNoSuchDevice(error)) throw error;
    }
  }
  return meters;
}
