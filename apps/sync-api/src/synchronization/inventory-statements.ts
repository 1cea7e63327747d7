/**
 * Writes plants that differ; a plant that is back keeps its id. $1: JSON array of plant rows, $2: the vendor account. Returns each row written with
 * its change: `added`, `changed`, or null if no user sees it.
 */
export const UPSERT_PLANTS = `
  WITH before AS MATERIALIZED (SELECT * FROM plants WHERE vendor_account_id = $2),
  written AS (
    INSERT INTO plants AS p (id, account_id, vendor_account_id, vendor, vendor_plant_id, name, timezone, latitude, longitude,
      address, capacity_kw, installed_at, status)
    SELECT id, "accountId", "vendorAccountId", vendor, "vendorPlantId", name, timezone, latitude, longitude,
      address, "capacityKw", "installedAt", 'active'
    FROM jsonb_to_recordset($1::jsonb) AS r(n integer, id text, "accountId" text, "vendorAccountId" text, vendor text,
      "vendorPlantId" text, name text, timezone text, latitude double precision, longitude double precision, address text,
      "capacityKw" double precision, "installedAt" text)
    ORDER BY n
    ON CONFLICT (vendor_account_id, vendor_plant_id) DO UPDATE SET
      name = excluded.name, timezone = excluded.timezone, latitude = excluded.latitude, longitude = excluded.longitude,
      address = excluded.address, capacity_kw = excluded.capacity_kw, installed_at = excluded.installed_at, status = 'active'
    WHERE (p.name, p.timezone, p.latitude, p.longitude, p.address, p.capacity_kw, p.installed_at, p.status)
      IS DISTINCT FROM (excluded.name, excluded.timezone, excluded.latitude, excluded.longitude, excluded.address,
        excluded.capacity_kw, excluded.installed_at, excluded.status)
    RETURNING p.*
  )
  SELECT w.id, CASE WHEN b.id IS NULL OR b.status = 'removed' THEN 'added' ELSE 'changed' END AS change
  FROM written w LEFT JOIN before b USING (vendor_plant_id) ORDER BY w.seq`;

/**
 * Writes devices that differ. The columns that decide about the quota (monitored, excluded, first seen) stay unchanged. Presence is written but not
 * reported as a change: the events of the device report it. So are the batteries and meters beside it, which no answer shows.
 */
export const UPSERT_DEVICES = `
  WITH before AS MATERIALIZED (SELECT * FROM devices WHERE vendor_account_id = $2),
  written AS (
    INSERT INTO devices AS d (id, account_id, vendor_account_id, vendor, plant_id, inverter_sn, collector_sn,
      vendor_device_id, vendor_type, model, firmware, rated_power_kw, mppt_count, string_count, phase_count, status, storage, first_seen_at)
    SELECT r.id, r."accountId", r."vendorAccountId", r.vendor, p.id, r."InverterSN", r."CollectorSN",
      r."vendorDeviceId", r."vendorType", r.model, r.firmware, r."ratedPowerKw", r."mpptCount", r."stringCount",
      r."phaseCount", r.status, r.storage, now()
    FROM jsonb_to_recordset($1::jsonb) AS r(n integer, id text, "accountId" text, "vendorAccountId" text, vendor text,
      "vendorPlantId" text, "InverterSN" text, "CollectorSN" text, "vendorDeviceId" text, "vendorType" text, model text,
      firmware text, "ratedPowerKw" double precision, "mpptCount" integer, "stringCount" integer, "phaseCount" integer,
      status text, storage jsonb)
    JOIN plants p ON p.vendor_account_id = $2 AND p.vendor_plant_id = r."vendorPlantId"
    ORDER BY n
    ON CONFLICT (vendor_account_id, inverter_sn) DO UPDATE SET
      plant_id = excluded.plant_id, collector_sn = excluded.collector_sn, vendor_device_id = excluded.vendor_device_id,
      vendor_type = excluded.vendor_type, model = excluded.model, firmware = excluded.firmware,
      rated_power_kw = excluded.rated_power_kw, mppt_count = excluded.mppt_count, string_count = excluded.string_count,
      phase_count = excluded.phase_count, status = excluded.status, storage = excluded.storage
    WHERE (d.plant_id, d.collector_sn, d.vendor_device_id, d.vendor_type, d.model, d.firmware, d.rated_power_kw, d.mppt_count,
        d.string_count, d.phase_count, d.status, d.storage)
      IS DISTINCT FROM (excluded.plant_id, excluded.collector_sn, excluded.vendor_device_id, excluded.vendor_type, excluded.model,
        excluded.firmware, excluded.rated_power_kw, excluded.mppt_count, excluded.string_count, excluded.phase_count, excluded.status, excluded.storage)
    RETURNING d.*
  )
  SELECT w.id, CASE
    WHEN b.id IS NULL OR b.status = 'removed' THEN 'added'
    WHEN (b.plant_id, b.collector_sn, b.model, b.firmware, b.rated_power_kw, b.mppt_count, b.string_count)
      IS DISTINCT FROM (w.plant_id, w.collector_sn, w.model, w.firmware, w.rated_power_kw, w.mppt_count, w.string_count)
      THEN 'changed'
    END AS change
  FROM written w LEFT JOIN before b USING (inverter_sn) ORDER BY w.seq`;

/** $1: vendor account, $2: serial numbers the vendor lists. */
export const COUNT_DEVICES = `
  SELECT count(*)::integer AS known, (count(*) FILTER (WHERE l.sn IS NULL))::integer AS missing
  FROM devices d LEFT JOIN unnest($2::text[]) AS l(sn) ON l.sn = d.inverter_sn
  WHERE d.vendor_account_id = $1 AND d.status <> 'removed'`;

/** $1: vendor account, $2: serial numbers the vendor lists. */
export const REMOVE_DEVICES = `
  WITH gone AS (
    UPDATE devices SET status = 'removed', monitored = false
    WHERE vendor_account_id = $1 AND status <> 'removed' AND NOT EXISTS (SELECT FROM unnest($2::text[]) AS l(sn) WHERE l.sn = inverter_sn)
    RETURNING id, seq
  )
  SELECT id, 'removed' AS change FROM gone ORDER BY seq`;

/** $1: vendor account, $2: plant ids the vendor lists, by themselves or of a device. */
export const REMOVE_PLANTS = `
  WITH gone AS (
    UPDATE plants SET status = 'removed'
    WHERE vendor_account_id = $1 AND status <> 'removed' AND vendor_plant_id <> ALL($2::text[])
    RETURNING id, seq
  )
  SELECT id, 'removed' AS change FROM gone ORDER BY seq`;
