import type { SelectQueryBuilder } from 'typeorm';
import type { Device } from './device.entity.ts';
import type { DeviceListQuery, PlantListQuery } from './inventory.dto.ts';
import type { Plant } from './plant.entity.ts';

/** Rows `p`. */
export function plantFilter(rows: SelectQueryBuilder<Plant>, query: PlantListQuery): SelectQueryBuilder<Plant> {
  const { vendor, dataAccessUserId, text } = query;
  if (vendor !== undefined) rows.andWhere('p.vendor = :vendor', { vendor });
  if (dataAccessUserId !== undefined) rows.andWhere('p.vendor_account_id = :dataAccessUserId', { dataAccessUserId });
  if (text !== undefined)
    rows.andWhere('(p.name ILIKE :text OR p.vendor_plant_id ILIKE :text)', { text: containing(text) });
  return rows;
}

/** Rows `d`. */
export function deviceFilter(rows: SelectQueryBuilder<Device>, query: DeviceListQuery): SelectQueryBuilder<Device> {
  const { vendor, dataAccessUserId, plantId, monitored, status, text } = query;
  if (vendor !== undefined) rows.andWhere('d.vendor = :vendor', { vendor });
  if (dataAccessUserId !== undefined) rows.andWhere('d.vendor_account_id = :dataAccessUserId', { dataAccessUserId });
  if (plantId !== undefined) rows.andWhere('d.plant_id = :plantId', { plantId });
  if (monitored !== undefined) rows.andWhere('d.monitored = :monitored', { monitored: monitored === 'true' });
  if (status !== undefined) rows.andWhere('d.status = :status', { status });
  if (text !== undefined) {
    rows.andWhere('(d.inverter_sn ILIKE :text OR d.collector_sn ILIKE :text OR d.model ILIKE :text)', {
      text: containing(text),
    });
  }
  return rows;
}

/** A pattern for ILIKE in which the user's text stands for itself. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
