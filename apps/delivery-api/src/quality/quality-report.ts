import { offsetSecondsAt } from '@heliograph/base-data';
import { localDay } from '@heliograph/energy';
import { ApiError, decodeCursor, encodeCursor, invalidCursor, type Page, pageOf } from '@heliograph/http-service';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DeliveryConfiguration } from '../configuration.ts';
import { isDate } from '../energy/energy.requests.ts';
import { EnergyScopes, type ScopeDevice } from '../energy/energy-scope.ts';
import type { DayRemarks } from './day-remarks.ts';
import type { DeviceQualityQuery, QualityQuery } from './quality.requests.ts';
import type { DeviceQualityView, QualityDayView } from './quality.views.ts';

const DAY = 86_400;
/** The days of a call that names none. */
const DEVICE_DAYS = 30;
const ACCOUNT_DAYS = 7;
/** A day of each device of an account is read. */
const MAX_ACCOUNT_DAYS = 31;
/** Days without samples are listed too. */
const MAX_DEVICE_DAYS = 3_660;

/** The score of a day (docs/use/quality.md); 0.2 and 0.3 are the shares that late, incomplete and frozen samples cost at most. */
const SCORE = `e.generation_complete * (1 - 0.2 * q.late / q.received) * (1 - 0.3 * q.left_out / q.received) * (1 - 0.3 * q.frozen / q.received)`;
/** Seconds without samples, in steps. */
const EXPECTED = `q.received + round((100 - e.generation_complete) / 100 * q.day_seconds / q.step_seconds)`;

const READ_DAYS = `
  SELECT e.day::text AS day, e.generation_complete::float8 AS complete, q.received, q.late, q.imported, q.remarks,
    (${SCORE})::float8 AS score, (${EXPECTED})::float8 AS expected
  FROM energy_days e LEFT JOIN quality_days q USING (device_seq, day)
  WHERE e.device_seq = $1 AND e.day BETWEEN $2::date AND $3::date ORDER BY e.day`;

/**
 * The devices of an account by score, without those that have no day that counts. The first and the last day of a device are days in part.
 * $1 account, $2 and $3 the range, $4 and $5 the zones of its devices with their offsets, $6 now, $7 and $8 the score and device of the cursor, $9 limit
 */
const READ_DEVICES = `
  WITH devices AS (
    SELECT d.seq, d.device_id, greatest($2::date, z.epoch + floor((d.begins_at + z.offset_seconds) / ${DAY}.0)::int + 1) AS first,
      least($3::date, z.epoch + floor((least(d.ended_at, $6) + z.offset_seconds) / ${DAY}.0)::int) AS after
    FROM energy_devices d JOIN (
      SELECT zone, offset_seconds, date '1970-01-01' AS epoch FROM unnest($4::text[], $5::int[]) AS u (zone, offset_seconds)
    ) z ON z.zone = coalesce(d.timezone, 'UTC')
    WHERE d.account_id = $1
  ), counted AS (
    SELECT d.seq, d.device_id, d.after - d.first - count(*) FILTER (WHERE e.day IS NOT NULL AND q.day IS NULL) AS days, count(q.day) AS known,
      coalesce(sum(${SCORE}), 0) AS scores, coalesce(sum(${EXPECTED}), 0) AS expected, coalesce(sum(q.received), 0) AS received,
      coalesce(sum(q.late), 0) AS late, coalesce(sum(q.imported), 0) AS imported, coalesce(sum(q.left_out), 0) AS left_out,
      coalesce(sum(q.frozen), 0) AS frozen
    FROM devices d LEFT JOIN energy_days e ON e.device_seq = d.seq AND e.day >= d.first AND e.day < d.after
      LEFT JOIN quality_days q ON q.device_seq = e.device_seq AND q.day = e.day
    WHERE d.after > d.first GROUP BY d.seq, d.device_id, d.first, d.after
  ), scored AS (
    SELECT *, round((scores / days)::numeric, 1)::float8 AS score FROM counted WHERE days > 0
  )
  SELECT device_id AS "deviceId", score, days::int AS days, (days - known)::int AS "daysWithoutSamples", expected::float8 AS expected,
    received::float8 AS received, late::float8 AS late, imported::float8 AS imported, left_out::float8 AS "leftOut", frozen::float8 AS frozen
  FROM scored WHERE (score, device_id) > ($7::float8, $8) ORDER BY score, device_id LIMIT $9`;

interface DayRow {
  day: string;
  complete: number;
  /** Null: of before the upgrade, or a sum of the vendor alone. */
  received: number | null;
  late: number;
  imported: number;
  remarks: DayRemarks | null;
  score: number;
  expected: number;
}

/** Answers how good the samples of devices are, by finished local days. */
@Injectable()
export class QualityReport {
  constructor(
    private readonly database: DataSource,
    private readonly scopes: EnergyScopes,
    private readonly configuration: DeliveryConfiguration,
  ) {}

