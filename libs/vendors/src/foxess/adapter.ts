import { allRecords, uniqueDevices, uniquePlants } from '@heliograph/vendor-contract';
import type { CreateAdapter, VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import { planHistory, planDays } from './backfill.ts';
import { FoxessClient, onePlant } from './client.ts';
import { detailed, deviceOf, plantOf, withBatteries, withDeviceDetail, withPlantDetail } from './inventory.ts';
import { livenessPolls, RealtimePolls } from './polls.ts';
import { faultNames } from './polls-faults.ts';

export const createAdapter: CreateAdapter = (account, context) => {
  const client = new FoxessClient(account, context);
  const faults = faultNames(client, context);
  return {
    async verify(signal) {
      await client.call(onePlant.call, onePlant.parameters, signal);
    },
    async listPlants(signal) {
      const plants = uniquePlants((await allRecords(client.pages('plant/list', signal))).map(plantOf));
      const ask = (plant: VendorPlant) => client.call('plant/detail', { id: plant.vendorPlantId }, signal);
      return detailed(plants, ask, withPlantDetail);
    },
    async listDevices(plants, signal) {
      const wanted = new Set(plants.map((plant) => plant.vendorPlantId));
      const records = await allRecords(client.pages('device/list', signal));
      const devices = uniqueDevices(
        records.map(deviceOf).filter((device) => device && wanted.has(device.vendorPlantId)),
      );
      const ask = (device: VendorDevice) => client.call('device/detail', { sn: device.InverterSN }, signal);
      const merge = account.include?.includes('battery') ? withBatteries : withDeviceDetail;
      return detailed(devices, ask, merge);
    },
    planPolls(devices) {
      if (devices.length === 0) return [];
      return [
        ...new RealtimePolls(client, context, faults, devices).calls(),
        ...livenessPolls(client, context, devices),
      ];
    },
    planBackfill: planHistory(client, context, account.include),
    planDays: planDays(client, context),
  };
};
