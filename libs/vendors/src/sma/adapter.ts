import type { CreateAdapter, ListedStorage, VendorDevice, VendorPlant } from '@heliograph/vendor-contract';
import { DaySets, planBackfill, planDays } from './backfill.ts';
import { SetCalls, SmaClient } from './client.ts';
import { requireConsent } from './auth.ts';
import { DevicePolls, logPolls, paceOf } from './polls.ts';
import { StoragePolls } from './polls-storage.ts';
import { batteriesOf, eachSerialOnce, invertersOf, listAt, plantOf, plantsOf, withStorage } from './inventory.ts';

export const createAdapter: CreateAdapter = (account, context) => {
  const client = new SmaClient(account, context);
  const sets = new SetCalls(client);
  const days = new DaySets(sets, context);
  const polls = new DevicePolls(sets, context, days);
  const { include = [] } = account;
  const storage = new StoragePolls(client, sets, context, include);

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
      const batteries = new Map<string, ListedStorage[]>();
      for (const { vendorPlantId } of plants) {
        const records = await listAt(client, vendorPlantId, signal);
        devices.push(...invertersOf(vendorPlantId, records));
        if (include.includes('battery')) batteries.set(vendorPlantId, batteriesOf(records));
      }
      return withStorage(eachSerialOnce(devices), batteries);
    },
    planPolls(devices) {
      if (devices.length === 0) return [];
      const pace = paceOf(devices, client.callsPerWindow, storage.callsOfRun(devices));
      return [
        ...polls.calls(devices, pace),
        ...logPolls(client, context, devices, pace),
        ...storage.calls(devices, pace),
      ];
    },
    planBackfill: (devices, gap, { isImport } = {}) => [
      ...planBackfill(days, devices, gap),
      ...(isImport ? [] : storage.backfill(devices, gap)),
    ],
    planDays: planDays(sets, context),
  };
};
