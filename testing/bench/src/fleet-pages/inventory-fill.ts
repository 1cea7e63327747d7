import type pg from 'pg';

/** Owns as many devices as all the small accounts together. */
export const largeAccount = 'acc_large';
const smallAccounts = 100;
export const smallAccount = 'acc_small_1';

export const accountIds: readonly string[] = [
  largeAccount,
  ...Array.from({ length: smallAccounts }, (_, n) => `acc_small_${n + 1}`),
];

/**
 * Devices `n` of account `account`, the `k`-th of `size`. An account adds one vendor account after another, so that a vendor's devices are next to each
 * other in the order of the list.
 */
const SOURCE = `
  CREATE TEMPORARY TABLE source AS
  SELECT n, account, k, CASE WHEN k * 1000 / size = 999 THEN 'sma' WHEN k * 10 / size < 5 THEN 'huawei' WHEN k * 10 / size < 8 THEN 'solis'
    WHEN k * 10 / size < 9 THEN 'sungrow' ELSE 'growatt' END AS vendor
  FROM (
    SELECT n, '${largeAccount}' AS account, n AS k, $1::integer AS size FROM generate_series(0, $1::integer - 1) n
    UNION ALL
    SELECT $1::integer + n, 'acc_small_' || 1 + n % ${smallAccounts}, n / ${smallAccounts}, $1::integer / ${smallAccounts}
    FROM generate_series(0, $1::integer - 1) n
  ) devices`;

const fill = [
  'INSERT INTO accounts SELECT DISTINCT account, 0 FROM source ON CONFLICT DO NOTHING',
  `INSERT INTO vendor_accounts (id, account_id, vendor, region, status, credentials, credentials_version, created_at)
   SELECT DISTINCT account || vendor, account, vendor, 'eu', 'paused', 'sealed', 1, now() FROM source`,
  `INSERT INTO plants (id, account_id, vendor_account_id, vendor, vendor_plant_id, name, timezone, status)
   SELECT DISTINCT ON (account, vendor, k / 100) 'plt_' || md5(account || vendor || k / 100), account, account || vendor, vendor, 'v' || k / 100,
     'Plant ' || k / 100, 'Europe/Berlin', 'active' FROM source`,
  `INSERT INTO devices (id, account_id, vendor_account_id, vendor, plant_id, inverter_sn, collector_sn, vendor_device_id, vendor_type, model, firmware,
     rated_power_kw, mppt_count, string_count, phase_count, status, monitored, state, online, state_changed_at, labels, published, first_seen_at)
   SELECT 'dev_' || substr(md5(n::text), 1, 16), account, account || vendor, vendor, 'plt_' || md5(account || vendor || k / 100), 'SN' || lpad(n::text, 10, '0'),
     'C' || n / 10, 'SN' || n, '1', 'S5-GR3P10K', 'V1.0.' || n % 7, 10, 2, 4, 3, 'online', true,
     CASE WHEN unsampled THEN NULL WHEN n % 1000 = 7 THEN 5 WHEN n % 100 = 3 THEN 4 WHEN n % 20 = 1 THEN 0 ELSE 1 END,
     CASE WHEN unsampled THEN NULL ELSE n % 20 <> 1 END, now(), CASE WHEN n % 10 = 0 THEN '{roof}' ELSE '{}' END::text[], md5(n::text), now()
   FROM (SELECT *, abs(hashint4(n)) % 50 = 0 AS unsampled FROM source) s ORDER BY n`,
];

/**
 * One value in fifty devices has no sample, one value in a hundred was not reported, one device in forty is silent since yesterday. Days end in three
 * zones.
 */
const SAMPLES = `
  INSERT INTO latest_samples (device_id, account_id, seq, at, received_at, day_ends_at, state, power_kw, energy_today_kwh, energy_total_kwh)
  SELECT id, account_id, seq, at, at + 5, (floor((at + zone) / 86400) + 1) * 86400 - zone, state, CASE WHEN hash % 100 <> 1 THEN hash % 10000 / 1000.0 END,
    CASE WHEN hash % 100 <> 2 THEN hash % 60000 / 1000.0 END, CASE WHEN hash % 100 <> 3 THEN hash % 9000000 / 100.0 END
  FROM (
    SELECT id, account_id, seq, state, hash, (ARRAY[0, 3600, 36000])[1 + hash % 3] AS zone,
      floor(extract(epoch FROM now()))::bigint - hash % 300 - CASE WHEN hash % 41 = 4 THEN 86400 ELSE 0 END AS at
    FROM (SELECT *, abs(hashtext(id)) AS hash FROM devices) d WHERE state IS NOT NULL
  ) s ORDER BY hash`;

/** Fills the tables of sync-api, as a sync and the projection leave them, with twice as many devices: of one account, and of a hundred. */
export async function fillInventory(client: pg.Client, devices: number): Promise<void> {
  await client.query(SOURCE, [devices]);
  for (const statement of [...fill, SAMPLES]) await client.query(statement);
  await client.query('DROP TABLE source');
  await client.query('VACUUM ANALYZE');
}
