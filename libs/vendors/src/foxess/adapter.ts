import type { CreateAdapter, VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import { planHistory } from './backfill.ts';
import { FoxessClient } from './client.ts';
import { detailed } from './details.ts';
import { deviceOf, plantOf, withDeviceDetail, withPlantDetail } from './inventory.ts';
import { livenessPolls } from './polls-liveness.ts';
import { RealtimePolls } from './polls.ts';

export const createAdapter: CreateAdapter = (account, context) => {
  const client = new FoxessClient(account, context);
  return {
    async verify(signal) {
      await client.call('plant/list', { currentPage: 1, pageSize: 10 }, signal);
    },
    async listPlants(signal) {
      const plants = new Map<string, VendorPlant>();
      for await (const { records } of client.pages('plant/list', signal)) {
        for (const plant of records.map(plantOf)) if (plant) plants.set(plant.vendorPlantId, plant);
      }
      const ask = (plant: VendorPlant) => client.call('plant/detail', { id: plant.vendorPlantId }, signal);
      return detailed([...plants.values()], ask, withPlantDetail);
    },
    async listDevices(plants, signal) {
      const wanted = new Set(plants.map((plant) => plant.vendorPlantId));
      const devices = new Map<string, VendorDevice>();
      for await (const { records } of client.pages('device/list', signal)) {
        for (const device of records.map(deviceOf)) {
          if (device && wanted.has(device.vendorPlantId)) devices.set(device.InverterSN, device);
        }
      }
      const ask = (device: VendorDevice) => client.call('device/detail', { sn: device.InverterSN }, signal);
      return detailed([...devices.values()], ask, withDeviceDetail);
    },
    planPolls(devices) {
      if (devices.length === 0) return [];
      return [...new RealtimePolls(client, context, devices).calls(), ...livenessPolls(client, context, devices)];
    },
    planBackfill: (devices, gap) => planHistory(client, context, devices, gap),
  };
};
