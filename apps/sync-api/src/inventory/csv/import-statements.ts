import { INVERTER } from '../monitored-once.ts';

/** $1: account, $2: device ids, $3: serial numbers. */
export const SELECT_TARGETS = `
  SELECT d.id, d.monitored, d.excluded, d.status = 'removed' AS removed, d.labels, d.vendor, ${INVERTER},
    d.vendor_account_id AS "vendorAccountId", d.inverter_sn AS serial, false AS "inGroupByPlant",
    ARRAY(SELECT m.group_id FROM group_devices m WHERE m.device_id = d.id) AS "groupIds"
  FROM devices d WHERE d.account_id = $1 AND (d.id = ANY($2) OR d.inverter_sn = ANY($3))`;

/** $1: JSON array of changes. Devices leave before others enter: both may be the same inverter under two vendor accounts. */
export const UNMONITOR_DEVICES = `
  UPDATE devices d SET monitored = false
  FROM jsonb_to_recordset($1::jsonb) AS c(id text, monitored boolean) WHERE d.id = c.id AND NOT c.monitored`;

/** $1: JSON array of changes. */
export const UPDATE_DEVICES = `
  UPDATE devices d SET monitored = COALESCE(c.monitored, d.monitored), excluded = COALESCE(NOT c.monitored, d.excluded),
    labels = COALESCE(c.labels, d.labels)
  FROM jsonb_to_recordset($1::jsonb) AS c(id text, monitored boolean, labels text[]) WHERE d.id = c.id`;

/** $1: JSON array of changes. */
export const LEAVE_GROUPS = `
  DELETE FROM group_devices m USING jsonb_to_recordset($1::jsonb) AS c(id text, "groupIds" text[])
  WHERE m.device_id = c.id AND c."groupIds" IS NOT NULL AND m.group_id <> ALL(c."groupIds")`;

/** $1: JSON array of changes. */
export const JOIN_GROUPS = `
  INSERT INTO group_devices (group_id, device_id)
  SELECT unnest(c."groupIds"), c.id FROM jsonb_to_recordset($1::jsonb) AS c(id text, "groupIds" text[])
  ON CONFLICT DO NOTHING`;
