import { randomBytes } from 'node:crypto';
import { outbox } from '@heliograph/persistence';
import { deviceEntries } from '../src/inventory/device-records.ts';
import { QuotaService } from '../src/inventory/quota.service.ts';
import { DataSource } from 'typeorm';
import type { Caller, SyncApi } from './sync-api.ts';

export interface Fleet {
  vendorAccountId: string;
  plantIds: string[];
  /** Ids in the order in which devices were first seen. */
  deviceIds: string[];
}

export interface FleetOptions {
  plants: number;
  devicesPerPlant: number;
  vendor?: string;
  /** The first number of the serial numbers. */
  from?: number;
}

/** Inserts plants and devices as a sync leaves them, with the quota filled and without a vendor's cloud: ten thousand of them in a second. */
export async function insertFleet(api: SyncApi, caller: Caller, plan: FleetOptions): Promise<Fleet> {
  const { plants, devicesPerPlant, vendor = 'solis', from = 0 } = plan;
  const tag = randomBytes(4).toString('hex');
  const vendorAccountId = `va_${tag}`;
  const { accountId } = caller;
  await api.sql('INSERT INTO accounts VALUES ($1, 0) ON CONFLICT DO NOTHING', [accountId]);
  await api.sql(
    `INSERT INTO vendor_accounts (id, account_id, vendor, region, status, credentials, credentials_version, created_at)
     VALUES ($1, $2, $3, 'eu', 'active', 'sealed', 1, now())`,
    [vendorAccountId, accountId, vendor],
  );
  await api.sql(
    `INSERT INTO plants (id, account_id, vendor_account_id, vendor, vendor_plant_id, name, timezone, status)
     SELECT 'plt_' || $2 || n, $1, $3, $4, 'v' || n, 'Plant ' || n, 'Europe/Berlin', 'active' FROM generate_series(0, $5::integer - 1) n`,
    [accountId, tag, vendorAccountId, vendor, plants],
  );
  await api.sql(
    `INSERT INTO devices (id, account_id, vendor_account_id, vendor, plant_id, inverter_sn, collector_sn, vendor_device_id,
       vendor_type, model, rated_power_kw, status, first_seen_at)
     SELECT 'dev_' || $2 || n, $1, $3, $4, 'plt_' || $2 || n / $6::integer, 'SN' || lpad(($7::integer + n)::text, 8, '0'), 'C' || n, 'SN' || n,
       '1', 'S5-GR3P', 8.2, 'online', now()
     FROM generate_series(0, $5::integer * $6::integer - 1) n ORDER BY n`,
    [accountId, tag, vendorAccountId, vendor, plants, devicesPerPlant, from],
  );
  const quotas = api.service.app.get(QuotaService);
  await api.service.app.get(DataSource).transaction(async (manager) => {
    await quotas.apply(manager, accountId);
    // A replica that received the quota before applied it to no device.
    const { deviceIds, events } = await quotas.fill(manager, accountId);
    await outbox.add(manager, [...(await deviceEntries(manager, { deviceIds })), ...events]);
  });
  return {
    vendorAccountId,
    plantIds: Array.from({ length: plants }, (_, n) => `plt_${tag}${n}`),
    deviceIds: Array.from({ length: plants * devicesPerPlant }, (_, n) => `dev_${tag}${n}`),
  };
}
