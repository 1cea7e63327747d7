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

/** More than there are time zones. The days of an old cursor may be more. */
const MAX_DAYS = 50;

/** The ends of the account's days after `asOf`: one for each time zone. Each is found by the index, without reading the devices of that day. */
const DAYS = `
  WITH RECURSIVE days AS (
    (SELECT day_ends_at FROM latest_samples WHERE account_id = :accountId AND day_ends_at > :asOf ORDER BY day_ends_at LIMIT 1)
    UNION ALL
    SELECT next.day_ends_at FROM days CROSS JOIN LATERAL (
      SELECT l.day_ends_at FROM latest_samples l WHERE l.account_id = :accountId AND l.day_ends_at > days.day_ends_at
      ORDER BY l.day_ends_at LIMIT 1
    ) next
  )
  SELECT day_ends_at FROM days LIMIT ${MAX_DAYS}`;

/** By day few devices are silent since an earlier one: they are found by the index of the days, and sorted. At night all days have ended. */
const MAX_SORTED = 10_000;
const ENDED_DAYS = `
  WITH ended AS MATERIALIZED (
    SELECT device_id, account_id, seq FROM latest_samples WHERE account_id = :accountId AND day_ends_at <= :asOf LIMIT ${MAX_SORTED + 1}
  )`;
const ENDED = '(SELECT count(*) FROM ended)';

/** Returns devices that have the value, in the order of its index. */
export async function devicesWithValue(
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
  const given = { ...values, ...after, limit };
  if (column !== 'energy_today_kwh') return queried(manager, rows([]), given);
  const days = await daysOf(manager, selection);
  const parts = days.conditions.map((ofDay) => rows([ofDay]));
  const order = `ORDER BY value ${direction}, seq ${direction} LIMIT :limit`;
  return merged(manager, parts, order, { ...given, ...days.values });
}

/** Returns devices without the value: those of which it was not reported, or only on an earlier day, and those without a sample. */
export async function devicesWithoutValue(
  manager: EntityManager,
  selection: Selection,
  after: string | undefined,
  limit: number,
): Promise<SortedDevice[]> {
  const rows = (table: string, more: readonly string[]): string => {
    const { source, conditions } = filtered(table, selection);
    const all = [...conditions, ...more, ...(after === undefined ? [] : ['l.seq > :after'])];
    return `SELECT l.device_id AS id, l.seq, null AS value FROM ${source} WHERE ${all.join(' AND ')} ORDER BY l.seq LIMIT :limit`;
  };
  const { column } = selection.order;
  const parts = [rows('unsampled_devices', [])];
  const notReported = `l.${column} IS NULL`;
  if (column === 'power_kw' || column === 'energy_total_kwh') parts.push(rows('latest_samples', [notReported]));
  const days = column === 'energy_today_kwh' ? await daysOf(manager, selection) : { conditions: [], values: {} };
  if (column === 'energy_today_kwh')
    parts.push(rows('ended', [`${ENDED} <= ${MAX_SORTED}`]), ofEndedDays(selection, after));
  parts.push(...days.conditions.map((ofDay) => rows('latest_samples', [ofDay, notReported])));
  const { values } = filtered('unsampled_devices', selection);
  const given = { ...values, ...days.values, after, asOf: selection.asOf, limit };
  return merged(manager, parts, 'ORDER BY seq LIMIT :limit', given, column === 'energy_today_kwh' ? ENDED_DAYS : '');
}

/**
 * Returns a condition for each of the account's days that has not ended. As values, not as a part of the statement: PostgreSQL would take them for a
 * hundred, and read the other parts of the list as if they were hardly needed.
 */
async function daysOf(manager: EntityManager, { accountId, asOf }: Selection) {
  const days = await queried<{ day_ends_at: string }>(manager, DAYS, { accountId, asOf });
  const conditions = days.map((_, i) => `l.day_ends_at = :day${i}`);
  if (days.length === MAX_DAYS) conditions.push(`l.day_ends_at > :day${MAX_DAYS - 1}`);
  return {
    conditions,
    values: Object.fromEntries(days.map(({ day_ends_at }, i) => [`day${i}`, day_ends_at])),
  };
}

/** Returns the devices of ended days. Where there are more than the sort limit, the first ones in the order of the devices are found fast. */
function ofEndedDays({ criteria }: Selection, after: string | undefined): string {
  const { conditions } = deviceConditions(criteria);
  const ofAccount = [`${ENDED} > ${MAX_SORTED}`, 'd.account_id = :accountId', 'l.day_ends_at <= :asOf'];
  const all = [...ofAccount, ...conditions, ...(after === undefined ? [] : ['d.seq > :after'])];
  return `SELECT d.id, d.seq, null AS value FROM devices d JOIN latest_samples l ON l.device_id = d.id
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

/** The parts are in that order, each by an index, and are read only as far as the page needs. */
function merged(
  manager: EntityManager,
  parts: readonly string[],
  order: string,
  values: Record<string, unknown>,
  before = '',
): Promise<SortedDevice[]> {
  if (parts.length === 0) return Promise.resolve([]);
  const all = parts.map((part) => `(${part})`).join(' UNION ALL ');
  return queried(manager, `${before} SELECT id, seq, value FROM (${all}) p ${order}`, values);
}

function queried<T = SortedDevice>(manager: EntityManager, sql: string, values: Record<string, unknown>): Promise<T[]> {
  return manager.query(...manager.dataSource.driver.escapeQueryWithParameters(sql, values));
}
