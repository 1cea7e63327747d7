import type pg from 'pg';
import { plantSize, type FleetPlan } from './fleet-plan.ts';

const accountsAtOnce = 500;

/** The vendor accounts of a statement; the database counts their devices out by itself, for a million rows would take minutes to send. */
const source = `jsonb_to_recordset($1::jsonb) AS v(id text, "accountId" text, vendor text, "first" bigint, count integer)`;
const padded = (number: string): string => `lpad((${number})::text, 12, '0')`;
const device = `v."first" + k`;
const plant = `v."first" + k - k % ${plantSize}`;

/** The texts are those of `fleet-records.ts`. */
const inserts = [
  `INSERT INTO accounts SELECT DISTINCT "accountId", 1000000 FROM ${source} ON CONFLICT DO NOTHING`,
  `INSERT INTO vendor_accounts (id, account_id, vendor, region, status, credentials, credentials_version, created_at)
   SELECT id, "accountId", vendor, 'global', 'active', 'sealed', 1, now() FROM ${source}`,
  `INSERT INTO plants (id, account_id, vendor_account_id, vendor, vendor_plant_id, name, timezone, status)
   SELECT 'plt_' || ${padded(plant)}, "accountId", id, vendor, '13' || lpad((${plant})::text, 10, '0'), 'Plant ' || k / ${plantSize},
     'Europe/Berlin', 'active'
   FROM ${source}, generate_series(0, v.count - 1, ${plantSize}) k`,
  `INSERT INTO devices (id, account_id, vendor_account_id, vendor, plant_id, inverter_sn, collector_sn, vendor_device_id, vendor_type, model, firmware,
     rated_power_kw, string_count, phase_count, status, monitored, state, online, state_changed_at, published, first_seen_at)
   SELECT 'dev_' || ${padded(device)}, "accountId", id, vendor, 'plt_' || ${padded(plant)},
     'SN' || lpad((${device})::text, 10, '0'), 'CO' || lpad((${plant})::text, 10, '0'), '1308675' || ${padded(device)}, '1', 'S5-GR3P10K',
     'V1.0.1', 10.5, 4, 3, 'online', true, 1, true, now(), 'x', now()
   FROM ${source}, generate_series(0, v.count - 1) k`,
];

/** Fills the tables of sync-api as a sync of every account leaves them. @param progress called with the number of devices so far */
export async function fillTables(
  client: pg.Client,
  { vendorAccounts }: FleetPlan,
  progress: (devices: number) => void,
): Promise<void> {
  let devices = 0;
  for (let at = 0; at < vendorAccounts.length; at += accountsAtOnce) {
    const batch = vendorAccounts.slice(at, at + accountsAtOnce);
    const rows = JSON.stringify(batch.map(({ vendor, ...account }) => ({ ...account, vendor: vendor.id })));
    for (const insert of inserts) await client.query(insert, [rows]);
    devices += batch.reduce((sum, { count }) => sum + count, 0);
    progress(devices);
  }
  await client.query('VACUUM ANALYZE');
}
