import type { Account } from './accounts.ts';
import type { Rig } from './rig.ts';

/** Apps between the simulated clouds and `basedata`; ingest starts when the clouds' addresses are known. */
export const pipelineApps = ['sync-api', 'vendor-sandbox', 'normalizer'] as const;

interface SandboxVendor {
  id: string;
  credentials: Record<string, string>;
}

/**
 * Connects the account's vendor accounts and starts ingest: from here on the simulated clouds are polled, or the proxies before them (`clouds`).
 * @returns monitored devices
 */
export async function startPipeline(
  rig: Rig,
  account: Account,
  vendors: readonly string[],
  clouds?: string,
): Promise<number> {
  const sandbox = `http://127.0.0.1:${rig.settings.ports.sandbox}`;
  const listed = (await (await fetch(`${sandbox}/`)).json()) as { vendors: SandboxVendor[] };
  const vendorUrls = listed.vendors.map(({ id }) => `${id}=${clouds ?? sandbox}/${id}`).join(',');
  await rig.fleet.start(['ingest'], { ...rig.settings, vendorUrls });
  let devices = 0;
  for (const { id, credentials } of listed.vendors.filter((vendor) => vendors.includes(vendor.id)))
    devices += await connectVendorAccount(account, id, credentials);
  return devices;
}

interface Plant {
  devices: { monitored: boolean }[];
}

async function connectVendorAccount(
  { api }: Account,
  vendor: string,
  credentials: Record<string, string>,
): Promise<number> {
  const created = (await api.post('/v1/vendor-accounts', { vendor, name: `sandbox ${vendor}`, credentials })) as {
    id: string;
  };
  const plants = (await api.get(`/apiDevice/syncApiPlantAndDevice?dataAccessUserId=${created.id}`)) as Plant[];
  return plants.flatMap(({ devices }) => devices).filter(({ monitored }) => monitored).length;
}
