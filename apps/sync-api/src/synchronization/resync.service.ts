import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { AccountView } from '@heliograph/persistence';
import { ApiError } from '@heliograph/http-service';
import { LOGGER, type Logger } from '@heliograph/service';
import { SyncConfiguration } from '../configuration.ts';
import { VendorAccountsService } from '../vendor-accounts/vendor-accounts.service.ts';
import { ResyncSchedule, type ClaimedResync, type DueAccount } from './resync-schedule.ts';
import { SyncJobs } from './sync-jobs.service.ts';
import { SyncRunner } from './sync-runner.ts';

const CLEANUP_INTERVAL_MS = 3_600_000;

/**
 * Syncs every active vendor account once in an interval, a few at a time, in any replica that has capacity, and deletes old jobs. Syncs that were not
 * started stay due: the next replica takes them.
 */
@Injectable()
export class ResyncService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> | undefined;
  #lastCleanup = Number.NEGATIVE_INFINITY;
  #closed = false;

  constructor(
    private readonly configuration: SyncConfiguration,
    private readonly schedule: ResyncSchedule,
    private readonly jobs: SyncJobs,
    private readonly runner: SyncRunner,
    private readonly vendorAccounts: VendorAccountsService,
    private readonly accounts: AccountView,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#scheduleCheck();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#checking;
  }

  /** Adds jitter, so that the replicas do not check at the same moment. */
  #scheduleCheck(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => this.#check(), this.configuration.resyncCheckMs * (0.8 + Math.random() * 0.4));
  }

  #check(): void {
    if (this.#closed) return;
    this.#checking ??= this.#tick()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'due syncs cannot be read, retrying'))
      .finally(() => {
        this.#checking = undefined;
        this.#scheduleCheck();
      });
  }

  async #tick(): Promise<void> {
    if (performance.now() - this.#lastCleanup > CLEANUP_INTERVAL_MS) {
      await this.jobs.deleteOld(this.configuration.syncJobDays);
      this.#lastCleanup = performance.now();
    }
    if (this.configuration.resyncIntervalHours === 0) return;
    await this.schedule.plan();
    await this.#begin();
  }

  async #begin(): Promise<void> {
    while (!this.#closed && this.#running.size < this.configuration.resyncParallel) {
      const claimed = await this.schedule.claim((due) => this.#isWanted(due));
      if (claimed === undefined) return;
      if (claimed !== 'skipped') this.#run(claimed);
    }
  }

  /** Returns false for accounts that are suspended or deleted, and for vendors that are not enabled. @throws ApiError 503 while the accounts are still being read; the next check retries */
  #isWanted({ accountId, vendor }: DueAccount): boolean {
    return this.configuration.vendors.includes(vendor) && this.accounts.get(accountId)?.status === 'active';
  }

  #run(claimed: ClaimedResync): void {
    const done = this.#carryOut(claimed)
      .catch((error: unknown) => {
        // A removed vendor account is no error. After any other error it is due again when the claim expires.
        if (!this.#closed && !(error instanceof ApiError && error.status === 404))
          this.logger.warn({ err: error, vendorAccountId: claimed.vendorAccountId }, 'a scheduled sync failed');
      })
      .finally(() => {
        this.#running.delete(done);
        clearTimeout(this.#timer);
        this.#check();
      });
    this.#running.add(done);
  }

  async #carryOut(claimed: ClaimedResync): Promise<void> {
    const { accountId, vendorAccountId, job } = claimed;
    const vendorAccount = await this.vendorAccounts.withCredentials(accountId, vendorAccountId);
    await this.schedule.settle(claimed, await this.runner.run(job, vendorAccount));
  }
}