  /** @throws ApiError 404, also where the operator keeps no energy; 400 for a range that is none */
  async ofDevice(
    accountId: string,
    deviceId: string,
    { from, to, limit, cursor }: DeviceQualityQuery,
  ): Promise<Page<QualityDayView> & { timezone: string }> {
    this.#assertOn();
    const [device] = await this.scopes.devices(accountId, { of: 'device', id: deviceId });
    const { seq, timezone } = device!;
    const range = rangeOf({ from, to }, localDay(timezone, nowSeconds()), DEVICE_DAYS, MAX_DEVICE_DAYS);
    const life = lifeOf(device!);
    const first = [range.from, life.first, cursor === undefined ? '' : dateOf(cursor)].sort().at(-1)!;
    const end = range.to < life.end ? range.to : life.end;
    const dates = datesOf(first, end, limit + 1);
    const rows = await this.database.query<DayRow[]>(READ_DAYS, [seq, first, dates.at(-1) ?? first]);
    const byDay = new Map(rows.map((row) => [row.day, row]));
    // A day that has energy and no counted sample is of before the upgrade: nothing is known of its samples.
    const listed = dates.filter((date) => byDay.get(date)?.received !== null);
    const shown = listed.filter((date) => date !== dates[limit]);
    return {
      timezone,
      items: shown.map((date) => dayView(date, byDay.get(date), date !== life.first)),
      nextCursor: dates.length > limit ? encodeCursor([dates[limit]!]) : null,
    };
  }

  /** @throws ApiError 404 where the operator keeps no energy; 400 for a range that is none or too long */
  async ofAccount(
    accountId: string,
    { from, to, limit, cursor }: QualityQuery,
  ): Promise<Page<DeviceQualityView> & { from: string; to: string }> {
    this.#assertOn();
    const now = nowSeconds();
    const zones = await this.#zones(accountId);
    const today = ['UTC', ...zones].map((zone) => localDay(zone, now)).sort();
    const range = rangeOf({ from, to }, today.at(-1)!, ACCOUNT_DAYS, MAX_ACCOUNT_DAYS);
    const [score, deviceId] = cursor === undefined ? [-1, ''] : positionOf(cursor);
    const rows = await this.database.query<DeviceQualityView[]>(READ_DEVICES, [
      accountId,
      range.from,
      range.to,
      zones,
      zones.map((zone) => offsetSecondsAt(zone, now) ?? 0),
      now,
      score,
      deviceId,
      limit + 1,
    ]);
    return { ...range, ...pageOf(rows, limit, (row) => [row.score, row.deviceId]) };
  }

  #assertOn(): void {
    if (this.configuration.energyYears === 0)
      throw new ApiError(404, 'energy_off', 'The operator has turned energy off (ENERGY_YEARS=0).');
  }

  async #zones(accountId: string): Promise<string[]> {
    const rows = await this.database.query<{ zone: string }[]>(
      `SELECT DISTINCT coalesce(timezone, 'UTC') AS zone FROM energy_devices WHERE account_id = $1`,
      [accountId],
    );
    return rows.map(({ zone }) => zone);
  }
}

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

interface Range {
  from: string;
  /** Exclusive. */
  to: string;
}

/** @param today is not over, and does not count */
function rangeOf(wanted: Partial<Range>, today: string, defaultDays: number, maxDays: number): Range {
  const to = wanted.to === undefined || wanted.to > today ? today : wanted.to;
  const from = wanted.from ?? dayAfter(to, -defaultDays);
  if (from > (wanted.to ?? to)) throw invalid('from', 'from must not be after to');
  if (dayAfter(from, maxDays) < to) throw invalid('from', `from must be at most ${maxDays} days before to`);
  return { from: from > to ? to : from, to };
}

/** Returns the first local day of a device, and the one after its last. */
function lifeOf({ timezone, beginsAt, endedAt }: ScopeDevice): { first: string; end: string } {
  return {
    first: localDay(timezone, beginsAt),
    end: endedAt === null ? '9999-12-31' : dayAfter(localDay(timezone, endedAt), 1),
  };
}

function datesOf(first: string, end: string, limit: number): string[] {
  const dates: string[] = [];
  for (let date = first; date < end && dates.length < limit; date = dayAfter(date, 1)) dates.push(date);
  return dates;
}

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY * 1000).toISOString().slice(0, 10);

function dayView(date: string, row: DayRow | undefined, isWhole: boolean): QualityDayView {
  const { leftOut, doubtful, frozen } = row?.remarks ?? {};
  const view: QualityDayView = {
    date,
    complete: rounded(row?.complete ?? 0),
    received: row?.received ?? 0,
    late: row?.late ?? 0,
    imported: row?.imported ?? 0,
    leftOut: marksOf(leftOut),
    doubtful: marksOf(doubtful),
    frozen: Object.entries(frozen ?? {}).flatMap(([field, runs]) =>
      runs.map(([from, to, samples]) => ({ field, from, to, samples })),
    ),
  };
  if (isWhole) view.score = rounded(row?.score ?? 0);
  if (row !== undefined) view.expected = row.expected;
  return view;
}

function marksOf(counts: Readonly<Record<string, number>> = {}): QualityDayView['leftOut'] {
  return Object.entries(counts)
    .map(([mark, samples]) => {
      const [field, reason] = mark.split(':') as [string, string];
      return { field, reason, samples };
    })
    .sort((a, b) => b.samples - a.samples || (a.field < b.field ? -1 : 1));
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

function dateOf(cursor: string): string {
  const [date] = decodeCursor(cursor, 1);
  if (!isDate(date)) throw invalidCursor();
  return date;
}

function positionOf(cursor: string): [number, string] {
  const [score, deviceId] = decodeCursor(cursor, 2);
  if (typeof score !== 'number' || !Number.isFinite(score)) throw invalidCursor();
  return [score, String(deviceId).replaceAll('\u0000', '')];
}

const invalid = (path: string, message: string): ApiError => ApiError.validation([{ path, message }]);
