import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ApiError, randomBase32 } from '@heliograph/http-service';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository, type EntityManager } from 'typeorm';
import type { DiffCounts } from './inventory-diff.ts';
import { SyncJob, type JobError, type SyncTrigger } from './sync-job.entity.ts';

/** A replica that does not extend its lease for so long is taken for dead. */
export const LEASE_SECONDS = 20;
/** The time for which the outcome of a job without a waiting caller is kept for the caller's next call. */
const OUTCOME_MINUTES = 5;

export interface SyncProgress {
  plants: number;
  devices: number;
}

export interface SyncRequest {
  accountId: string;
  vendorAccountId: string;
  /** The caller waits for the outcome; otherwise it is only read at /v1/sync-jobs. */
  waits: boolean;
  trigger: SyncTrigger;
  /** The age of an outcome that is good enough; absent: the vendor is called. */
  maxAgeSeconds?: number;
}

export interface JobChanges {
  changes: DiffCounts;
  unconfirmedRemovals: number;
  /** An event reports them. */
  publishesEvent: boolean;
}

export interface JobFilter {
  dataAccessUserId?: string;
  status?: SyncJob['status'];
  trigger?: SyncTrigger;
}

export interface StartedJob {
  job: SyncJob;
  /** This call created the job, and the caller has to run it. */
  isNew: boolean;
}

/**
 * Stores jobs in PostgreSQL, so that all replicas see them: a vendor account never has two running jobs, even if a replica dies. Times are the
 * database's.
 */
@Injectable()
export class SyncJobs {
  /** The id of this replica. */
  readonly #holder = randomUUID();

  constructor(
    private readonly database: DataSource,
    @InjectRepository(SyncJob) private readonly jobs: Repository<SyncJob>,
  ) {}

  /**
   * Returns the running job, or one that ended without a waiting caller or recently enough, or a new one.
   * @throws ApiError 404 when the vendor account is gone
   */
  start(order: SyncRequest): Promise<StartedJob> {
    return this.database.transaction((manager) => this.startIn(manager, order));
  }

