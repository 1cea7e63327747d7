import { recordsOf, uniqueDevices, uniquePlants, type CreateAdapter } from '@heliograph/vendor-contract';
import { NewVendorClient } from './client.ts';
import { deviceOf, plantOf } from './inventory.ts';
import { planPolls } from './polls.ts';

// to be written: pages of the lists (allRecords) and planBackfill (callsByDay, callsByWindow), where the cloud has them
export const createAdapter: CreateAdapter = (account, context) => {
  const client = new NewVendorClient(account, context);
  return {
    async verify(signal) {
      await client.call('plants', {}, signal);
    },
    async listPlants(signal) {
      const { data } = await client.call('plants', {}, signal);
      return uniquePlants(recordsOf(data).map(plantOf));
    },
    async listDevices(plants, signal) {
      const wanted = new Set(plants.map(({ vendorPlantId }) => vendorPlantId));
      const { data } = await client.call('devices', {}, signal);
      const devices = uniqueDevices(recordsOf(data).map(deviceOf));
      return devices.filter(({ vendorPlantId }) => wanted.has(vendorPlantId));
    },
    planPolls: (devices) => planPolls(client, context, devices),
  };
};
