/** $1: JSON array of plant rows. A plant that is back keeps its id. */
export const UPSERT_PLANTS = `
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
    address = excluded.address, capacity_kw = excluded.capacity_kw, installed_at = excluded.installed_at, status = 'active'`;

/** $1: JSON array of device rows. What decides about the quota (monitored, excluded, first seen) is not touched. */
export const UPSERT_DEVICES = `
  INSERT INTO devices AS d (id, account_id, vendor_account_id, vendor, plant_id, inverter_sn, collector_sn,
    vendor_device_id, vendor_type, model, firmware, rated_power_kw, mppt_count, string_count, phase_count, status, first_seen_at)
  SELECT r.id, r."accountId", r."vendorAccountId", r.vendor, p.id, r."InverterSN", r."CollectorSN",
    r."vendorDeviceId", r."vendorType", r.model, r.firmware, r."ratedPowerKw", r."mpptCount", r."stringCount",
    r."phaseCount", r.status, now()
  FROM jsonb_to_recordset($1::jsonb) AS r(n integer, id text, "accountId" text, "vendorAccountId" text, vendor text,
    "vendorPlantId" text, "InverterSN" text, "CollectorSN" text, "vendorDeviceId" text, "vendorType" text, model text,
    firmware text, "ratedPowerKw" double precision, "mpptCount" integer, "stringCount" integer, "phaseCount" integer,
    status text)
  JOIN plants p ON p.vendor_account_id = r."vendorAccountId" AND p.vendor_plant_id = r."vendorPlantId"
  ORDER BY n
  ON CONFLICT (vendor_account_id, inverter_sn) DO UPDATE SET
    plant_id = excluded.plant_id, collector_sn = excluded.collector_sn, vendor_device_id = excluded.vendor_device_id,
    vendor_type = excluded.vendor_type, model = excluded.model, firmware = excluded.firmware,
    rated_power_kw = excluded.rated_power_kw, mppt_count = excluded.mppt_count, string_count = excluded.string_count,
    phase_count = excluded.phase_count, status = excluded.status`;

/** $1: vendor account, $2: serial numbers the vendor lists. */
export const REMOVE_DEVICES = `
  UPDATE devices SET status = 'removed', monitored = false
  WHERE vendor_account_id = $1 AND status <> 'removed' AND inverter_sn <> ALL($2::text[])`;

/** $1: vendor account, $2: plant ids the vendor lists. */
export const REMOVE_PLANTS = `
  UPDATE plants SET status = 'removed'
  WHERE vendor_account_id = $1 AND status <> 'removed' AND vendor_plant_id <> ALL($2::text[])`;
