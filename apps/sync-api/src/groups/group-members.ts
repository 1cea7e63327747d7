import { outbox } from '@heliograph/persistence';
import type { EntityManager } from 'typeorm';
import { deviceEntries } from '../inventory/device-records.ts';
import type { MemberKind, Membership } from './member-rule.ts';

const tables = {
  plant: { objects: 'plants', members: 'group_plants', column: 'plant_id' },
  device: { objects: 'devices', members: 'group_devices', column: 'device_id' },
} as const;

/** Returns the requested plants or devices that belong to the account, with their membership of the group. */
export async function membershipsOf(
  manager: EntityManager,
  accountId: string,
  groupId: string,
  kind: MemberKind,
  ids: readonly string[],
): Promise<Map<string, Membership>> {
  const { objects, members, column } = tables[kind];
  const rows = await manager.query<Membership[]>(
    `SELECT o.id, count(m.group_id)::integer AS groups, COALESCE(bool_or(m.group_id = $3), false) AS member
     FROM ${objects} o LEFT JOIN ${members} m ON m.${column} = o.id
     WHERE o.account_id = $1 AND o.id = ANY($2) GROUP BY o.id`,
    [accountId, ids, groupId],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function addMembers(
  manager: EntityManager,
  groupId: string,
  kind: MemberKind,
  ids: readonly string[],
): Promise<void> {
  const { members, column } = tables[kind];
  await manager.query(
    `INSERT INTO ${members} (group_id, ${column}) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING`,
    [groupId, ids],
  );
}

export async function removeMembers(
  manager: EntityManager,
  groupId: string,
  kind: MemberKind,
  ids: readonly string[],
): Promise<void> {
  const { members, column } = tables[kind];
  await manager.query(`DELETE FROM ${members} WHERE group_id = $1 AND ${column} = ANY($2)`, [groupId, ids]);
}

/** Returns the ids of plants, or of devices that are in the group by themselves. */
export async function memberIds(manager: EntityManager, groupId: string, kind: MemberKind): Promise<string[]> {
  const { members, column } = tables[kind];
  const rows = await manager.query<{ id: string }[]>(`SELECT ${column} AS id FROM ${members} WHERE group_id = $1`, [
    groupId,
  ]);
  return rows.map(({ id }) => id);
}

/** Publishes the devices whose groups changed to ingest; call it as the last statement of a transaction. */
export async function publishMembers(
  manager: EntityManager,
  members: { plantIds?: readonly string[]; deviceIds?: readonly string[] },
): Promise<void> {
  await outbox.add(manager, await deviceEntries(manager, members));
}
