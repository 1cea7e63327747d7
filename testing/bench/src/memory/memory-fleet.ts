import { createHash } from 'node:crypto';
import {
  topicNames,
  type AccountRecord,
  type DeviceRecord,
  type DeviceStateRecord,
  type OutgoingRecord,
  type VendorAccountRecord,
} from '@heliograph/messaging';
import { loadMasterKeys, sealSecret } from '@heliograph/service';
import { loadVendor, vendorIds } from '@heliograph/vendors';
import type pg from 'pg';
import type { BenchStack } from '../process/bench-stack.ts';

/** Devices of a vendor account, and of a plant. */
const accountSize = 500;
const plantSize = 10;
const batchDevices = 5_000;

/** The vendor whose ingest is measured. */
export const polledVendor = 'solis';

export interface FleetSettings {
  masterKey: string;
  /** Default: all, in turn. */
  vendors?: readonly string[];
  /** sync-api's tables are filled too. */
  database?: pg.Client;
}

/** A fleet as the APIs and the normalizer leave it in `control.*`, `state.devices` and the inventory. It only grows. */
export class MemoryFleet {
  devices = 0;
  readonly #vendors: readonly string[];

  constructor(
    private readonly stack: BenchStack,
    private readonly settings: FleetSettings,
  ) {
    this.#vendors = settings.vendors ?? vendorIds;
  }

