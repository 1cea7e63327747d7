import { isKind } from '@heliograph/vendor-contract';
import type {
  AdapterContext,
  BackfillCall,
  CreateAdapter,
  Gap,
  PollCall,
  PolledDevice,
  VendorAccountAccess,
  VendorAdapter,
  VendorDevice,
  VendorPlant,
} from '@heliograph/vendor-contract';
import { Backfill } from './backfill.ts';
import { GrowattClient } from './client.ts';
import { Denials } from './denials.ts';
import { devicesOf } from './inventory-devices.ts';
import { asRefusedToken } from './errors.ts';
import { allRows, type Unread } from './paging.ts';
import { plantOf } from './inventory-plants.ts';
import { PollPlan } from './polls.ts';
import type { PlantDetails, PlantRow } from './wire.ts';

class GrowattAdapter implements VendorAdapter {
  private readonly client: GrowattClient;
  private readonly polls: PollPlan;
  private readonly backfill: Backfill;

  constructor(account: VendorAccountAccess, context: AdapterContext) {
    this.client = new GrowattClient(account, context);
    const denials = new Denials(this.client, context);
    this.polls = new PollPlan(this.client, context, denials);
    this.backfill = new Backfill(this.client, denials);
  }

  /** Verifies with one plant a page, so that this is not the sync's request: an identical one is refused for five minutes. */
  async verify(signal: AbortSignal): Promise<void> {
    await this.plantRows(1, signal, 1);
  }

  async listPlants(signal: AbortSignal): Promise<VendorPlant[]> {
    const plants: VendorPlant[] = [];
    for (const row of await allRows('plants', (page) => this.plantRows(page, signal))) {
      const { plant_id: plantId }: Unread<PlantRow> = row;
      const plant = plantOf(row, await this.details(String(plantId), signal));
      if (plant) plants.push(plant);
    }
    return plants;
  }

  async listDevices(plants: readonly VendorPlant[], signal: AbortSignal): Promise<VendorDevice[]> {
    const rows: [string, object][] = [];
    for (const { vendorPlantId } of plants) {
      const ofPlant = await allRows('devices', (page) => this.deviceRows(vendorPlantId, page, signal));
      for (const row of ofPlant) rows.push([vendorPlantId, row]);
    }
    return devicesOf(rows);
  }

  planPolls(devices: readonly PolledDevice[]): PollCall[] {
    return this.polls.plan(devices);
  }

  planBackfill(devices: readonly PolledDevice[], gap: Gap): BackfillCall[] {
    return this.backfill.plan(devices, gap);
  }

  private async plantRows(page: number, signal: AbortSignal, perPage = 100): Promise<unknown> {
    const params = { page: String(page), perpage: String(perPage) };
    try {
      return (await this.client.call({ call: 'plant/list', method: 'GET', params }, signal)).data;
    } catch (error) {
      throw asRefusedToken(error);
    }
  }

  private async deviceRows(plantId: string, page: number, signal: AbortSignal): Promise<unknown> {
    const params = { plant_id: plantId, page: String(page), perpage: '100' };
    return (await this.client.call({ call: 'device/list', method: 'GET', params }, signal)).data;
  }

  /** Returns none without the details (not granted to this token): the vendor account's own zone then decides. */
  private async details(plantId: string, signal: AbortSignal): Promise<Unread<PlantDetails> | undefined> {
    try {
      const { data } = await this.client.call(
        { call: 'plant/details', method: 'GET', params: { plant_id: plantId } },
        signal,
      );
      return typeof data === 'object' && data !== null ? data : undefined;
    } catch (error) {
      if (isKind(error, 'not_permitted')) return undefined;
      throw error;
    }
  }
}

export const createAdapter: CreateAdapter = (account, context) => new GrowattAdapter(account, context);
