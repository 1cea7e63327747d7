import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AccountKafkaResources } from '@heliograph/messaging';
import { LOGGER, type Logger } from '@heliograph/service';
import { PeriodicWork } from '../periodic-work.ts';

const INTERVAL_MS = 60_000;
/** As many as `GET /v1/kafka-groups` shows. */
const MOST_GROUPS = 100;

/**
 * Deletes groups without members of accounts that have more than 100: Kafka bounds neither their number nor their names, and each costs the brokers
 * memory for days. Any replica may run it, twice too.
 */
@Injectable()
export class SurplusGroups extends PeriodicWork implements OnApplicationShutdown {
  private stopping = false;

  constructor(
    private readonly resources: AccountKafkaResources,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(INTERVAL_MS);
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await super.beforeApplicationShutdown();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.resources.close();
  }

  protected async run(): Promise<void> {
    try {
      // One call deletes a bounded number.
      while ((await this.deleteSurplus()) && !this.stopping);
    } catch (error) {
      this.logger.warn({ err: error }, 'consumer groups of accounts could not be counted, retrying');
    }
  }

  /** @returns whether an account still has too many that can be deleted, or made more meanwhile */
  private async deleteSurplus(): Promise<boolean> {
    const found = await this.resources.deleteSurplusGroups(MOST_GROUPS);
    for (const { accountId, total, deleted } of found)
      this.logger.warn(
        { accountId, groups: total, deleted },
        `the account has more than ${MOST_GROUPS} consumer groups: those without members were deleted`,
      );
    const hasDeleted = found.some(({ deleted }) => deleted > 0);
    return hasDeleted && found.some(({ total, deleted }) => total - deleted > MOST_GROUPS);
  }
}
