import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ApiError } from '@heliograph/service';
import { DataSource, type EntityManager } from 'typeorm';
import { newId } from '../identifiers.ts';
import { SyncJob, type JobError } from './sync-job.entity.ts';

/** A replica that does not prolong its lease for so long is taken for dead. */
export const LEASE_SECONDS = 20;
/** How long the outcome of a job that nobody waited for is kept for the call that comes back for it. */
const OUTCOME_MINUTES = 5;

export interface StartedJob {
  job: SyncJob;
  /** It was begun by this call: the caller has to run it. */
  begun: boolean;
}

/** Jobs in PostgreSQL, so that all replicas see one: never two of a vendor account, whoever dies. Times are the database's. */
@Injectable()
export class SyncJobs {
  /** This replica. */
  private readonly holder = randomUUID();

  constructor(private readonly database: DataSource) {}

  /**
   * The running job, or the one that ended while nobody waited, or a new one.
   * @param waits the caller stays for the outcome; else it is only seen at /v1/sync-jobs
   * @throws ApiError 404 when the vendor account is gone
   */
  start(accountId: string, vendorAccountId: string, waits: boolean): Promise<StartedJob> {
    return this.database.transaction(async (manager) => {
      await lockVendorAccount(manager, accountId, vendorAccountId);
      await failAbandoned(manager, vendorAccountId);
      const running = await manager.findOneBy(SyncJob, { vendorAccountId, status: 'running' });
      if (running) return { job: running, begun: false };
      const ended = waits ? await unansweredOutcome(manager, vendorAccountId) : undefined;
      if (ended) return { job: ended, begun: false };
      return { job: await this.insert(manager, accountId, vendorAccountId, !waits), begun: true };
    });
  }

  /** @throws ApiError 404, for another account's too */
  async get(accountId: string, id: string): Promise<SyncJob> {
    const job = await this.database.getRepository(SyncJob).findOneBy({ id, accountId });
    if (!job) throw ApiError.notFound('The sync job');
    return job;
  }

  /** @returns undefined when the job is gone; `abandoned` when the replica that ran it is */
  async look(id: string): Promise<{ job: SyncJob; abandoned: boolean } | undefined> {
    const job = await this.database.getRepository(SyncJob).findOneBy({ id });
    if (!job) return undefined;
    const [late] = await this.database.query<unknown[]>(
      `SELECT 1 FROM sync_jobs WHERE id = $1 AND status = 'running' AND lease_until < now()`,
      [id],
    );
    return { job, abandoned: late !== undefined };
  }

  /** Prolongs the lease and shows progress. */
  async prolong(id: string, progress: { plants: number; devices: number }): Promise<void> {
    await this.database.query(
      `UPDATE sync_jobs SET lease_until = now() + make_interval(secs => $3), plants = $4, devices = $5
       WHERE id = $1 AND holder = $2 AND status = 'running'`,
      [id, this.holder, LEASE_SECONDS, progress.plants, progress.devices],
    );
  }

  /** In the transaction that stores the outcome. @throws Error when another replica took the job over: nothing is stored then */
  async finish(manager: EntityManager, id: string, counts: { plants: number; devices: number }): Promise<void> {
    const result = await manager.query<[unknown, number]>(
      `UPDATE sync_jobs SET status = 'done', finished_at = now(), plants = $3, devices = $4
       WHERE id = $1 AND holder = $2 AND status = 'running'`,
      [id, this.holder, counts.plants, counts.devices],
    );
    if (result[1] === 0) throw new Error('the sync job was taken over or removed');
  }

  async fail(id: string, error: JobError): Promise<void> {
    await this.database.query(
      `UPDATE sync_jobs SET status = 'failed', finished_at = now(), error = $3
       WHERE id = $1 AND holder = $2 AND status = 'running'`,
      [id, this.holder, JSON.stringify(error)],
    );
  }

  async answered(id: string): Promise<void> {
    await this.database.query('UPDATE sync_jobs SET answered = true WHERE id = $1', [id]);
  }

  private async insert(
    manager: EntityManager,
    accountId: string,
    vendorAccountId: string,
    answered: boolean,
  ): Promise<SyncJob> {
    const id = newId('job');
    await manager.query(
      `INSERT INTO sync_jobs (id, account_id, vendor_account_id, status, holder, lease_until, answered)
       VALUES ($1, $2, $3, 'running', $4, now() + make_interval(secs => $5), $6)`,
      [id, accountId, vendorAccountId, this.holder, LEASE_SECONDS, answered],
    );
    return manager.findOneByOrFail(SyncJob, { id });
  }
}

/** Starts of one vendor account take turns. */
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
  message: 'The sync was interrupted. Ask again.',
  retryAfterSeconds: 1,
};

async function failAbandoned(manager: EntityManager, vendorAccountId: string): Promise<void> {
  await manager.query(
    `UPDATE sync_jobs SET status = 'failed', finished_at = now(), error = $2, answered = true
     WHERE vendor_account_id = $1 AND status = 'running' AND lease_until < now()`,
    [vendorAccountId, JSON.stringify(abandoned)],
  );
}

/** A job longer than every call that waits for it would else be begun again and again, and never be answered. */
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
