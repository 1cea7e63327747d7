import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AccountKafkaResources } from '@heliograph/messaging';
import { LOGGER, type Logger } from '@heliograph/service';
import { PeriodicWork } from '../periodic-work.ts';

const INTERVAL_MS = 300_000;
/** As many as `GET /v1/kafka-groups` shows. */
const MOST_GROUPS = 100;

/**
 * Deletes groups without members of accounts that have more than 100: Kafka bounds neither their number nor their names, and each costs the brokers
 * memory for days. Any replica may run it, twice too.
 */
@Injectable()
export class SurplusGroups extends PeriodicWork implements OnApplicationShutdown {
  constructor(
    private readonly resources: AccountKafkaResources,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(INTERVAL_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.resources.close();
  }

  protected async run(): Promise<void> {
    try {
      for (const { accountId, total, deleted } of await this.resources.deleteSurplusGroups(MOST_GROUPS))
        this.logger.warn(
          { accountId, groups: total, deleted },
          `the account has more than ${MOST_GROUPS} consumer groups: those without members were deleted`,
        );
    } catch (error) {
      this.logger.warn({ err: error }, 'consumer groups of accounts could not be counted, retrying');
    }
  }
}
