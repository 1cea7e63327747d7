import { setTimeout as delay } from 'node:timers/promises';
import { reported } from '@heliograph/base-data';
import { ApiError } from '@heliograph/http-service';
import type { VendorDeclaration } from '@heliograph/vendor-contract';
import { Injectable } from '@nestjs/common';
import { SyncConfiguration } from '../configuration.ts';
import { InventoryQueries } from '../inventory/inventory-queries.ts';
import type { PlantWithDevices } from '../inventory/inventory.views.ts';
import { VendorAccountsService } from '../vendor-accounts/vendor-accounts.service.ts';
import { VendorCatalog } from '../vendors/vendor-catalog.ts';
import type { SyncJob } from './sync-job.entity.ts';
import { SyncJobs } from './sync-jobs.service.ts';
import { SyncRunner } from './sync-runner.ts';

const POLL_MS = 200;
const RETRY_AFTER_SECONDS = 5;

interface SyncCall {
  accountId: string;
  vendorAccountId: string;
  /** The caller waits for the outcome. */
  waits: boolean;
  /** The age of an outcome that is answered again; undefined: the vendor's pace. */
  maxAgeSeconds: number | undefined;
}

interface SyncOutcome {
  plants: PlantWithDevices[];
  /** The end of the earlier sync that is answered again; absent: this call was made for it, or waited for it. */
  reusedFrom?: Date;
}

/** The sync operation of contract §3. */
@Injectable()
export class SyncService {
  constructor(
    private readonly configuration: SyncConfiguration,
    private readonly vendorAccounts: VendorAccountsService,
    private readonly jobs: SyncJobs,
    private readonly runner: SyncRunner,
    private readonly inventory: InventoryQueries,
    private readonly catalog: VendorCatalog,
  ) {}

  /** Starts a job, joins the running one, or returns one that ended recently. @throws ApiError 404, 409 `vendor_not_enabled` */
  async begin({ accountId, vendorAccountId, waits, maxAgeSeconds }: SyncCall): Promise<SyncJob> {
    const vendorAccount = await this.vendorAccounts.withCredentials(accountId, vendorAccountId);
    this.catalog.requireEnabled(vendorAccount.vendor);
    const { declaration } = this.catalog.find(vendorAccount.vendor)!;
    const { job, isNew } = await this.jobs.start({
      accountId,
      vendorAccountId,
      waits,
      trigger: 'api',
      maxAgeSeconds: maxAgeSeconds ?? syncPaceSeconds(declaration),
    });
    if (isNew) void this.runner.run(job, vendorAccount);
    return job;
  }

  /** Returns all plants with their devices, as the vendor lists them now or listed them recently. @throws ApiError 404, 422, 503 */
  async sync(accountId: string, vendorAccountId: string, maxAgeSeconds: number | undefined): Promise<SyncOutcome> {
    const deadline = performance.now() + this.configuration.syncWaitMs;
    const { job, isReused } = await this.#outcome({ accountId, vendorAccountId, waits: true, maxAgeSeconds }, deadline);
    await this.jobs.answered(job.id);
    if (job.status === 'failed') throw apiErrorOf(job);
    const plants = await this.inventory.plantsWithDevices(accountId, vendorAccountId);
    return { plants, ...reported({ reusedFrom: isReused && job.finishedAt ? job.finishedAt : undefined }) };
  }

  async #outcome(call: SyncCall, deadline: number): Promise<{ job: SyncJob; isReused: boolean }> {
    const { id, status, answered } = await this.begin(call);
    const isReused = status !== 'running' && answered;
    for (;;) {
      const found = await this.jobs.find(id);
      if (!found) throw ApiError.notFound('The vendor account');
      const { job, abandoned } = found;
      // The replica that ran it died: a new job starts here.
      if (abandoned) return this.#outcome(call, deadline);
      if (job.status !== 'running') return { job, isReused };
      if (performance.now() >= deadline) throw inProgress(job);
      await delay(Math.min(POLL_MS, Math.max(1, deadline - performance.now())));
    }
  }
}

function inProgress({ id, plants, devices }: SyncJob): ApiError {
  const message = 'The sync of this large account is still running. Repeat the call to wait for its outcome.';
  return new ApiError(503, 'sync_in_progress', message, {
    details: { jobId: id, plants, devices },
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** Returns the error of a job; `Retry-After` counts from its end, which may be some time ago. */
function apiErrorOf({ error, finishedAt }: SyncJob): ApiError {
  if (!error) return new ApiError(500, 'internal_error', 'The sync failed because of an internal error.');
  const { status, slug, message, details } = error;
  const age = finishedAt ? Math.floor((Date.now() - finishedAt.getTime()) / 1000) : 0;
  const retryAfterSeconds = error.retryAfterSeconds && Math.max(1, error.retryAfterSeconds - Math.max(0, age));
  return new ApiError(status, slug, message, reported({ details, retryAfterSeconds }));
}

/**
 * Returns the seconds between two syncs that a vendor's limits leave: the longest mean interval between two calls of one of its limits. Growatt's ten
 * plant lists a day are one in 8640 s.
 */
export function syncPaceSeconds({ rateLimits }: Pick<VendorDeclaration, 'rateLimits'>): number {
  const credential = rateLimits.filter(({ scope }) => scope === 'credential');
  return Math.floor(Math.max(0, ...credential.map(({ perSeconds, limit }) => perSeconds / limit)));
}
