import type { EntityManager } from 'typeorm';
import { INVERTER } from '../inventory-queries.ts';
import { placeOf } from '../quota-counts.ts';
import type { BulkDevice } from './bulk-rule.ts';

const SELECT = `
  SELECT d.id, d.monitored, d.excluded, d.status = 'removed' AS removed, d.labels, ${INVERTER}, ${placeOf('$4')},
    ARRAY(SELECT m.group_id FROM group_devices m WHERE m.device_id = d.id) AS "groupIds",
    EXISTS (SELECT FROM group_plants m WHERE m.plant_id = d.plant_id AND m.group_id = $3) AS "inGroupByPlant"
  FROM devices d WHERE d.account_id = $1 AND d.id = ANY($2)`;

/** Returns the requested devices that belong to the account, by id. @param perPlant the vendors that the quota counts per plant */
export async function bulkDevices(
  manager: EntityManager,
  accountId: string,
  { deviceIds, groupId, perPlant }: { deviceIds: readonly string[]; groupId?: string; perPlant: readonly string[] },
): Promise<Map<string, BulkDevice>> {
  const rows = await manager.query<BulkDevice[]>(SELECT, [accountId, deviceIds, groupId ?? null, perPlant]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the requested ids that were removed from the inventory before. */
export async function goneDevices(
  manager: EntityManager,
  accountId: string,
  deviceIds: readonly string[],
): Promise<Set<string>> {
  const rows = await manager.query<{ id: string }[]>(
    'SELECT device_id AS id FROM removed_devices WHERE account_id = $1 AND device_id = ANY($2)',
    [accountId, deviceIds],
  );
  return new Set(rows.map(({ id }) => id));
}
