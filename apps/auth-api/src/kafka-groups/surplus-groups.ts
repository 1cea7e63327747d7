import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AccountKafkaResources } from '@heliograph/kafka-accounts';
import { LOGGER, PeriodicWork, type Logger } from '@heliograph/service';

const INTERVAL_MS = 60_000;
/** The limit of `GET /v1/kafka-groups`. */
const MOST_GROUPS = 100;

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
    super({
      intervalMs: INTERVAL_MS,
      logger,
      failure: 'consumer groups of accounts could not be counted, retrying',
    });
  }

  override onModuleDestroy(): void {
    this.#stopping = true;
    super.onModuleDestroy();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.resources.close();
  }

  async run(): Promise<void> {
    // One call deletes a bounded number.
    while ((await this.#deleteSurplus()) && !this.#stopping);
  }

  /** @returns whether an account still has too many that can be deleted, or made more meanwhile */
  async #deleteSurplus(): Promise<boolean> {
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
