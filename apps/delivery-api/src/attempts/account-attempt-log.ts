import { Injectable } from '@nestjs/common';
import { type Page, pageOf } from '@heliograph/http-service';
import { DataSource } from 'typeorm';
import { Conditions } from '../conditions.ts';
import { statusesOf, bounds } from '../list-filters.ts';
import { attemptOutcomes, type AccountAttemptsQuery } from './attempts.requests.ts';
import { position, viewOf, type AttemptRow } from './attempt-log.ts';
import type { AccountAttemptView } from './attempts.views.ts';

interface Row extends AttemptRow {
  logged_at: string;
  subscription_id: string;
  webhook_name: string | null;
}

/** An indexed expression, and its requested values. */
interface Branches {
  expression: string;
  values: readonly string[];
}

const ORDER = 'at DESC, log_partition DESC, log_offset DESC';
const STATUS = `details->>'status'`;
const REASON = `details->>'reason'`;
const OUTCOME = `coalesce(details->>'result', type)`;
const KIND = `details->>'kind'`;

/** Reads the attempts of all webhooks of an account of the last 30 days. */
@Injectable()
export class AccountAttemptLog {
  constructor(private readonly database: DataSource) {}

  /**
   * Returns a page, newest first. The newest entries of each branch are read from an index that has them in order, and merged: a page costs the
   * same however many entries there are.
   * @throws ApiError 400 for an invalid cursor
   */
  async page(accountId: string, query: AccountAttemptsQuery): Promise<Page<AccountAttemptView>> {
    const { limit, idempotencyKey } = query;
    const { expression, values } =
      idempotencyKey === undefined ? branchesOf(query) : await this.#branchesOfKey(accountId);
    const conditions = conditionsOf(accountId, query);
    const branches = conditions.values.push(values);
    const rows = await this.database.query<Row[]>(
      `SELECT a.*, w.name AS webhook_name FROM (
         SELECT found.* FROM unnest($${branches}::text[]) AS branch (value) CROSS JOIN LATERAL (
           SELECT type, at, log_partition, log_offset, logged_at, subscription_id, details FROM attempts
           WHERE ${conditions.text} AND ${expression} = branch.value
           ORDER BY ${ORDER} LIMIT ${limit + 1}) AS found
         ORDER BY ${ORDER} LIMIT ${limit + 1}) AS a
       LEFT JOIN webhooks w ON w.id = a.subscription_id ORDER BY ${ORDER}`,
      conditions.values,
    );
    const page = pageOf(rows, limit, (row) => [row.at, row.log_partition, row.log_offset]);
    return { items: page.items.map(accountView), nextCursor: page.nextCursor };
  }

  /** Returns the account's webhooks, at most 100: the index of the keys begins with them. */
  async #branchesOfKey(accountId: string): Promise<Branches> {
    const rows = await this.database.query<{ id: string }[]>('SELECT id FROM webhooks WHERE account_id = $1', [
      accountId,
    ]);
    return { expression: 'subscription_id', values: rows.map(({ id }) => id) };
  }
}

/** Chooses the filter that usually leaves the fewest entries; the others are conditions on these. Most entries are failed requests of `device.data`. */
function branchesOf({ deviceId, kind, status, webhookId, outcome, reason }: AccountAttemptsQuery): Branches {
  const webhooks = webhookId === undefined ? [] : webhooksOf(webhookId);
  if (deviceId !== undefined) return { expression: `details->>'deviceId'`, values: [deviceId] };
  if (kind !== undefined && kind !== 'device.data')
    return { expression: `${KIND} <> 'device.data' AND ${KIND}`, values: [kind] };
  if (outcome !== undefined && outcome !== 'failed') return { expression: OUTCOME, values: [outcome] };
  if (webhooks.length === 1) return { expression: 'subscription_id', values: webhooks };
  if (status !== undefined) return { expression: STATUS, values: statusesOf(status).map(String) };
  if (reason !== undefined) return { expression: REASON, values: [reason] };
  if (webhooks.length > 1) return { expression: 'subscription_id', values: webhooks };
  return { expression: OUTCOME, values: outcome === undefined ? attemptOutcomes : [outcome] };
}

function conditionsOf(accountId: string, query: AccountAttemptsQuery): Conditions {
  const [from, to] = bounds(query, 1000);
  const conditions = new Conditions()
    .equal('account_id', accountId)
    .add('at >= ?', from)
    .add('at < ?', to)
    .equal(KIND, query.kind)
    .equal(OUTCOME, query.outcome)
    .equal(REASON, query.reason)
    .equal(`details->>'idempotencyKey'`, query.idempotencyKey);
  if (query.webhookId !== undefined) conditions.add('subscription_id = ANY(?::text[])', webhooksOf(query.webhookId));
  if (query.status !== undefined) conditions.add(`${STATUS} = ANY(?::text[])`, statusesOf(query.status).map(String));
  if (query.cursor !== undefined)
    conditions.add('(at, log_partition, log_offset) < (?::bigint, ?::int, ?::bigint)', ...position(query.cursor));
  return conditions;
}

function webhooksOf(list: string): string[] {
  return [...new Set(list.split(','))];
}

function accountView(row: Row): AccountAttemptView {
  const { log_partition, log_offset, logged_at, subscription_id: webhookId, webhook_name: webhookName } = row;
  return { ...viewOf(row), id: `att_${log_partition}_${log_offset}_${logged_at}`, webhookId, webhookName };
}
