import { Injectable } from '@nestjs/common';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { LatestSample } from '../latest/latest-sample.entity.ts';
import { countStatuses, currentStatuses, FRESH_SECONDS, statusParameters } from '../current-status/current-status.ts';
import { deviceConditions, deviceFilter, type DeviceCriteria } from '../device-criteria.ts';
import { Device } from '../device.entity.ts';
import { stateColumn, states, totalsView, type StatusCount, type TotalsRow, type TotalsView } from './totals.views.ts';

const when = (condition: string): string => `(count(*) FILTER (WHERE ${condition}))::integer`;
const sumOf = (column: string, decimals: number, condition: string): string =>
  `round((sum(${column}) FILTER (WHERE ${condition}))::numeric, ${decimals})::double precision`;

const POWER = 'l.power_kw IS NOT NULL AND l.at >= :freshFrom';
const TODAY = 'l.energy_today_kwh IS NOT NULL AND l.day_ends_at > :now';

/** Columns over newest samples `l`, by name. */
const sampleColumns: Readonly<Record<string, string>> = {
  sampled: 'count(l.device_id)::integer',
  power: sumOf('l.power_kw', 3, POWER),
  power_counted: when(POWER),
  power_stale: when('l.power_kw IS NOT NULL AND l.at < :freshFrom'),
  today: sumOf('l.energy_today_kwh', 2, TODAY),
  today_counted: when(TODAY),
  today_ended: when('l.energy_today_kwh IS NOT NULL AND l.day_ends_at <= :now'),
  total: sumOf('l.energy_total_kwh', 2, 'l.energy_total_kwh IS NOT NULL'),
  total_counted: when('l.energy_total_kwh IS NOT NULL'),
};

const LISTED = "d.status <> 'removed'";

/** Conditions on devices `d` that the vendor lists, by name. */
const counted: Readonly<Record<string, string>> = {
  devices: 'true',
  online: 'd.online',
  offline: 'NOT d.online',
  ...Object.fromEntries(states.map((state) => [stateColumn(state), `d.state = ${state}`])),
};

const columnsOf = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([name, column]) => `${column} AS ${name}`)
    .join(', ');
const mapped = (conditions: typeof counted, column: (condition: string) => string): typeof counted =>
  Object.fromEntries(Object.entries(conditions).map(([name, condition]) => [name, column(condition)]));

const filteredColumns = {
  ...sampleColumns,
  ...mapped(counted, (condition) => when(`${LISTED} AND ${condition}`)),
  removed: when("d.status = 'removed'"),
};

/**
 * Totals of a whole account: samples and devices are aggregated each by themselves, because a join of a large account takes longer than both. Devices are
 * counted by an index that has state and presence, and removed ones, which are few, taken off. One statement, so that both are of the same time.
 */
const OF_ACCOUNT = `
  SELECT * FROM (SELECT ${columnsOf(sampleColumns)} FROM latest_samples l WHERE l.account_id = :accountId
    AND NOT EXISTS (SELECT FROM devices r WHERE r.id = l.device_id AND r.account_id = :accountId AND r.status = 'removed')) samples, (
    SELECT ${columnsOf(mapped(counted, (condition) => `coalesce(sum(d.n) FILTER (WHERE ${condition}), 0)::integer`))}
    FROM (
      SELECT state, online, count(*) AS n FROM devices WHERE account_id = :accountId GROUP BY state, online
      UNION ALL
      SELECT state, online, -count(*) FROM devices WHERE account_id = :accountId AND status = 'removed' GROUP BY state, online
    ) d
  ) devices, (
    SELECT count(*)::integer AS removed FROM devices WHERE account_id = :accountId AND status = 'removed'
  ) removed`;

/** Sums power and energy and counts states over devices of an account, in one query each. */
@Injectable()
export class DeviceTotals {
  constructor(private readonly database: DataSource) {}

  /** Returns the totals of the devices that the list returns for the same criteria, without removed ones. */
  async ofDevices(accountId: string, criteria: DeviceCriteria): Promise<TotalsView> {
    if (deviceConditions(criteria).conditions.length === 0) return this.#ofAccount(accountId);
    const devices = this.#totals().where('d.account_id = :accountId', { accountId });
    return totalsView((await deviceFilter(devices, criteria).getRawOne<TotalsRow>())!);
  }

  /** Counts the devices that the list returns for the same criteria by their status, removed ones included. */
  async statusesOf(accountId: string, criteria: DeviceCriteria): Promise<StatusCount[]> {
    const { conditions, values } = deviceConditions(criteria);
    const condition = ['d.account_id = :accountId', ...conditions].join(' AND ');
    const rows = await this.#counted<StatusCount>(countStatuses(condition), { ...values, accountId });
    return inOrder(rows);
  }

  /** Returns the totals of plants by their id, without removed devices, as their `deviceCount`. */
  async ofPlants(plantIds: readonly string[]): Promise<Map<string, TotalsView>> {
    const rows = await this.#totals()
      .addSelect('d.plant_id', 'plant')
      .where('d.plant_id = ANY(:plantIds)', { plantIds })
      .groupBy('d.plant_id')
      .getRawMany<TotalsRow & { plant: string }>();
    const byPlant = new Map(rows.map((row) => [row.plant, totalsView(row)]));
    const statement = countStatuses('d.plant_id = ANY(:plantIds)', true);
    const counts = await this.#counted<StatusCount & { plantId: string }>(statement, { plantIds });
    const statuses = Map.groupBy(counts, ({ plantId }) => plantId);
    return new Map(
      plantIds.map((id) => {
        const totals = byPlant.get(id) ?? totalsView({});
        return [id, { ...totals, currentStatuses: inOrder(statuses.get(id) ?? []) }];
      }),
    );
  }

  async #ofAccount(accountId: string): Promise<TotalsView> {
    const { driver } = this.database;
    const statement = driver.escapeQueryWithParameters(OF_ACCOUNT, { accountId, ...times() });
    const [row] = await this.database.query<[TotalsRow]>(...statement);
    return totalsView(row);
  }

  #counted<T>(statement: string, values: Record<string, unknown>): Promise<T[]> {
    const given = { ...values, ...statusParameters() };
    return this.database.query<T[]>(...this.database.driver.escapeQueryWithParameters(statement, given));
  }

  #totals(): SelectQueryBuilder<Device> {
    const devices = this.database
      .getRepository(Device)
      .createQueryBuilder('d')
      // A removed device is in no sum.
      .leftJoin(LatestSample, 'l', `l.device_id = d.id AND ${LISTED}`)
      .select([])
      .setParameters(times());
    for (const [name, column] of Object.entries(filteredColumns)) devices.addSelect(column, name);
    return devices;
  }
}

function inOrder(counts: readonly StatusCount[]): StatusCount[] {
  return currentStatuses.flatMap((currentStatus) => {
    const found = counts.find((count) => count.currentStatus === currentStatus);
    return found ? [{ currentStatus, devices: found.devices }] : [];
  });
}

function times(): { now: number; freshFrom: number } {
  const now = Math.floor(Date.now() / 1000);
  return { now, freshFrom: now - FRESH_SECONDS };
}
