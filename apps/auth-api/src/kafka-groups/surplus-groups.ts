import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AccountKafkaResources, MAX_GROUPS, type SurplusGroups as AccountSurplus } from '@heliograph/kafka-accounts';
import { forEachItem, LOGGER, PeriodicWork, type Logger } from '@heliograph/service';

const INTERVAL_MS = 60_000;
const FAILURE = 'surplus consumer groups of accounts could not be deleted, retrying';
/** After so many deletions the groups are listed again. */
const DELETIONS_A_PASS = 10_000;

/**
 * Deletes groups without members of accounts that have more than 100: Kafka bounds neither their number nor their names, and each costs the brokers
 * memory for days. Any replica may run it, twice too.
 */
@Injectable()
export class SurplusGroups extends PeriodicWork implements OnApplicationShutdown {
  #stopping = false;

  constructor(
    private readonly resources: AccountKafkaResources,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super({ intervalMs: INTERVAL_MS, logger, failure: FAILURE });
  }

  override onModuleDestroy(): void {
    this.#stopping = true;
    super.onModuleDestroy();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.resources.close();
  }

  async run(): Promise<void> {
    while ((await this.#deletePass()) && !this.#stopping);
  }

  /** @returns whether another pass is needed: an account still has too many that can be deleted */
  async #deletePass(): Promise<boolean> {
    const found = await this.resources.surplusGroups(MAX_GROUPS);
    let left = DELETIONS_A_PASS;
    const outcomes: { deleted: number; remaining: number }[] = [];
    const ids = ({ accountId }: AccountSurplus) => ({ accountId });
    const log = { logger: this.logger, failure: FAILURE, ids };
    await forEachItem(found, log, async ({ accountId, total, surplus }) => {
      const groups = surplus.slice(0, left);
      const deleted = await this.resources.deleteGroups(groups);
      left -= groups.length;
      outcomes.push({ deleted, remaining: total - deleted });
      this.logger.warn(
        { accountId, groups: total, deleted },
        `the account has more than ${MAX_GROUPS} consumer groups: those without members were deleted`,
      );
    });
    const hasDeleted = outcomes.some(({ deleted }) => deleted > 0);
    return hasDeleted && outcomes.some(({ remaining }) => remaining > MAX_GROUPS);
  }
}
