import type { CreateAdapter, VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import { alarmPolls } from './polls-alarms.ts';
import { planBackfill } from './backfill.ts';
import { SolisClient } from './client.ts';
import { deviceOf, plantOf } from './inventory.ts';
import { RealtimePolls } from './polls.ts';

/** The largest page the cloud gives. */
const LIST_PAGE = 100;

export const createAdapter: CreateAdapter = (account, context) => {
  const client = new SolisClient(account, context);
  return {
    async verify(signal) {
      await client.page('userStationList', 1, 1, {}, signal);
    },
    async listPlants(signal) {
      const plants = new Map<string, VendorPlant>();
      for await (const { records } of client.pages('userStationList', LIST_PAGE, {}, signal)) {
        for (const plant of records.map(plantOf)) if (plant) plants.set(plant.vendorPlantId, plant);
      }
      return [...plants.values()];
    },
    async listDevices(plants, signal) {
      const wanted = new Set(plants.map((plant) => plant.vendorPlantId));
      const devices = new Map<string, VendorDevice>();
      for await (const { records } of client.pages('inverterList', LIST_PAGE, {}, signal)) {
        for (const device of records.map(deviceOf)) {
          if (device && wanted.has(device.vendorPlantId)) devices.set(device.InverterSN, device);
        }
      }
      return [...devices.values()];
    },
    planPolls(devices) {
      if (devices.length === 0) return [];
      return [...new RealtimePolls(client, context, devices).calls(), ...alarmPolls(client, context, devices)];
    },
    planBackfill: (devices, gap) => planBackfill(client, context, devices, gap),
  };
};
