import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { AccountView } from '@heliograph/control-plane';
import { ApiError, LOGGER, type Logger } from '@heliograph/service';
import { SyncConfiguration } from '../configuration.ts';
import { VendorAccountsService } from '../vendor-accounts/vendor-accounts.service.ts';
import { ResyncSchedule, type ClaimedResync, type DueAccount } from './resync-schedule.ts';
import { SyncJobs } from './sync-jobs.service.ts';
import { SyncRunner } from './sync-runner.ts';

/** What was not begun before stays due: the next replica takes it. */
const CLEAN_MS = 3_600_000;

/** Syncs every active vendor account once in an interval, a few at a time, in whichever replica is free; and forgets old jobs. */
@Injectable()
export class ResyncService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly running = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private cleanedAt = Number.NEGATIVE_INFINITY;
  private closed = false;

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
    this.wait();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  /** Not all replicas at the same moment. */
  private wait(): void {
    if (this.closed) return;
    this.timer = setTimeout(() => this.look(), this.configuration.resyncCheckMs * (0.8 + Math.random() * 0.4));
  }

  private look(): void {
    if (this.closed) return;
    this.looking ??= this.tick()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'scheduled syncs cannot be looked for'))
      .finally(() => {
        this.looking = undefined;
        this.wait();
      });
  }

  private async tick(): Promise<void> {
    if (performance.now() - this.cleanedAt > CLEAN_MS) {
      await this.jobs.removeOld(this.configuration.syncJobDays);
      this.cleanedAt = performance.now();
    }
    if (this.configuration.resyncIntervalHours === 0) return;
    await this.schedule.plan();
    await this.begin();
  }

  private async begin(): Promise<void> {
    while (!this.closed && this.running.size < this.configuration.resyncParallel) {
      const claimed = await this.schedule.claim((due) => this.isWanted(due));
      if (claimed === undefined) return;
      if (claimed !== 'skipped') this.run(claimed);
    }
  }

  /** Not for accounts that are suspended or deleted. @throws ApiError 503 while the accounts are still being read: looked for later */
  private isWanted({ accountId }: DueAccount): boolean {
    return this.accounts.get(accountId)?.status === 'active';
  }

  private run(claimed: ClaimedResync): void {
    const done = this.carryOut(claimed)
      .catch((error: unknown) => {
        // Gone meanwhile. Anything else: it is due again when the claim runs out.
        if (!this.closed && !(error instanceof ApiError && error.status === 404))
          this.logger.warn({ err: error, vendorAccountId: claimed.vendorAccountId }, 'a scheduled sync was lost');
      })
      .finally(() => {
        this.running.delete(done);
        clearTimeout(this.timer);
        this.look();
      });
    this.running.add(done);
  }

  private async carryOut(claimed: ClaimedResync): Promise<void> {
    const { accountId, vendorAccountId, job } = claimed;
    const vendorAccount = await this.vendorAccounts.withCredentials(accountId, vendorAccountId);
    await this.schedule.settle(claimed, await this.runner.run(job, vendorAccount));
  }
}
