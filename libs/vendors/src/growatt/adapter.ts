import { allRecords, isKind, isRecord, type CreateAdapter, type VendorPlant } from '@heliograph/vendor-contract';
import { Backfill } from './backfill.ts';
import { GrowattClient } from './client.ts';
import { asRefusedToken, Denials } from './errors.ts';
import { devicesOf, pagesOf, plantOf, type Unread } from './inventory.ts';
import { PollPlan } from './polls.ts';
import type { PlantDetails, PlantRow } from './wire.ts';

const PLANTS_A_PAGE = 100;

export const createAdapter: CreateAdapter = (account, context) => {
  const client = new GrowattClient(account, context);
  const denials = new Denials(client, context);
  const pollPlan = new PollPlan(client, context, denials);
  const backfill = new Backfill(client, denials);
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
      for (const { vendorPlantId } of plants) {
        const ofPlant = await allRecords(pagesOf('devices', (page) => devicePage(client, vendorPlantId, page, signal)));
        for (const row of ofPlant) rows.push([vendorPlantId, row]);
      }
      return devicesOf(rows);
    },
    planPolls: (devices) => pollPlan.plan(devices),
    planBackfill: (devices, gap) => backfill.plan(devices, gap),
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
