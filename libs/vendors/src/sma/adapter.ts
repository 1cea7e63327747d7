import type { CreateAdapter, VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import { planBackfill } from './backfill.ts';
import { SmaClient } from './client.ts';
import { requireConsent } from './backchannel-consent.ts';
import { DaySets } from './day-sets.ts';
import { DevicePolls } from './polls.ts';
import { eachSerialOnce, invertersOf, plantOf } from './inventory.ts';
import { logPolls } from './polls-logs.ts';
import { listAt, plantsOf } from './lists.ts';
import { paceOf } from './pace.ts';
import { SetCalls } from './set-calls.ts';

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
    planBackfill: (devices, gap) => planBackfill(days, context, devices, gap),
  };
};
