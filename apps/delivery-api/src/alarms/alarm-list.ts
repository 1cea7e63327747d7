import {
  alarmCategoryText,
  alarmSeverities,
  alarmSeverityText,
  isLanguage,
  type Language,
} from '@heliograph/base-data';
import { ApiError, type Page, pageOf } from '@heliograph/http-service';
import { AccountView } from '@heliograph/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Conditions, timePosition } from '../conditions.ts';
import { bounds } from '../list-filters.ts';
import type { AlarmsQuery } from './alarms.requests.ts';
import type { AlarmCountsView, AlarmView } from './alarms.views.ts';

const COLUMNS = `
  alarm_id AS id, device_id AS "deviceId", serial AS "InverterSN", vendor, plant_id AS "plantId", category, severity,
  vendor_code AS "vendorCode", vendor_text AS "vendorText", vendor_severity AS "vendorSeverity", since::float8 AS since,
  until::float8 AS until, first_seen_at::float8 AS "firstSeenAt", last_seen_at::float8 AS "lastSeenAt",
  floor(extract(epoch FROM acknowledged_at))::float8 AS "acknowledgedAt", note`;

interface Row extends Omit<AlarmView, 'state' | 'categoryText' | 'severityText' | 'acknowledgement'> {
  acknowledgedAt: number | null;
  note: string | null;
}

@Injectable()
export class AlarmList {
  constructor(
    private readonly database: DataSource,
    private readonly accounts: AccountView,
  ) {}

  /** Returns a page, latest begin first. @param deviceId of the one device that it is of @throws ApiError 400 for an invalid cursor */
  async page(
    accountId: string,
    { limit, cursor, ...filter }: Pick<AlarmsQuery, keyof AlarmsQuery>,
    deviceId = filter.deviceId,
  ): Promise<Page<AlarmView>> {
    const conditions = new Conditions().equal('account_id', accountId);
    const [from, to] = bounds(filter, 1);
    conditions.add('since >= ?', from).add('since < ?', to);
    if (filter.state !== undefined) conditions.add(`until IS ${filter.state === 'active' ? '' : 'NOT '}NULL`);
    if (filter.acknowledged !== undefined)
      conditions.add(`acknowledged_at IS ${filter.acknowledged === 'true' ? 'NOT ' : ''}NULL`);
    for (const column of ['severity', 'category', 'vendor'] as const) {
      const names = filter[column]?.split(',');
      if (names !== undefined) conditions.add(`${column} = ANY(?)`, names);
    }
    conditions.equal('plant_id', filter.plantId).equal('device_id', deviceId);
    if (filter.groupId !== undefined)
      conditions.add(
        'device_id IN (SELECT d.device_id FROM energy_devices d WHERE d.account_id = ? AND ? = ANY(d.group_ids))',
        accountId,
        filter.groupId,
      );
    if (cursor !== undefined) conditions.add('(since, alarm_id) < (?, ?)', ...timePosition(cursor));
    const rows = await this.database.query<Row[]>(
      `SELECT ${COLUMNS} FROM alarms WHERE ${conditions.text} ORDER BY since DESC, alarm_id DESC LIMIT ${limit + 1}`,
      conditions.values,
    );
    const page = pageOf(rows, limit, ({ since, id }) => [since, id]);
    const language = this.#languageOf(accountId);
    return { items: page.items.map((row) => viewOf(row, language)), nextCursor: page.nextCursor };
  }

  async counts(accountId: string): Promise<AlarmCountsView> {
    const rows = await this.database.query<{ severity: string; active: number; unacknowledged: number }[]>(
      `SELECT severity, count(*)::int AS active, (count(*) FILTER (WHERE acknowledged_at IS NULL))::int AS unacknowledged
       FROM alarms WHERE account_id = $1 AND until IS NULL GROUP BY severity`,
      [accountId],
    );
    const of = (name: string): number => rows.find(({ severity }) => severity === name)?.active ?? 0;
    return {
      active: rows.reduce((sum, { active }) => sum + active, 0),
      unacknowledged: rows.reduce((sum, { unacknowledged }) => sum + unacknowledged, 0),
      bySeverity: Object.fromEntries(
        alarmSeverities.map((severity) => [severity, of(severity)]),
      ) as AlarmCountsView['bySeverity'],
    };
  }

  /** @throws ApiError 404 for an alarm of another account */
  async get(accountId: string, id: string): Promise<AlarmView> {
    const sql = `SELECT ${COLUMNS} FROM alarms WHERE account_id = $1 AND alarm_id = $2`;
    return this.#one(accountId, await this.database.query<Row[]>(sql, [accountId, id]));
  }

  /** Notes that somebody looks after it; a second time replaces the note. @throws ApiError 404 */
  async acknowledge(accountId: string, id: string, note: string | undefined): Promise<AlarmView> {
    return this.#set(accountId, id, 'acknowledged_at = now(), note = $3', [note ?? null]);
  }

  /** @throws ApiError 404 for an alarm of another account */
  async withdraw(accountId: string, id: string): Promise<void> {
    await this.#set(accountId, id, 'acknowledged_at = NULL, note = NULL', []);
  }

  async #set(accountId: string, id: string, columns: string, values: (string | null)[]): Promise<AlarmView> {
    // A changing statement of TypeORM returns the rows and their number.
    const [rows] = await this.database.query<[Row[], number]>(
      `UPDATE alarms SET ${columns} WHERE account_id = $1 AND alarm_id = $2 RETURNING ${COLUMNS}`,
      [accountId, id, ...values],
    );
    return this.#one(accountId, rows);
  }

  #one(accountId: string, [row]: readonly Row[]): AlarmView {
    if (row === undefined) throw ApiError.notFound('The alarm');
    return viewOf(row, this.#languageOf(accountId));
  }

  /** As the normalizer finds that of `StateDesc`. */
  #languageOf(accountId: string): Language {
    const language = this.accounts.get(accountId)?.language ?? 'en';
    return isLanguage(language) ? language : 'en';
  }
}

function viewOf({ acknowledgedAt, note, ...alarm }: Row, language: Language): AlarmView {
  return {
    ...alarm,
    categoryText: alarmCategoryText(alarm.category, language),
    severityText: alarmSeverityText(alarm.severity, language),
    state: alarm.until === null ? 'active' : 'cleared',
    acknowledgement: acknowledgedAt === null ? null : { at: acknowledgedAt, note },
  };
}
