import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { ApiError, LOGGER, type Logger } from '@heliograph/service';
import { outbox } from '@heliograph/persistence';
import { DataSource } from 'typeorm';
import { IngestClient } from '../ingest/ingest-client.ts';
import { emptyInventory, type Inventory } from '../ingest/inventory-pages.ts';
import { vendorApiError, VendorFailure } from '../ingest/vendor-failure.ts';
import { deviceEntries } from '../inventory/device-records.ts';
import { QuotaService } from '../inventory/quota.service.ts';
import type { VendorAccount } from '../vendor-accounts/vendor-account.entity.ts';
import { vendorCommand, VendorCredentials } from '../vendor-accounts/vendor-credentials.ts';
import { countsOf, isEmpty } from './inventory-diff.ts';
import { inventoryEventEntry } from './inventory-event-entry.ts';
import { InventoryStore } from './inventory-store.ts';
import type { JobError, SyncJob } from './sync-job.entity.ts';
import { LEASE_SECONDS, SyncJobs, type ReadSoFar } from './sync-jobs.service.ts';
import { SyncMetrics } from './sync-metrics.ts';

const PROLONG_MS = (LEASE_SECONDS * 1000) / 4;
const PROGRESS_MS = 1_000;

/** Carries a job out in this replica, whether or not a call still waits for it. */
@Injectable()
export class SyncRunner implements BeforeApplicationShutdown {
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(
    private readonly database: DataSource,
    private readonly jobs: SyncJobs,
    private readonly ingest: IngestClient,
    private readonly store: InventoryStore,
    private readonly quotas: QuotaService,
    private readonly credentials: VendorCredentials,
    private readonly metrics: SyncMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns why it failed; a job that another replica has taken over counts as failed too */
  run(job: SyncJob, vendorAccount: VendorAccount): Promise<JobError | undefined> {
    this.metrics.begun(vendorAccount.vendor);
    const done = this.carryOut(job, vendorAccount)
      .then((error) => {
        this.metrics.over(vendorAccount.vendor, job.trigger, error?.slug);
        return error;
      })
      .finally(() => this.running.delete(job.id));
    this.running.set(job.id, done);
    return done;
  }

  /** What runs fails with the connection to ingest, which closes too; its callers are told to ask again. */
  async beforeApplicationShutdown(): Promise<void> {
    const interrupted = { status: 503, slug: 'sync_interrupted', message: 'The sync was interrupted. Ask again.' };
    await Promise.allSettled(
      [...this.running.keys()].map((id) => this.jobs.fail(id, { ...interrupted, retryAfterSeconds: 1 })),
    );
  }

  private async carryOut(job: SyncJob, vendorAccount: VendorAccount): Promise<JobError | undefined> {
    let soFar = emptyInventory();
    const lease = this.keepLease(job, () => readSoFar(soFar));
    try {
      const inventory = await this.ingest.inventory(vendorCommand(vendorAccount), (read) => void (soFar = read));
      await this.keep(job, vendorAccount, inventory);
      return undefined;
    } catch (error) {
      return await this.failed(job, vendorAccount, error);
    } finally {
      clearInterval(lease);
    }
  }

  /** Soon after something new was read, and in any case long before the lease is over. */
  private keepLease(job: SyncJob, progress: () => ReadSoFar): NodeJS.Timeout {
    let shown = '';
    let shownAt = performance.now();
    return setInterval(() => {
      const counts = progress();
      const seen = JSON.stringify(counts);
      if (seen === shown && performance.now() - shownAt < PROLONG_MS) return;
      [shown, shownAt] = [seen, performance.now()];
      void this.jobs.prolong(job.id, counts).catch(() => undefined);
    }, PROGRESS_MS);
  }

  private async keep(job: SyncJob, { id, accountId, vendor }: VendorAccount, inventory: Inventory): Promise<void> {
    const owner = { vendorAccountId: id, accountId, vendor };
    await this.database.transaction(async (manager) => {
      // First, as everybody does: a removal of the vendor account takes its jobs along.
      await this.quotas.lock(manager, accountId);
      await this.jobs.finish(manager, job, readSoFar(inventory));
      const replaced = await this.store.replace(manager, owner, inventory, job.trigger);
      const { diff, unconfirmedRemovals, refilled } = replaced;
      const told = !isEmpty(diff);
      const at = await this.jobs.tell(manager, job.id, { changes: countsOf(diff), unconfirmedRemovals, isEvent: told });
      const devices = await deviceEntries(manager, { vendorAccountId: id, deviceIds: refilled });
      await outbox.add(manager, told ? [...devices, inventoryEventEntry(owner, diff, at)] : devices);
      if (unconfirmedRemovals > 0)
        this.logger.warn(
          { jobId: job.id, vendorAccountId: id, unconfirmedRemovals },
          'most devices are not listed any more, kept for now',
        );
    });
  }

  private async failed(job: SyncJob, vendorAccount: VendorAccount, error: unknown): Promise<JobError> {
    this.logger.warn({ err: error, jobId: job.id, vendorAccountId: vendorAccount.id }, 'sync failed');
    const answer = jobError(this.answerOf(error, vendorAccount));
    // The database may be what failed: the lease then runs out, and the next call begins anew.
    await this.jobs.fail(job.id, answer).catch(() => undefined);
    return answer;
  }

  /** What the sync call answers. Without the credentials, which are masked in it, nothing of the vendor's is shown. */
  private answerOf(error: unknown, vendorAccount: VendorAccount): ApiError {
    const ours = new ApiError(500, 'internal_error', 'The sync failed on our side.');
    if (!(error instanceof VendorFailure)) return ours;
    try {
      return vendorApiError(error, this.credentials.secretsOf(vendorAccount));
    } catch {
      return ours;
    }
  }
}

function jobError({ status, slug, message, details, retryAfterSeconds }: ApiError): JobError {
  return {
    status,
    slug,
    message,
    ...(details !== undefined && { details: details as Record<string, unknown> }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

const readSoFar = ({ plants, devices }: Inventory): ReadSoFar => ({ plants: plants.size, devices: devices.size });
