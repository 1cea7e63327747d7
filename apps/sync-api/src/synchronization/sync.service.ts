import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ApiError } from '@heliograph/service';
import { SyncConfiguration } from '../configuration.ts';
import { InventoryQueries } from '../inventory/inventory-queries.ts';
import type { PlantWithDevices } from '../inventory/inventory-views.ts';
import { VendorAccountsService } from '../vendor-accounts/vendor-accounts.service.ts';
import type { SyncJob } from './sync-job.entity.ts';
import { SyncJobs } from './sync-jobs.service.ts';
import { SyncRunner } from './sync-runner.ts';

const POLL_MS = 200;
const RETRY_AFTER_SECONDS = 5;

/** The sync operation of contract §3. */
@Injectable()
export class SyncService {
  constructor(
    private readonly configuration: SyncConfiguration,
    private readonly vendorAccounts: VendorAccountsService,
    private readonly jobs: SyncJobs,
    private readonly runner: SyncRunner,
    private readonly inventory: InventoryQueries,
  ) {}

  /** Starts a job, or joins the running one. @throws ApiError 404 */
  async begin(accountId: string, vendorAccountId: string, waits: boolean): Promise<SyncJob> {
    const vendorAccount = await this.vendorAccounts.withCredentials(accountId, vendorAccountId);
    const { job, isNew } = await this.jobs.start({ accountId, vendorAccountId, waits, trigger: 'api' });
    if (isNew) void this.runner.run(job, vendorAccount);
    return job;
  }

  /** Returns all plants with their devices, freshly fetched. @throws ApiError 404, 422, 503 */
  async sync(accountId: string, vendorAccountId: string): Promise<PlantWithDevices[]> {
    const deadline = performance.now() + this.configuration.syncWaitMs;
    const job = await this.outcome(accountId, vendorAccountId, deadline);
    await this.jobs.answered(job.id);
    if (job.status === 'failed') throw apiErrorOf(job);
    return this.inventory.plantsWithDevices(accountId, vendorAccountId);
  }

  private async outcome(accountId: string, vendorAccountId: string, deadline: number): Promise<SyncJob> {
    const { id } = await this.begin(accountId, vendorAccountId, true);
    for (;;) {
      const found = await this.jobs.find(id);
      if (!found) throw ApiError.notFound('The vendor account');
      const { job, abandoned } = found;
      // The replica that ran it died: a new job starts here.
      if (abandoned) return this.outcome(accountId, vendorAccountId, deadline);
      if (job.status !== 'running') return job;
      if (performance.now() >= deadline) throw inProgress(job);
      await delay(Math.min(POLL_MS, Math.max(1, deadline - performance.now())));
    }
  }
}

function inProgress({ id, plants, devices }: SyncJob): ApiError {
  const message = 'The account is large: its sync goes on. Ask again to join it.';
  return new ApiError(503, 'sync_in_progress', message, {
    details: { jobId: id, plants, devices },
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

function apiErrorOf({ error }: SyncJob): ApiError {
  if (!error) return new ApiError(500, 'internal_error', 'The sync failed on our side.');
  const { status, slug, message, details, retryAfterSeconds } = error;
  return new ApiError(status, slug, message, {
    ...(details !== undefined && { details }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}
