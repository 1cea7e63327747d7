import type { Account } from './accounts.ts';
import type { Rig } from './rig.ts';

/** Apps between the simulated clouds and `basedata`; ingest starts when the clouds' addresses are known. */
export const pipelineApps = ['sync-api', 'vendor-sandbox', 'normalizer'] as const;

export interface SandboxVendor {
  id: string;
  credentials: Record<string, string>;
}

export interface ConnectedAccount {
  vendor: string;
  vendorAccountId: string;
  /** Monitored ones. */
  devices: readonly ConnectedDevice[];
}

export interface ConnectedDevice {
  deviceId: string;
  InverterSN: string;
  monitored: boolean;
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
  const listed = await startIngest(rig, clouds);
  let devices = 0;
  for (const vendor of listed.filter(({ id }) => vendors.includes(id)))
    devices += (await connectVendorAccount(account, vendor)).devices.length;
  return devices;
}

/** Starts ingest with the simulated clouds, or the proxies before them. @returns what the clouds accept */
export async function startIngest(rig: Rig, clouds?: string): Promise<SandboxVendor[]> {
  const sandbox = `http://127.0.0.1:${rig.settings.ports.sandbox}`;
  const { vendors } = (await (await fetch(`${sandbox}/`)).json()) as { vendors: SandboxVendor[] };
  const vendorUrls = vendors.map(({ id }) => `${id}=${clouds ?? sandbox}/${id}`).join(',');
  await rig.fleet.start(['ingest'], { ...rig.settings, vendorUrls });
  return vendors;
}

interface Plant {
  devices: ConnectedDevice[];
}

export async function connectVendorAccount(
  { api }: Account,
  { id: vendor, credentials }: SandboxVendor,
): Promise<ConnectedAccount> {
  const created = (await api.post('/v1/vendor-accounts', { vendor, name: `sandbox ${vendor}`, credentials })) as {
    id: string;
  };
  const plants = (await api.get(`/apiDevice/syncApiPlantAndDevice?dataAccessUserId=${created.id}`)) as Plant[];
  const devices = plants.flatMap((plant) => plant.devices).filter(({ monitored }) => monitored);
  return { vendor, vendorAccountId: created.id, devices };
}
