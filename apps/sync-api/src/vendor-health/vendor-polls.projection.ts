import type { IncomingRecord } from '@heliograph/kafka';
import { topicNames, type VendorPollsRecord } from '@heliograph/messaging';
import { type LogPosition, logPositionOf, type Projection, recordMembers } from '@heliograph/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HealthEvaluator } from './health-evaluator.ts';

const REPORTS = `
  INSERT INTO vendor_poll_reports AS r (vendor, replica, logged_at, report_ms, round_ms, accounts)
  SELECT DISTINCT ON (vendor, replica) vendor, replica, to_timestamp(logged_ms / 1000), report_ms, round_ms, accounts
  FROM jsonb_to_recordset($1::jsonb) AS e(vendor text, replica text, logged_ms double precision, report_ms double precision,
    round_ms double precision, accounts jsonb)
  ORDER BY vendor, replica, logged_ms DESC
  ON CONFLICT (vendor, replica) DO UPDATE SET logged_at = excluded.logged_at, report_ms = excluded.report_ms,
    round_ms = excluded.round_ms, accounts = excluded.accounts
  WHERE r.logged_at <= excluded.logged_at`;

const COUNTS = `
  INSERT INTO vendor_poll_counts AS c (vendor, resolution, at, answered, failed, fresh, polled, calls, calls_ms)
  SELECT vendor, resolution, date_trunc(resolution, to_timestamp(logged_ms / 1000), 'UTC') AS at,
    sum(answered), sum(failed), sum(fresh), sum(polled), sum(calls), sum(calls_ms)
  FROM jsonb_to_recordset($1::jsonb) AS e(vendor text, logged_ms double precision, answered bigint, failed bigint, fresh bigint,
    polled bigint, calls bigint, calls_ms bigint), unnest(ARRAY['minute', 'hour']) AS resolution
  GROUP BY vendor, resolution, at ORDER BY vendor, resolution, at
  ON CONFLICT (vendor, resolution, at) DO UPDATE SET answered = c.answered + excluded.answered, failed = c.failed + excluded.failed,
    fresh = c.fresh + excluded.fresh, polled = c.polled + excluded.polled, calls = c.calls + excluded.calls,
    calls_ms = c.calls_ms + excluded.calls_ms`;

/** Writes `vendor-polls` to PostgreSQL, and evaluates the health of those vendors in the same transaction. */
@Injectable()
export class VendorPollsProjection implements Projection<VendorPollsEntry> {
  readonly topic = topicNames.vendorPolls;
  readonly groupId = 'sync-api-vendor-polls';

  constructor(private readonly evaluator: HealthEvaluator) {}

  read(record: IncomingRecord): VendorPollsEntry | undefined {
    return readVendorPolls(record);
  }

  async write(manager: EntityManager, entries: readonly VendorPollsEntry[]): Promise<void> {
    const vendors = [...new Set(entries.map(({ vendor }) => vendor))];
    // The vendors come first: the transaction that locks their rows is the only one that counts and evaluates.
    await this.evaluator.lock(manager, vendors);
    const rows = JSON.stringify(entries.map(rowOf));
    await manager.query(REPORTS, [rows]);
    await manager.query(COUNTS, [rows]);
    await this.evaluator.evaluate(manager, vendors);
  }
}

function rowOf({ vendor, replica, loggedAt, reportMs, roundMs, accounts, polls, calls }: VendorPollsEntry): object {
  const { well, slow, failing, limited, fresh } = accounts;
  return {
    vendor,
    replica,
    logged_ms: loggedAt,
    report_ms: reportMs,
    round_ms: roundMs,
    accounts,
    answered: polls.answered,
    failed: polls.fault + polls.limited,
    fresh: Math.min(fresh, well + slow + failing + limited),
    polled: well + slow + failing + limited,
    calls: calls.count,
    calls_ms: Math.round(calls.totalMs),
  };
}

interface VendorPollsEntry extends LogPosition, VendorPollsRecord {}

const accountCounts = ['well', 'slow', 'failing', 'limited', 'refused', 'budget', 'ours', 'unseen', 'fresh'];
const pollCounts = ['answered', 'fault', 'limited', 'refused', 'budget', 'ours'];
const maxCounted = 1e9;
const maxMs = 1e12;

/** @returns undefined for a record that is no `VendorPollsRecord` */
function readVendorPolls(record: IncomingRecord): VendorPollsEntry | undefined {
  const value = recordMembers(record.value);
  if (!isName(value.vendor, 40) || !isName(value.replica, 64)) return undefined;
  const { reportMs, roundMs, accounts, polls, calls } = value;
  const counted =
    isCounts(accounts, accountCounts) && isCounts(polls, pollCounts) && isCounts(calls, ['count']) && isObject(calls);
  if (!counted || !isMs(reportMs) || !isMs(roundMs) || !isMs(calls.totalMs)) return undefined;
  return { ...logPositionOf(record), ...(value as unknown as VendorPollsRecord) };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isName = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && /^[\w.-]+$/.test(value) && value.length <= maxLength;
const isMs = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= maxMs;
const isCount = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxCounted;
const isCounts = (value: unknown, names: readonly string[]): boolean =>
  isObject(value) && names.every((name) => isCount(value[name]));
