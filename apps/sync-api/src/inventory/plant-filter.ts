import type { SelectQueryBuilder } from 'typeorm';
import type { PlantListQuery } from './inventory.dto.ts';
import { containsPattern } from './pattern.ts';
import type { Plant } from './plant.entity.ts';

/** Filters rows `p`. */
export function plantFilter(rows: SelectQueryBuilder<Plant>, query: PlantListQuery): SelectQueryBuilder<Plant> {
  const { vendor, dataAccessUserId, groupId, status, text } = query;
  if (vendor !== undefined) rows.andWhere('p.vendor = :vendor', { vendor });
  if (dataAccessUserId !== undefined) rows.andWhere('p.vendor_account_id = :dataAccessUserId', { dataAccessUserId });
  if (groupId !== undefined)
    rows.andWhere('EXISTS (SELECT FROM group_plants m WHERE m.plant_id = p.id AND m.group_id = :groupId)', { groupId });
  if (status !== undefined) rows.andWhere('p.status = :status', { status });
  if (text !== undefined)
    rows.andWhere('(p.name ILIKE :text OR p.vendor_plant_id ILIKE :text)', { text: containsPattern(text) });
  return rows;
}
