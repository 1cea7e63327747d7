import type { CreateAdapter, VendorPlant } from '@heliograph/vendor-contract';
import { planBackfill } from './backfill.ts';
import { DeyeClient } from './client.ts';
import { plantOf } from './inventory.ts';
import { listInverters } from './inverter-list.ts';
import { planPolls } from './polls.ts';

export const createAdapter: CreateAdapter = (account, context) => {
  const client = new DeyeClient(account, context);
  return {
    verify: (signal) => client.proveCredentials(signal),
    async listPlants(signal) {
      const plants = new Map<string, VendorPlant>();
      for await (const { records } of client.pages('station/list', 'stationList', {}, signal)) {
        for (const plant of records.map(plantOf)) if (plant) plants.set(plant.vendorPlantId, plant);
      }
      return [...plants.values()];
    },
    listDevices: (plants, signal) => listInverters(client, plants, signal),
    planPolls: (devices) => planPolls(client, context, devices),
    planBackfill: (devices, gap) => planBackfill(client, context, devices, gap),
  };
};
