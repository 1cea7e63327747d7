import { Injectable } from '@nestjs/common';
import { decodeCursor, invalidCursor, type Page, pageOf, secondsOf } from '@heliograph/http-service';
import { DataSource } from 'typeorm';
import { webhookHealths, type WebhookHealth } from '../attempts/webhook-health.ts';
import { Conditions } from '../conditions.ts';
import { STILL_DEAD } from '../dead-letters/dead-letter-filter.ts';
import type { StoredError, WebhookError, WebhookStatus } from '../webhooks/webhook.entity.ts';
import { nextAttemptAt } from '../webhooks/webhooks.views.ts';
import type { AdminWebhookView } from './operator.views.ts';

/** A webhook may have millions of dead letters; no more of them are counted. */
export const MAX_COUNTED = 1000;

export interface AllWebhooksFilter {
  /** Absent: any health. */
  healths?: readonly string[];
  accountId?: string;
}

interface WebhookRow {
  id: string;
  account_id: string;
  name: string | null;
  url: string;
  status: WebhookStatus;
  health: WebhookHealth;
  disabled_reason: string | null;
  failing_since: Date | null;
  last_delivered_at: Date | null;
  last_error: StoredError | null;
  probe_at: Date | null;
  next_attempt_at: Date | null;
  created_at: Date;
  dead_letters: number;
}

/** The column of the index by health, after which come the ids. */
const FAILING = `coalesce(failing_since, 'infinity'::timestamptz)`;
const ORDER = `${FAILING}, id`;
const NOT_FAILING = 'infinity';

@Injectable()
export class AllWebhooks {
  constructor(private readonly database: DataSource) {}

  /**
   * Returns a page: those that have been failing longest first, then the others by id. The first of each health are read in order, and merged.
   * @throws ApiError 400 for an invalid cursor
   */
  async page({
    healths = webhookHealths,
    accountId,
    limit,
    cursor,
  }: AllWebhooksFilter & { limit: number; cursor?: string }): Promise<Page<AdminWebhookView>> {
    const conditions = new Conditions().add('w.health = wanted.health').equal('w.account_id', accountId);
    if (cursor !== undefined) conditions.add(`(${FAILING}, id) > (?::timestamptz, ?)`, ...positionOf(cursor));
    const wanted = `$${conditions.values.push(healths)}`;
    const rows = await this.database.query<WebhookRow[]>(
      `SELECT page.*, letters.dead_letters FROM (
         SELECT found.* FROM unnest(${wanted}::text[]) AS wanted (health) CROSS JOIN LATERAL (
           SELECT id, account_id, name, url, status, w.health, disabled_reason, failing_since, last_delivered_at, last_error,
             probe_at, next_attempt_at, created_at
           FROM webhooks w WHERE ${conditions.text} ORDER BY ${ORDER} LIMIT ${limit + 1}) AS found
         ORDER BY ${ORDER} LIMIT ${limit + 1}) AS page
       CROSS JOIN LATERAL (SELECT count(*)::int AS dead_letters FROM (
         SELECT FROM dead_letters d WHERE d.webhook_id = page.id AND ${STILL_DEAD} LIMIT ${MAX_COUNTED}) AS counted) AS letters
       ORDER BY ${ORDER}`,
      conditions.values,
    );
    const page = pageOf(rows, limit, ({ failing_since, id }) => [failing_since?.toISOString() ?? NOT_FAILING, id]);
    return { items: page.items.map(adminWebhookView), nextCursor: page.nextCursor };
  }
}

export function adminWebhookView(row: WebhookRow): AdminWebhookView {
  const { id, name, status, health } = row;
  const next = nextAttemptAt({ probeAt: row.probe_at, nextAttemptAt: row.next_attempt_at }, health);
  return {
    id,
    accountId: row.account_id,
    name,
    host: new URL(row.url).host,
    status,
    health,
    disabledReason: row.disabled_reason,
    failingSince: sinceOf(row),
    lastDeliveredAt: row.last_delivered_at && secondsOf(row.last_delivered_at),
    lastError: row.last_error && shownError(row.last_error),
    nextAttemptAt: next && secondsOf(next),
    deadLetters: row.dead_letters,
    createdAt: secondsOf(row.created_at),
  };
}

/** Returns the time since which every attempt failed: that of the first one, also before a record has failed four times. */
function sinceOf({ health, failing_since, last_error }: WebhookRow): number | null {
  const first = health === 'failing' || health === 'open' ? (last_error?.since ?? null) : null;
  return failing_since ? Math.min(secondsOf(failing_since), first ?? Infinity) : first;
}

/** Only the code of an error is shown: the text about a setting that cannot be used may repeat a part of it. */
function shownError({ at, reason, status, detail, attempt }: WebhookError): AdminWebhookView['lastError'] {
  return { at, reason, status, detail: detail !== null && /^[A-Z0-9_]+$/.test(detail) ? detail : null, attempt };
}

/** @throws ApiError 400 */
function positionOf(cursor: string): [failingSince: string, id: string] {
  const [since, id] = decodeCursor(cursor, 2);
  if (since !== NOT_FAILING && !isTime(since)) throw invalidCursor();
  return [since, String(id).replaceAll('\u0000', '')];
}

/** Returns true for a time as `toISOString` writes it, of a year that PostgreSQL has. */
function isTime(value: unknown): value is string {
  return typeof value === 'string' && /^2\d{3}-\d\d-\d\dT[\d:.]{12}Z$/.test(value) && !Number.isNaN(Date.parse(value));
}
