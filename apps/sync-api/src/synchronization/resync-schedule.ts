import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SyncConfiguration } from '../configuration.ts';
import type { JobError, SyncJob } from './sync-job.entity.ts';
import { SyncJobs } from './sync-jobs.service.ts';

export interface DueAccount {
  vendorAccountId: string;
  accountId: string;
  vendor: string;
  failures: number;
}

export interface ClaimedResync extends DueAccount {
  job: SyncJob;
}

/** A claim expires after this if its replica died. A job that still runs then is not started twice. */
const CLAIM_MINUTES = 15;
const PLAN_ROWS = 1000;
/** The key of `pg_advisory_xact_lock`: claims run one after the other, so that two cannot both take the last place of a vendor. */
const CLAIM_LOCK = 0x68656c10;

const DUE = `
  SELECT v.id AS "vendorAccountId", v.account_id AS "accountId", v.vendor, s.failures
  FROM sync_schedule s JOIN vendor_accounts v ON v.id = s.vendor_account_id
  WHERE s.due_at <= now() AND v.status = 'active' AND v.polling_status IS DISTINCT FROM 'credentials_rejected'
    AND NOT EXISTS (SELECT FROM sync_jobs j WHERE j.vendor_account_id = v.id AND j.status = 'running' AND j.lease_until > now())
    AND (SELECT count(*) FROM sync_jobs j JOIN vendor_accounts o ON o.id = j.vendor_account_id
      WHERE j.status = 'running' AND j.trigger = 'schedule' AND j.lease_until > now() AND o.vendor = v.vendor) < $1
  ORDER BY s.due_at LIMIT 1 FOR NO KEY UPDATE OF s, v SKIP LOCKED`;

const PLAN = `
  INSERT INTO sync_schedule AS s (vendor_account_id, due_at)
  SELECT v.id, to_timestamp(p.due) FROM unnest($1::text[], $2::double precision[]) AS p(id, due) JOIN vendor_accounts v ON v.id = p.id
  ON CONFLICT (vendor_account_id) DO UPDATE SET due_at = excluded.due_at WHERE s.due_at IS NULL`;

const SETTLE = `
  UPDATE sync_schedule SET failures = $3,
    due_at = LEAST(to_timestamp($2), loss_since + make_interval(mins => $4)) WHERE vendor_account_id = $1`;

/** Schedules the syncs of vendor accounts, in PostgreSQL, so that all replicas share the work. */
@Injectable()
export class ResyncSchedule {
  constructor(
    private readonly configuration: SyncConfiguration,
    private readonly database: DataSource,
    private readonly jobs: SyncJobs,
  ) {}

  get #intervalSeconds(): number {
    return Math.max(1, Math.round(this.configuration.resyncIntervalHours * 3600));
  }

  /** Sets the first sync time of vendor accounts that have none. */
  async plan(): Promise<void> {
    const rows = await this.database.query<{ id: string; now: number }[]>(
      `SELECT v.id, extract(epoch FROM now())::double precision AS now
       FROM vendor_accounts v LEFT JOIN sync_schedule s ON s.vendor_account_id = v.id WHERE s.due_at IS NULL LIMIT ${PLAN_ROWS}`,
    );
    if (rows.length === 0) return;
    const times = rows.map(({ id, now }) => nextSlot(id, now, this.#intervalSeconds));
    await this.database.query(PLAN, [rows.map(({ id }) => id), times]);
  }

  /**
   * Claims the next due vendor account, with its job started by this replica.
   * @param isWanted returns false for an account that is to be postponed to its next time
   * @returns `skipped` for such an account; undefined when no account is due, or its vendor has enough syncs in progress
   */
  claim(isWanted: (due: DueAccount) => boolean): Promise<ClaimedResync | 'skipped' | undefined> {
    return this.database.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [CLAIM_LOCK]);
      const [due] = await manager.query<DueAccount[]>(DUE, [this.configuration.resyncParallelPerVendor]);
      if (!due) return undefined;
      if (!isWanted(due)) {
        await this.#postpone(manager, due, 0, undefined);
        return 'skipped';
      }
      await manager.query(
        'UPDATE sync_schedule SET due_at = now() + make_interval(mins => $2) WHERE vendor_account_id = $1',
        [due.vendorAccountId, CLAIM_MINUTES],
      );
      const { job } = await this.jobs.startIn(manager, { ...due, waits: false, trigger: 'schedule' });
      return { ...due, job };
    });
  }

  /** Sets the next sync time after a job has ended. */
  settle(due: DueAccount, error: JobError | undefined): Promise<void> {
    const failures = error ? due.failures + 1 : 0;
    return this.#postpone(this.database.manager, due, failures, error);
  }

  async #postpone(
    manager: EntityManager,
    { vendorAccountId }: DueAccount,
    failures: number,
    error: JobError | undefined,
  ): Promise<void> {
    const now = await timeOf(manager);
    const slot = nextSlot(vendorAccountId, now, this.#intervalSeconds);
    const retry = error && retryTime({ failures, ...error }, now);
    const again = retry !== undefined && retry < slot;
    const { removalConfirmMinutes } = this.configuration;
    await manager.query(SETTLE, [vendorAccountId, again ? retry : slot, again ? failures : 0, removalConfirmMinutes]);
  }
}

/** Returns the database's time, Unix seconds: a replica's clock may lag, and the next time would be now. */
async function timeOf(manager: EntityManager): Promise<number> {
  const [row] = await manager.query<[{ now: number }]>('SELECT extract(epoch FROM now())::double precision AS now');
  return row.now;
}

/** Delays after each failure in a row, seconds: a few more attempts on the same day. */
const retrySeconds = [15 * 60, 3600, 3 * 3600, 6 * 3600];

/**
 * Returns the next sync time of a vendor account: a fixed offset in the interval, derived from its id, so that the syncs of all accounts are spread
 * over the day at stable times. All times are Unix seconds.
 */
export function nextSlot(vendorAccountId: string, now: number, intervalSeconds: number): number {
  const hash = createHash('sha256').update(vendorAccountId).digest().readUIntBE(0, 6);
  const offset = hash % intervalSeconds;
  return (Math.floor((now - offset) / intervalSeconds) + 1) * intervalSeconds + offset;
}

interface FailedResync {
  /** The number of failures in a row, this one included. */
  failures: number;
  /** The HTTP status that a sync call would have got: a 4xx is not retried. */
  status: number;
  retryAfterSeconds?: number;
}

/** @returns the time of the retry, Unix seconds; undefined: not before its next slot */
export function retryTime({ failures, status, retryAfterSeconds = 0 }: FailedResync, now: number): number | undefined {
  const wait = retrySeconds[failures - 1];
  if (wait === undefined || status < 500) return undefined;
  return now + Math.max(wait, retryAfterSeconds);
}