  /** Does the same in a transaction of the caller. */
  async startIn(manager: EntityManager, order: SyncRequest): Promise<StartedJob> {
    const { accountId, vendorAccountId, waits, maxAgeSeconds = 0 } = order;
    await lockVendorAccount(manager, accountId, vendorAccountId);
    await failAbandoned(manager, vendorAccountId);
    const running = await manager.findOneBy(SyncJob, { vendorAccountId, status: 'running' });
    // A caller that joins the job returns for its outcome, even if the one that started it does not.
    if (running && waits && running.answered) await manager.update(SyncJob, { id: running.id }, { answered: false });
    if (running) return { job: running, isNew: false };
    const unanswered = waits ? await unansweredOutcome(manager, vendorAccountId) : undefined;
    const ended = unanswered ?? (await recentOutcome(manager, vendorAccountId, maxAgeSeconds));
    if (ended) return { job: ended, isNew: false };
    return { job: await this.#insert(manager, order), isNew: true };
  }

  /** @throws ApiError 404, for another account's too */
  async get(accountId: string, id: string): Promise<SyncJob> {
    const job = await this.jobs.findOneBy({ id, accountId });
    if (!job) throw ApiError.notFound('The sync job');
    return job;
  }

  /** Lists jobs, newest first; `before` is the position of the last one returned. */
  list(accountId: string, filter: JobFilter, limit: number, before: string | undefined): Promise<SyncJob[]> {
    const jobs = this.jobs.createQueryBuilder('j').where('j.account_id = :accountId', { accountId });
    const { dataAccessUserId, status, trigger } = filter;
    if (dataAccessUserId !== undefined) jobs.andWhere('j.vendor_account_id = :dataAccessUserId', { dataAccessUserId });
    if (status !== undefined) jobs.andWhere('j.status = :status', { status });
    if (trigger !== undefined) jobs.andWhere('j.trigger = :trigger', { trigger });
    if (before !== undefined) jobs.andWhere('j.seq < :before', { before });
    return jobs.orderBy('j.seq', 'DESC').limit(limit).getMany();
  }

  /** @returns undefined when the job is gone; `abandoned` when the replica that ran it is dead */
  async find(id: string): Promise<{ job: SyncJob; abandoned: boolean } | undefined> {
    const job = await this.jobs.findOneBy({ id });
    if (!job) return undefined;
    const [late] = await this.database.query<unknown[]>(
      `SELECT 1 FROM sync_jobs WHERE id = $1 AND status = 'running' AND lease_until < now()`,
      [id],
    );
    return { job, abandoned: late !== undefined };
  }

  async extendLease(id: string, progress: SyncProgress): Promise<void> {
    await this.database.query(
      `UPDATE sync_jobs SET lease_until = now() + make_interval(secs => $3), plants = $4, devices = $5
       WHERE id = $1 AND holder = $2 AND status = 'running'`,
      [id, this.#holder, LEASE_SECONDS, progress.plants, progress.devices],
    );
  }

  /**
   * Marks the job as done; call it in the transaction that stores the outcome. The vendor account is locked before its job, as by calls that start or
   * join one.
   * @throws Error when another replica took the job over: nothing is stored then
   */
  async finish(
    manager: EntityManager,
    { id, accountId, vendorAccountId }: SyncJob,
    counts: SyncProgress,
  ): Promise<void> {
    await lockVendorAccount(manager, accountId, vendorAccountId);
    const result = await manager.query<[unknown, number]>(
      `UPDATE sync_jobs SET status = 'done', finished_at = now(), plants = $3, devices = $4
       WHERE id = $1 AND holder = $2 AND status = 'running'`,
      [id, this.#holder, counts.plants, counts.devices],
    );
    if (result[1] === 0) throw new Error('the sync job was taken over or removed');
  }

  /**
   * Stores the changes of a job, in the same transaction.
   * @returns the time of the event that reports them, Unix seconds: after that of the last event of the vendor account, because the key of an event
   * is its time
   */
  async recordChanges(
    manager: EntityManager,
    id: string,
    { changes, unconfirmedRemovals, publishesEvent }: JobChanges,
  ): Promise<number> {
    const [[row]] = await manager.query<[{ at: string | null }[]]>(
      `UPDATE sync_jobs j SET changes = $2, unconfirmed_removals = $3, told_at = CASE WHEN $4::boolean THEN (
         SELECT GREATEST(floor(extract(epoch FROM now())), max(o.told_at) + 1) FROM sync_jobs o
         WHERE o.vendor_account_id = j.vendor_account_id) END
       WHERE j.id = $1 RETURNING told_at AS at`,
      [id, JSON.stringify(changes), unconfirmedRemovals, publishesEvent],
    );
    return Number(row?.at ?? 0);
  }

  /** Deletes jobs that started longer ago. */
  async deleteOld(days: number): Promise<void> {
    await this.database.query(
      `DELETE FROM sync_jobs WHERE status <> 'running' AND started_at < now() - make_interval(days => $1)`,
      [days],
    );
  }

  async fail(id: string, error: JobError): Promise<void> {
    await this.database.query(
      `UPDATE sync_jobs SET status = 'failed', finished_at = now(), error = $3
       WHERE id = $1 AND holder = $2 AND status = 'running'`,
      [id, this.#holder, JSON.stringify(error)],
    );
  }

  async answered(id: string): Promise<void> {
    await this.database.query('UPDATE sync_jobs SET answered = true WHERE id = $1', [id]);
  }

  async #insert(manager: EntityManager, { accountId, vendorAccountId, waits, trigger }: SyncRequest): Promise<SyncJob> {
    const id = `job_${randomBase32(12)}`;
    await manager.query(
      `INSERT INTO sync_jobs (id, account_id, vendor_account_id, status, holder, lease_until, answered, trigger, credentials_version)
       SELECT $1, $2, id, 'running', $4, now() + make_interval(secs => $5), $6, $7, credentials_version
       FROM vendor_accounts WHERE id = $3`,
      [id, accountId, vendorAccountId, this.#holder, LEASE_SECONDS, !waits, trigger],
    );
    return manager.findOneByOrFail(SyncJob, { id });
  }
}

/** Serializes calls that start, join or end jobs of one vendor account. */
async function lockVendorAccount(manager: EntityManager, accountId: string, id: string): Promise<void> {
  const rows = await manager.query<unknown[]>(
    'SELECT 1 FROM vendor_accounts WHERE id = $1 AND account_id = $2 FOR NO KEY UPDATE',
    [id, accountId],
  );
  if (rows.length === 0) throw ApiError.notFound('The vendor account');
}

const abandoned: JobError = {
  status: 503,
  slug: 'sync_interrupted',
  message: 'The sync was interrupted. Repeat the call.',
  retryAfterSeconds: 1,
};

async function failAbandoned(manager: EntityManager, vendorAccountId: string): Promise<void> {
  await manager.query(
    `UPDATE sync_jobs SET status = 'failed', finished_at = now(), error = $2, answered = true
     WHERE vendor_account_id = $1 AND status = 'running' AND lease_until < now()`,
    [vendorAccountId, JSON.stringify(abandoned)],
  );
}

/** Returns the last outcome that no caller got. Without it a job longer than every waiting call would be started again and again, and never be answered. */
async function unansweredOutcome(manager: EntityManager, vendorAccountId: string): Promise<SyncJob | undefined> {
  const last = await manager
    .createQueryBuilder(SyncJob, 'j')
    .where('j.vendor_account_id = :vendorAccountId', { vendorAccountId })
    .andWhere(`j.finished_at > now() - make_interval(mins => :minutes)`, { minutes: OUTCOME_MINUTES })
    .orderBy('j.started_at', 'DESC')
    .limit(1)
    .getOne();
  return last && !last.answered ? last : undefined;
}

/** $1: vendor account, $2: seconds. The outcome of other credentials than the present ones does not count. */
const RECENT_OUTCOME = `
  SELECT j.id FROM sync_jobs j JOIN vendor_accounts v ON v.id = j.vendor_account_id
  WHERE j.vendor_account_id = $1 AND j.credentials_version = v.credentials_version AND (
    (j.status = 'done' AND j.finished_at > now() - make_interval(secs => $2))
    OR (j.status = 'failed' AND j.error ->> 'slug' = 'vendor_rate_limited'
      AND j.finished_at + make_interval(secs => (j.error ->> 'retryAfterSeconds')::integer) > now()
      AND j.seq = (SELECT max(seq) FROM sync_jobs WHERE vendor_account_id = $1)))
  ORDER BY j.status = 'done' DESC, j.seq DESC LIMIT 1`;

/**
 * Returns the last good outcome that is young enough; otherwise the last outcome if it was rate limited and the next call is not possible yet. Thus
 * repeated syncs do not spend the vendor's budget for inventories.
 */
async function recentOutcome(
  manager: EntityManager,
  vendorAccountId: string,
  maxAgeSeconds: number,
): Promise<SyncJob | undefined> {
  if (maxAgeSeconds === 0) return undefined;
  const [recent] = await manager.query<{ id: string }[]>(RECENT_OUTCOME, [vendorAccountId, maxAgeSeconds]);
  return recent && manager.findOneByOrFail(SyncJob, { id: recent.id });
}
