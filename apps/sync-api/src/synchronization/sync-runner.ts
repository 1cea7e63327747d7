import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { ApiError, LOGGER, type Logger } from '@heliograph/service';
import { DataSource } from 'typeorm';
import { IngestClient } from '../ingest/ingest-client.ts';
import { emptyInventory, type Inventory } from '../ingest/inventory-pages.ts';
import { vendorApiError, VendorFailure } from '../ingest/vendor-failure.ts';
import { QuotaService } from '../inventory/quota.service.ts';
import type { VendorAccount } from '../vendor-accounts/vendor-account.entity.ts';
import { vendorCommand, VendorCredentials } from '../vendor-accounts/vendor-credentials.ts';
import { InventoryStore } from './inventory-store.ts';
import type { JobError, SyncJob } from './sync-job.entity.ts';
import { LEASE_SECONDS, SyncJobs } from './sync-jobs.service.ts';

const PROLONG_MS = (LEASE_SECONDS * 1000) / 4;

/** Carries a job out in this replica, whether or not a call still waits for it. */
@Injectable()
export class SyncRunner implements BeforeApplicationShutdown {
  private readonly running = new Map<string, Promise<void>>();

  constructor(
    private readonly database: DataSource,
    private readonly jobs: SyncJobs,
    private readonly ingest: IngestClient,
    private readonly store: InventoryStore,
    private readonly quotas: QuotaService,
    private readonly credentials: VendorCredentials,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  run(job: SyncJob, vendorAccount: VendorAccount): void {
    const done = this.carryOut(job, vendorAccount).finally(() => this.running.delete(job.id));
    this.running.set(job.id, done);
  }

  /** What runs fails with the connection to ingest, which closes too; its callers are told to ask again. */
  async beforeApplicationShutdown(): Promise<void> {
    const interrupted = { status: 503, slug: 'sync_interrupted', message: 'The sync was interrupted. Ask again.' };
    await Promise.allSettled(
      [...this.running.keys()].map((id) => this.jobs.fail(id, { ...interrupted, retryAfterSeconds: 1 })),
    );
  }

  private async carryOut(job: SyncJob, vendorAccount: VendorAccount): Promise<void> {
    let soFar = emptyInventory();
    const lease = setInterval(() => {
      void this.jobs.prolong(job.id, counts(soFar)).catch(() => undefined);
    }, PROLONG_MS);
    try {
      const inventory = await this.ingest.inventory(vendorCommand(vendorAccount), (read) => void (soFar = read));
      await this.keep(job, vendorAccount, inventory);
    } catch (error) {
      await this.failed(job, vendorAccount, error);
    } finally {
      clearInterval(lease);
    }
  }

  private async keep(job: SyncJob, { id, accountId, vendor }: VendorAccount, inventory: Inventory): Promise<void> {
    await this.database.transaction(async (manager) => {
      // First, as everybody does: a removal of the vendor account takes its jobs along.
      await this.quotas.lock(manager, accountId);
      await this.jobs.finish(manager, job.id, counts(inventory));
      await this.store.replace(manager, { vendorAccountId: id, accountId, vendor }, inventory);
    });
  }

  private async failed(job: SyncJob, vendorAccount: VendorAccount, error: unknown): Promise<void> {
    this.logger.warn({ err: error, jobId: job.id, vendorAccountId: vendorAccount.id }, 'sync failed');
    const answer =
      error instanceof VendorFailure
        ? vendorApiError(error, this.credentials.secretsOf(vendorAccount))
        : new ApiError(500, 'internal_error', 'The sync failed on our side.');
    // The database may be what failed: the lease then runs out, and the next call begins anew.
    await this.jobs.fail(job.id, jobError(answer)).catch(() => undefined);
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

const counts = ({ plants, devices }: Inventory) => ({ plants: plants.size, devices: devices.size });
