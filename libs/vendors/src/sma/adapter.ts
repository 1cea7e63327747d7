import type { CreateAdapter, VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import { DaySets, planBackfill } from './backfill.ts';
import { SetCalls, SmaClient } from './client.ts';
import { requireConsent } from './auth.ts';
import { planDays } from './days.ts';
import { DevicePolls, logPolls, paceOf } from './polls.ts';
import { eachSerialOnce, invertersOf, listAt, plantOf, plantsOf } from './inventory.ts';

export const createAdapter: CreateAdapter = (account, context) => {
  const client = new SmaClient(account, context);
  const sets = new SetCalls(client);
  const days = new DaySets(sets, context);
  const polls = new DevicePolls(sets, context, days);

  async function listPlants(signal: AbortSignal): Promise<VendorPlant[]> {
    const records = await plantsOf(client, signal);
    const { loginHint, refreshToken } = account.credentials;
    // The code flow has its consent: the refresh token is it.
    if (refreshToken === undefined) await requireConsent(client, loginHint, records.length, signal);
    return records.flatMap((record) => plantOf(record) ?? []);
  }

  return {
    async verify(signal) {
      await listPlants(signal);
    },
    listPlants,
    async listDevices(plants, signal) {
      const devices: VendorDevice[] = [];
      for (const { vendorPlantId } of plants)
        devices.push(...invertersOf(vendorPlantId, await listAt(client, vendorPlantId, signal)));
      return eachSerialOnce(devices);
    },
    planPolls(devices) {
      if (devices.length === 0) return [];
      const pace = paceOf(devices, client.callsPerWindow);
      return [...polls.calls(devices, pace), ...logPolls(client, context, devices, pace)];
    },
    planBackfill: (devices, gap) => planBackfill(days, devices, gap),
    planDays: planDays(sets, context),
  };
};
