import type { CreateAdapter, VendorDevice } from '@heliograph/vendor-contract';
import { planBackfill, planDays } from './backfill.ts';
import { GoodWeClient } from './client.ts';
import { devicesOfPlant } from './inventory-devices.ts';
import { PlantPolls, warningPolls } from './polls.ts';
import { listPlants } from './inventory-plants.ts';

export const createAdapter: CreateAdapter = (account, context) => {
  const client = new GoodWeClient(account, context);
  return {
    verify: (signal) => client.proveCredentials(signal),
    listPlants: (signal) => listPlants(client, signal),
    async listDevices(plants, signal) {
      const devices = new Map<string, VendorDevice>();
      for (const { vendorPlantId } of plants) {
        for (const device of await devicesOfPlant(client, vendorPlantId, signal))
          devices.set(device.InverterSN, device);
      }
      return [...devices.values()];
    },
    planPolls: (devices) => [
      ...new PlantPolls(client, context, devices).calls(),
      ...warningPolls(client, context, devices),
    ],
    planBackfill: (devices, gap) => planBackfill(client, context, devices, gap),
    planDays: planDays(client, context),
  };
};
