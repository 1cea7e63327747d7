import type { EntityManager } from 'typeorm';
import type { GroupCounts } from './group-view.ts';

const COUNT = `
  SELECT g.id,
    (SELECT count(*)::integer FROM group_plants m JOIN plants p ON p.id = m.plant_id
     WHERE m.group_id = g.id AND p.status <> 'removed') AS plants,
    (SELECT count(*)::integer FROM (
       SELECT d.id FROM group_devices m JOIN devices d ON d.id = m.device_id
       WHERE m.group_id = g.id AND d.status <> 'removed'
       UNION
       SELECT d.id FROM group_plants m JOIN devices d ON d.plant_id = m.plant_id
       WHERE m.group_id = g.id AND d.status <> 'removed') AS members) AS devices
  FROM unnest($1::text[]) AS g(id)`;

/** Returns the counts by group id. */
export async function groupCounts(manager: EntityManager, ids: readonly string[]): Promise<Map<string, GroupCounts>> {
  const rows = await manager.query<(GroupCounts & { id: string })[]>(COUNT, [ids]);
  return new Map(rows.map(({ id, plants, devices }) => [id, { plants, devices }]));
}
