import { allRecords, uniqueDevices, uniquePlants, type CreateAdapter } from '@heliograph/vendor-contract';
import { alarmPolls } from './polls-alarms.ts';
import { meterPolls, withMeters } from './polls-meters.ts';
import { planBackfill } from './backfill.ts';
import { SolisClient } from './client.ts';
import { planDays } from './days.ts';
import { deviceOf, plantOf } from './inventory.ts';
import { RealtimePolls } from './polls.ts';

/** The largest page the cloud gives. */
const LIST_PAGE = 100;

export const createAdapter: CreateAdapter = (account, context) => {
  const client = new SolisClient(account, context);
  const includesMeters = account.include?.includes('meter') === true;
  return {
    async verify(signal) {
      await client.page('userStationList', 1, 1, {}, signal);
    },
    async listPlants(signal) {
      return uniquePlants((await allRecords(client.pages('userStationList', LIST_PAGE, {}, signal))).map(plantOf));
    },
    async listDevices(plants, signal) {
      const wanted = new Set(plants.map((plant) => plant.vendorPlantId));
      const records = await allRecords(client.pages('inverterList', LIST_PAGE, {}, signal));
      const devices = uniqueDevices(
        records.map(deviceOf).filter((device) => device && wanted.has(device.vendorPlantId)),
      );
      return includesMeters ? withMeters(client, devices, signal) : devices;
    },
    planPolls(devices) {
      if (devices.length === 0) return [];
      return [
        ...new RealtimePolls(client, context, devices).calls(),
        ...alarmPolls(client, context, devices),
        ...(includesMeters ? meterPolls(client, context, devices) : []),
      ];
    },
    planBackfill: planBackfill(client, context),
    planDays: planDays(client, context),
  };
};