  async growTo(devices: number, signal: AbortSignal): Promise<void> {
    const credentials = await polledCredentials();
    for (; this.devices < devices; this.devices += batchDevices) {
      signal.throwIfAborted();
      const count = Math.min(batchDevices, devices - this.devices);
      const batch = Array.from({ length: count }, (_, i) => this.#device(this.devices + i));
      const accounts = new Map(batch.map((device) => [device.vendorAccountId, this.#account(device, credentials)]));
      const inserted = this.settings.database ? insertRows(this.settings.database, batch) : undefined;
      const sent = this.stack.producer.send([
        ...[...accounts.values()].flatMap(({ owner, account }) => [
          recordOf(topicNames.controlAccounts, owner.id, owner),
          recordOf(topicNames.controlVendorAccounts, account.id, account),
        ]),
        ...batch.map((device) => recordOf(topicNames.controlDevices, device.deviceId, device)),
        ...batch.map((device) => recordOf(topicNames.stateDevices, device.deviceId, stateOf(device))),
      ]);
      await Promise.all([inserted, sent]);
    }
    this.devices = devices;
    // Without the sizes of the tables, sync-api's statements read all of them.
    await this.settings.database?.query('VACUUM ANALYZE');
  }

  #device(n: number): DeviceRecord {
    const vendor = this.#vendors[n % this.#vendors.length]!;
    const k = Math.floor(n / this.#vendors.length);
    const account = Math.floor(k / accountSize);
    const plant = `${vendor}.${Math.floor(k / plantSize)}`;
    return {
      deviceId: id('dev', `${n}`),
      accountId: accountIdOf(account),
      vendorAccountId: id('va', `${vendor}.${account}`),
      vendor,
      plantId: id('plt', plant),
      vendorPlantId: `13${hash(plant).slice(0, 12)}`,
      InverterSN: hash(`sn${n}`).slice(0, 15).toUpperCase(),
      CollectorSN: hash(`co${plant}`).slice(0, 12).toUpperCase(),
      vendorDeviceId: `19${hash(`vd${n}`)}`,
      vendorType: '1',
      model: `S5-GR3P${n % 20}K`,
      firmware: `V1.0.${n % 7}`,
      ratedPowerKw: 10.5,
      stringCount: 4,
      phaseCount: 3,
      timezone: 'Europe/Berlin',
      latitude: 48 + (n % 97) / 100,
      longitude: 11 + (n % 89) / 100,
      monitored: true,
      firstSeenAt: 1_790_000_000_000 + n,
      groups: [],
    };
  }

  #account({ accountId, vendorAccountId, vendor }: DeviceRecord, credentials: string) {
    const owner: AccountRecord = {
      id: accountId,
      status: 'active',
      language: 'en',
      deviceQuota: 1_000_000,
      credentialsRevokedAt: 0,
      channels: { kafka: false, mqtt: false },
    };
    const keys = loadMasterKeys({ masterKey: this.settings.masterKey });
    const account: VendorAccountRecord = {
      id: vendorAccountId,
      accountId,
      vendor,
      region: 'global',
      status: 'active',
      credentialsVersion: 1,
      credentials: vendor === polledVendor ? sealSecret(keys, credentials, vendorAccountId) : 'sealed',
    };
    return { owner, account };
  }
}

/** Returns the account of the vendor accounts with this number. */
const accountIdOf = (account: number): string => id('acc', `${account}`);

/** Returns the account whose devices are the last ones of a fleet of all vendors, and how many they are. */
export function lastAccount(devices: number): { id: string; count: number } {
  const size = accountSize * vendorIds.length;
  const account = Math.floor((devices - 1) / size);
  return { id: accountIdOf(account), count: devices - account * size };
}

/** With as many characters as the APIs' ids. */
const id = (prefix: string, of: string): string => `${prefix}_${hash(prefix + of).slice(0, 12)}`;

const hash = (text: string): string =>
  BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 20)}`)
    .toString(36)
    .padStart(16, '0');

const recordOf = (topic: string, key: string, value: object): OutgoingRecord => ({
  topic,
  key,
  value: Buffer.from(JSON.stringify(value)),
});

function stateOf({ deviceId, accountId }: DeviceRecord): DeviceStateRecord {
  return { deviceId, accountId, state: 1, online: true, changedAt: 1_790_000_000, writer: { term: 0, generation: 3 } };
}

/** Credentials of the simulated cloud: the adapter accepts their form. */
async function polledCredentials(): Promise<string> {
  const createSimulator = await (await loadVendor(polledVendor)).simulator();
  return JSON.stringify(createSimulator({ now: Date.now, timeScale: 1, seed: 1, inverters: 1 }).credentials);
}

const SOURCE = `jsonb_to_recordset($1::jsonb) AS s("deviceId" text, "accountId" text, "vendorAccountId" text, vendor text, "plantId" text,
  "vendorPlantId" text, "InverterSN" text, "CollectorSN" text, "vendorDeviceId" text)`;

const inserts = [
  `INSERT INTO accounts SELECT DISTINCT "accountId", 1000000 FROM ${SOURCE} ON CONFLICT DO NOTHING`,
  `INSERT INTO vendor_accounts (id, account_id, vendor, region, status, credentials, credentials_version, created_at)
   SELECT DISTINCT "vendorAccountId", "accountId", vendor, 'global', 'paused', 'sealed', 1, now() FROM ${SOURCE} ON CONFLICT DO NOTHING`,
  `INSERT INTO plants (id, account_id, vendor_account_id, vendor, vendor_plant_id, name, timezone, status)
   SELECT DISTINCT "plantId", "accountId", "vendorAccountId", vendor, "vendorPlantId", 'Plant', 'Europe/Berlin', 'active' FROM ${SOURCE} ON CONFLICT DO NOTHING`,
  `INSERT INTO devices (id, account_id, vendor_account_id, vendor, plant_id, inverter_sn, collector_sn, vendor_device_id, vendor_type, status,
     monitored, published, first_seen_at)
   SELECT "deviceId", "accountId", "vendorAccountId", vendor, "plantId", "InverterSN", "CollectorSN", "vendorDeviceId", '1', 'online',
     true, 'x', now() FROM ${SOURCE}`,
];

async function insertRows(database: pg.Client, devices: readonly DeviceRecord[]): Promise<void> {
  const rows = JSON.stringify(devices);
  for (const insert of inserts) await database.query(insert, [rows]);
}
