import type { OutboxEntry } from '@heliograph/persistence';
import type { EntityManager } from 'typeorm';
import { addMembers, removeMembers } from '../../groups/group-members.ts';
import { deviceEntries, deviceTombstones } from '../device-records.ts';
import type { BulkAction } from './bulk.requests.ts';
import type { BulkCall } from './bulk-rule.ts';

/** The time for which a repeated removal is distinguished from one of an unknown device, days. */
const REMOVAL_RETENTION_DAYS = 30;

type Change = (manager: EntityManager, deviceIds: readonly string[], call: BulkCall) => Promise<void>;

const changes: Readonly<Record<Exclude<BulkAction, 'remove'>, Change>> = {
  monitor: async (manager, deviceIds) => {
    await manager.query('UPDATE devices SET monitored = true, excluded = false WHERE id = ANY($1)', [deviceIds]);
  },
  unmonitor: async (manager, deviceIds) => {
    await manager.query('UPDATE devices SET monitored = false, excluded = true WHERE id = ANY($1)', [deviceIds]);
  },
  addToGroup: (manager, deviceIds, { groupId = '' }) => addMembers(manager, groupId, 'device', deviceIds),
  removeFromGroup: (manager, deviceIds, { groupId = '' }) => removeMembers(manager, groupId, 'device', deviceIds),
  label: async (manager, deviceIds, { labels }) => {
    await manager.query(
      `UPDATE devices SET labels = ARRAY(
         SELECT l FROM (SELECT DISTINCT unnest(labels || $2::text[]) AS l) AS u ORDER BY l COLLATE "C")
       WHERE id = ANY($1)`,
      [deviceIds, labels],
    );
  },
  unlabel: async (manager, deviceIds, { labels }) => {
    await manager.query(
      `UPDATE devices SET labels = ARRAY(SELECT l FROM unnest(labels) WITH ORDINALITY AS u(l, n) WHERE l <> ALL($2) ORDER BY n)
       WHERE id = ANY($1)`,
      [deviceIds, labels],
    );
  },
};

/** Writes the changes. @returns the outbox entries for ingest */
export async function changeDevices(
  manager: EntityManager,
  accountId: string,
  call: BulkCall,
  deviceIds: readonly string[],
): Promise<OutboxEntry[]> {
  if (call.action === 'remove') return removeDevices(manager, accountId, deviceIds);
  await changes[call.action](manager, deviceIds, call);
  return deviceEntries(manager, { deviceIds });
}

async function removeDevices(
  manager: EntityManager,
  accountId: string,
  deviceIds: readonly string[],
): Promise<OutboxEntry[]> {
  await manager.query(
    `DELETE FROM removed_devices WHERE account_id = $1 AND removed_at < now() - make_interval(days => $2)`,
    [accountId, REMOVAL_RETENTION_DAYS],
  );
  await manager.query('INSERT INTO removed_devices (device_id, account_id) SELECT unnest($2::text[]), $1', [
    accountId,
    deviceIds,
  ]);
  await manager.query('DELETE FROM devices WHERE id = ANY($1)', [deviceIds]);
  return deviceTombstones(deviceIds);
}
