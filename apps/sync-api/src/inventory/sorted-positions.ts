import type { EntityManager } from 'typeorm';
import { deviceConditions, type DeviceCriteria } from './device-criteria.ts';
import type { DeviceOrder } from './device-order.ts';

/** A device at its place in a sorted list; `value` is null for those that come last. */
export interface SortedDevice {
  id: string;
  seq: string;
  value: number | null;
}

export interface Selection {
  accountId: string;
  criteria: DeviceCriteria;
  order: DeviceOrder;
  /** Unix seconds: energy of days that have ended by then is not today's. */
  asOf: number;
}

/** The ends of the account's days after `asOf`: one for each time zone. Each is found by the index, without reading the devices of that day. */
const DAYS = `
  WITH RECURSIVE days AS (
    (SELECT day_ends_at FROM latest_samples WHERE account_id = :accountId AND day_ends_at > :asOf ORDER BY day_ends_at LIMIT 1)
    UNION ALL
    SELECT next.day_ends_at FROM days CROSS JOIN LATERAL (
      SELECT l.day_ends_at FROM latest_samples l WHERE l.account_id = :accountId AND l.day_ends_at > days.day_ends_at
      ORDER BY l.day_ends_at LIMIT 1
    ) next
  )`;

/** Returns devices that have the value, in the order of its index. */
export function devicesWithValue(
  manager: EntityManager,
  selection: Selection,
  after: { value: number; seq: string } | undefined,
  limit: number,
): Promise<SortedDevice[]> {
  const { column, descending } = selection.order;
  const direction = descending ? 'DESC' : 'ASC';
  const { source, conditions, values } = filtered('latest_samples', selection);
  conditions.push(`l.${column} IS NOT NULL`);
  if (after) conditions.push(`(l.${column}, l.seq) ${descending ? '<' : '>'} (:value, :seq)`);
  const rows = (more: readonly string[]): string =>
    `SELECT l.device_id AS id, l.seq, CAST(l.${column} AS double precision) AS value FROM ${source}
     WHERE ${[...more, ...conditions].join(' AND ')} ORDER BY l.${column} ${direction}, l.seq ${direction} LIMIT :limit`;
  const sql =
    column === 'energy_today_kwh'
      ? `${DAYS} SELECT v.* FROM days CROSS JOIN LATERAL (${rows(['l.day_ends_at = days.day_ends_at'])}) v
         ORDER BY value ${direction}, seq ${direction} LIMIT :limit`
      : rows([]);
  return queried(manager, sql, { ...values, ...after, asOf: selection.asOf, limit });
}

/** Returns devices without the value: those of which it was not reported, or only on an earlier day, and those without a sample. */
export function devicesWithoutValue(
  manager: EntityManager,
  selection: Selection,
  after: string | undefined,
  limit: number,
): Promise<SortedDevice[]> {
  const rows = (table: string, more: readonly string[]): string => {
    const { source, conditions } = filtered(table, selection);
    const all = [...conditions, ...more, ...(after === undefined ? [] : ['l.seq > :after'])];
    return `SELECT l.device_id AS id, l.seq FROM ${source} WHERE ${all.join(' AND ')} ORDER BY l.seq LIMIT :limit`;
  };
  const { column } = selection.order;
  const parts = [rows('unsampled_devices', [])];
  const notReported = `l.${column} IS NULL`;
  if (column === 'power_kw' || column === 'energy_total_kwh') parts.push(rows('latest_samples', [notReported]));
  if (column === 'energy_today_kwh') {
    parts.push(ofEndedDays(selection, after));
    const ofDay = rows('latest_samples', ['l.day_ends_at = days.day_ends_at', notReported]);
    parts.push(`SELECT v.* FROM days CROSS JOIN LATERAL (${ofDay}) v`);
  }
  const all = parts.map((part) => `(${part})`).join(' UNION ALL ');
  const days = column === 'energy_today_kwh' ? DAYS : '';
  const sql = `${days} SELECT id, seq, null AS value FROM (${all}) w ORDER BY seq LIMIT :limit`;
  const { values } = filtered('unsampled_devices', selection);
  return queried(manager, sql, { ...values, after, asOf: selection.asOf, limit });
}

/**
 * By day they are few, and found by the index of the days; at night they are all, and the first ones in the order of the devices are enough.
 * PostgreSQL's statistics tell which.
 */
function ofEndedDays({ criteria }: Selection, after: string | undefined): string {
  const { conditions } = deviceConditions(criteria);
  const ofAccount = ['d.account_id = :accountId', 'l.account_id = :accountId', 'l.day_ends_at <= :asOf'];
  const all = [...ofAccount, ...conditions, ...(after === undefined ? [] : ['d.seq > :after'])];
  return `SELECT d.id, d.seq FROM devices d JOIN latest_samples l ON l.device_id = d.id
    WHERE ${all.join(' AND ')} ORDER BY d.seq LIMIT :limit`;
}

/** The table alone, which is narrow, unless a filter needs the devices. */
function filtered(table: string, { accountId, criteria }: Selection) {
  const { conditions, values } = deviceConditions(criteria);
  const own = 'l.account_id = :accountId';
  if (conditions.length === 0) return { source: `${table} l`, conditions: [own], values: { accountId } };
  return {
    source: `${table} l JOIN devices d ON d.id = l.device_id AND d.account_id = :accountId`,
    conditions: [own, ...conditions],
    values: { ...values, accountId },
  };
}

function queried(manager: EntityManager, sql: string, values: Record<string, unknown>): Promise<SortedDevice[]> {
  return manager.query(...manager.dataSource.driver.escapeQueryWithParameters(sql, values));
}
