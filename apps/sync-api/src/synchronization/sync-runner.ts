import { reported } from '@heliograph/base-data';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { ApiError } from '@heliograph/http-service';
import { LOGGER, type Logger, periodicRun, Registry } from '@heliograph/service';
import { outbox } from '@heliograph/persistence';
import { DataSource } from 'typeorm';
import { IngestClient } from '../ingest/ingest-client.ts';
import { emptyInventory, type Inventory } from '../ingest/inventory-pages.ts';
import { vendorApiError, VendorFailure } from '../ingest/vendor-failure.ts';
import { deviceEntries } from '../inventory/device-records.ts';
import { ImportQueue } from '../imports/import-queue.ts';
import { QuotaService } from '../inventory/quota.service.ts';
import type { VendorAccount } from '../vendor-accounts/vendor-account.entity.ts';
import { vendorCommand, VendorCredentials } from '../vendor-accounts/vendor-credentials.ts';
import { countsOf, isEmpty } from './inventory-diff.ts';
import { inventoryEventEntry } from './inventory-rows.ts';
import { InventoryStore } from './inventory-store.ts';
import type { JobError, SyncJob } from './sync-job.entity.ts';
import { LEASE_SECONDS, SyncJobs, type SyncProgress } from './sync-jobs.service.ts';
import { SyncMetrics } from './sync-metrics.ts';

const LEASE_RENEWAL_MS = (LEASE_SECONDS * 1000) / 4;
const PROGRESS_MS = 1_000;

/** Runs a job in this replica, whether or not a call still waits for it. */
@Injectable()
export class SyncRunner implements BeforeApplicationShutdown {
  readonly #running = new Map<string, Promise<unknown>>();

  constructor(
    private readonly database: DataSource,
    private readonly jobs: SyncJobs,
    private readonly ingest: IngestClient,
    private readonly store: InventoryStore,
    private readonly quotas: QuotaService,
    private readonly credentials: VendorCredentials,
    private readonly imports: ImportQueue,
    private readonly metrics: SyncMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly registry: Registry,
  ) {}

  /** @returns the error of a failed job; a job that another replica has taken over counts as failed too */
  run(job: SyncJob, vendorAccount: VendorAccount): Promise<JobError | undefined> {
    this.metrics.started(vendorAccount.vendor);
    const done = this.#execute(job, vendorAccount)
      .then((error) => {
        this.metrics.finished(vendorAccount.vendor, job.trigger, error?.slug);
        return error;
      })
      .finally(() => this.#running.delete(job.id));
    this.#running.set(job.id, done);
    return done;
  }

  /** Fails the running jobs, which end with the connection to ingest; their callers receive an error that asks for a retry. */
  async beforeApplicationShutdown(): Promise<void> {
    const interrupted = {
      status: 503,
      slug: 'sync_interrupted',
      message: 'The sync was interrupted. Repeat the call.',
    };
    await Promise.allSettled(
      [...this.#running.keys()].map((id) => this.jobs.fail(id, { ...interrupted, retryAfterSeconds: 1 })),
    );
  }

  async #execute(job: SyncJob, vendorAccount: VendorAccount): Promise<JobError | undefined> {
    let soFar = emptyInventory();
    const lease = this.#renewLease(job, () => progressOf(soFar));
    try {
      const inventory = await this.ingest.inventory(vendorCommand(vendorAccount), (read) => void (soFar = read));
      await this.#saveInventory(job, vendorAccount, inventory);
      return undefined;
    } catch (error) {
      return await this.#failed(job, vendorAccount, error);
    } finally {
      clearInterval(lease);
    }
  }

  /** Stores progress soon after a page was read, and extends the lease long before it expires. */
  #renewLease(job: SyncJob, progress: () => SyncProgress): NodeJS.Timeout {
    let lastProgress = '';
    let reportedAt = performance.now();
    const renewal = {
      work: 'SyncLeases',
      logger: this.logger,
      registry: this.registry,
      failure: 'progress and lease of a sync job are not stored, retrying',
      ids: { jobId: job.id },
    };
    return setInterval(() => {
      const counts = progress();
      const current = JSON.stringify(counts);
      if (current === lastProgress && performance.now() - reportedAt < LEASE_RENEWAL_MS) return;
      [lastProgress, reportedAt] = [current, performance.now()];
      void periodicRun(renewal, () => this.jobs.extendLease(job.id, counts));
    }, PROGRESS_MS);
  }

  async #saveInventory(job: SyncJob, { id, accountId, vendor }: VendorAccount, inventory: Inventory): Promise<void> {
    const owner = { vendorAccountId: id, accountId, vendor };
    await this.database.transaction(async (manager) => {
      // The account is locked first, as in every transaction: a removal of the vendor account deletes its jobs.
      await this.quotas.lock(manager, accountId);
      await this.jobs.finish(manager, job, progressOf(inventory));
      const replaced = await this.store.replace(manager, owner, inventory, job.trigger);
      const { diff, unconfirmedRemovals, refilled } = replaced;
      const publishesEvent = !isEmpty(diff);
      const at = await this.jobs.recordChanges(manager, job.id, {
        changes: countsOf(diff),
        unconfirmedRemovals,
        publishesEvent,
      });
      const devices = await deviceEntries(manager, { vendorAccountId: id, deviceIds: refilled.deviceIds });
      const changed = publishesEvent ? [inventoryEventEntry(owner, diff, at)] : [];
      await outbox.add(manager, [...devices, ...changed, ...refilled.events]);
      await this.imports.startNext(manager, id);
      if (unconfirmedRemovals > 0)
        this.logger.warn(
          { jobId: job.id, vendorAccountId: id, unconfirmedRemovals },
          'most devices are no longer listed, kept until confirmed',
        );
    });
  }

  async #failed(job: SyncJob, vendorAccount: VendorAccount, error: unknown): Promise<JobError> {
    this.logger.warn({ err: error, jobId: job.id, vendorAccountId: vendorAccount.id }, 'sync failed');
    const answer = jobError(this.#errorAnswer(error, vendorAccount));
    // If the database failed, the lease expires and the next call starts a new job.
    await this.jobs.fail(job.id, answer).catch(() => undefined);
    return answer;
  }

  /** Returns the error of the sync call. Without the credentials, which would have to be masked, the vendor's text is not included. */
  #errorAnswer(error: unknown, vendorAccount: VendorAccount): ApiError {
    const internalError = new ApiError(500, 'internal_error', 'The sync failed because of an internal error.');
    if (!(error instanceof VendorFailure)) return internalError;
    try {
      return vendorApiError(error, this.credentials.secretsOf(vendorAccount));
    } catch {
      return internalError;
    }
  }
}

function jobError({ status, slug, message, details, retryAfterSeconds }: ApiError): JobError {
  return {
    status,
    slug,
    message,
    ...reported({
      details: details === undefined ? undefined : (details as Record<string, unknown>),
      retryAfterSeconds,
    }),
  };
}

const progressOf = ({ plants, devices }: Inventory): SyncProgress => ({ plants: plants.size, devices: devices.size });
