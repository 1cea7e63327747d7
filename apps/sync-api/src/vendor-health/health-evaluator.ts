import { reported } from '@heliograph/base-data';
import { Injectable } from '@nestjs/common';
import type { ReportedHealthState } from '@heliograph/events';
import { outbox } from '@heliograph/persistence';
import type { EntityManager } from 'typeorm';
import { healthEventEntry, type ReportedHealth } from './health-event-entry.ts';
import { healthOf, type HealthState, type HealthWindow, type Measured } from './health-of.ts';

interface HealthRow extends Measured {
  vendor: string;
  state: HealthState;
  since: number;
  reportedState: ReportedHealthState;
  evaluatedAt: number | null;
  now: number;
  from: number | null;
  until: number | null;
  roundMs: number | null;
  accounts: HealthWindow['accounts'];
}

/** A report counts as long as its process may still be running: three of its intervals, and half a minute. */
const ROWS = `
  SELECT h.vendor, h.state, h.measured, h.basis, h.cause, h.told AS "reportedState", extract(epoch FROM h.since)::float8 AS since,
    (extract(epoch FROM h.judged_at) * 1000)::float8 AS "evaluatedAt", (extract(epoch FROM now()) * 1000)::float8 AS now,
    (extract(epoch FROM m.starts_at) * 1000)::float8 AS "from", (extract(epoch FROM m.ends_at) * 1000)::float8 AS "until",
    r.round_ms AS "roundMs", r.accounts
  FROM vendor_health h
  LEFT JOIN vendor_maintenance m USING (vendor)
  CROSS JOIN LATERAL (
    SELECT max(round_ms) AS round_ms, jsonb_build_object(${[
      'well',
      'slow',
      'failing',
      'limited',
      'refused',
      'budget',
      'ours',
      'unseen',
    ]
      .map((name) => `'${name}', COALESCE(sum((accounts->>'${name}')::bigint), 0)`)
      .join(', ')}) AS accounts
    FROM vendor_poll_reports p
    WHERE p.vendor = h.vendor AND p.logged_at > now() - make_interval(secs => 30 + 3 * p.report_ms / 1000)
  ) r
  WHERE h.vendor = ANY($1::text[]) ORDER BY h.vendor`;

/** The interval of the polls where no report names it. */
const USUAL_ROUND_MS = 300_000;

/** Evaluates the health of vendors, and writes changes with their events. The lock of a vendor's row admits one evaluation at a time. */
@Injectable()
export class HealthEvaluator {
  /** Locks the vendors, in an order that all keep, until the transaction ends. */
  async lock(manager: EntityManager, vendors: readonly string[]): Promise<void> {
    await manager.query(
      `INSERT INTO vendor_health (vendor) SELECT v FROM unnest($1::text[]) AS v ORDER BY v ON CONFLICT DO NOTHING`,
      [vendors],
    );
    await manager.query(`SELECT FROM vendor_health WHERE vendor = ANY($1::text[]) ORDER BY vendor FOR UPDATE`, [
      vendors,
    ]);
  }

  /** The vendors must be locked. */
  async evaluate(manager: EntityManager, vendors: readonly string[]): Promise<void> {
    for (const row of await manager.query<HealthRow[]>(ROWS, [vendors])) await this.#evaluateOne(manager, row);
  }

  async #evaluateOne(manager: EntityManager, row: HealthRow): Promise<void> {
    const health = healthOf(windowOf(row));
    const changed = health.state !== row.state;
    // Events name their second: two changes within one would have the same key.
    const since = changed ? Math.max(Math.floor(row.now / 1000), Math.floor(row.since) + 1) : row.since;
    // `unknown` is not reported; the next known state is reported if it differs from the last reported one.
    const reportedState = health.state === 'unknown' ? row.reportedState : health.state;
    await manager.query(
      `UPDATE vendor_health SET state = $2, measured = $3, basis = $4, cause = $5, since = to_timestamp($6), told = $7,
         judged_at = CASE WHEN $8 THEN now() ELSE judged_at END
       WHERE vendor = $1`,
      [row.vendor, health.state, health.measured, health.basis, health.cause, since, reportedState, health.evaluated],
    );
    if (reportedState !== row.reportedState)
      await this.#report(manager, { ...row, ...health, state: reportedState, previous: row.reportedState, since });
  }

  async #report(manager: EntityManager, health: ReportedHealth): Promise<void> {
    const accounts = await manager.query<{ id: string }[]>(
      `SELECT DISTINCT account_id AS id FROM vendor_accounts WHERE vendor = $1`,
      [health.vendor],
    );
    const { vendor, state, previous, since, cause, basis } = health;
    await outbox.add(
      manager,
      accounts.map(({ id }) => healthEventEntry(id, { vendor, state, previous, since, cause, basis })),
    );
  }
}

function windowOf({
  accounts,
  roundMs,
  now,
  evaluatedAt,
  measured,
  basis,
  cause,
  from,
  until,
}: HealthRow): HealthWindow {
  return {
    accounts,
    now,
    before: { measured, basis, cause },
    roundMs: roundMs ?? USUAL_ROUND_MS,
    evaluatedAt: evaluatedAt ?? undefined,
    ...reported({ maintenance: from !== null && until !== null ? { from, until } : undefined }),
  };
}
