import type { CreateAdapter, VendorPlant } from '@heliograph/vendor-contract';
import { alarmPolls, RealtimePolls } from './polls.ts';
import { Backfill, planDays } from './backfill.ts';
import { SungrowClient, pages } from './client.ts';
import { listDevices, plantOf } from './inventory.ts';
import { PlantZones } from './plant-zones.ts';

export const createAdapter: CreateAdapter = (account, context) => {
  const client = new SungrowClient(account, context);
  const zones = new PlantZones(client, context);
  return {
    async verify(signal) {
      await client.proveLogin(signal);
      await client.call('getPowerStationList', { curPage: 1, page: 1, size: 1 }, signal);
    },
    async listPlants(signal) {
      const plants = new Map<string, VendorPlant>();
      for await (const { items } of pages(client, 'getPowerStationList', {}, signal)) {
        for (const plant of items.map(plantOf)) if (plant) plants.set(plant.vendorPlantId, plant);
      }
      return [...plants.values()];
    },
    listDevices: (plants, signal) => listDevices(client, plants, signal, account.include),
    planPolls(devices) {
      if (devices.length === 0) return [];
      const realtime = new RealtimePolls(client, context, zones, account.include);
      return [...realtime.calls(devices), ...alarmPolls(client, context, devices)];
    },
    planBackfill: (devices, gap, { isImport } = {}) =>
      new Backfill(client, context, zones).calls(devices, gap, isImport ? undefined : account.include),
    planDays: planDays(client, context),
  };
};
