import { isKind, type CreateAdapter, type VendorDevice, type VendorPlant } from '@heliograph/vendor-contract';
import { loggerPolls, pollSeconds, SeriesPolls } from './polls.ts';
import { StoragePolls } from './polls-storage.ts';
import { FroniusClient, ONE_SYSTEM } from './client.ts';
import { planDays } from './days.ts';
import { invertersOf, plantOf, storageOf, withStorage } from './inventory.ts';

const LIST_PAGE = 50;

export const createAdapter: CreateAdapter = (account, context) => {
  const client = new FroniusClient(account, context);
  const series = new SeriesPolls(client, context);
  const { include = [] } = account;
  const storage = new StoragePolls(client, context, include);

  async function inverters(plant: VendorPlant, signal: AbortSignal): Promise<VendorDevice[]> {
    const rows: unknown[] = [];
    const path = `/pvsystems/${encodeURIComponent(plant.vendorPlantId)}/devices`;
    try {
      for await (const { list } of client.pages('devices', path, {}, LIST_PAGE, signal)) rows.push(...list);
    } catch (error) {
      if (!isKind(error, 'not_permitted')) throw error;
      context.warn('the devices of a PV system are not granted', { vendorPlantId: plant.vendorPlantId });
    }
    return withStorage(invertersOf(plant.vendorPlantId, rows), storageOf(rows, include));
  }

  return {
    async verify(signal) {
      await client.get('pvsystems', ONE_SYSTEM, signal);
    },
    async listPlants(signal) {
      const plants = new Map<string, VendorPlant>();
      for await (const { list } of client.pages('pvsystems', '/pvsystems', {}, LIST_PAGE, signal)) {
        for (const plant of list.map(plantOf)) if (plant) plants.set(plant.vendorPlantId, plant);
      }
      return [...plants.values()];
    },
    async listDevices(plants, signal) {
      const devices = new Map<string, VendorDevice>();
      for (const plant of plants) {
        for (const device of await inverters(plant, signal)) devices.set(device.InverterSN, device);
      }
      return [...devices.values()];
    },
    planPolls(devices) {
      if (devices.length === 0) return [];
      const intervalSeconds = pollSeconds(devices, storage.callsPerRound(devices));
      return [
        ...series.calls(devices, intervalSeconds),
        ...loggerPolls(client, context, devices),
        ...storage.calls(devices, intervalSeconds),
      ];
    },
    planBackfill: (devices, gap, { isImport } = {}) => [
      ...series.backfill(devices, gap),
      ...(isImport ? [] : storage.backfill(devices, gap)),
    ],
    planDays: planDays(client, context),
  };
};
