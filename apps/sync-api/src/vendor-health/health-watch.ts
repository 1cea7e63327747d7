import { Inject, Injectable } from '@nestjs/common';
import { forEachItem, LOGGER, PeriodicWork, type Logger } from '@heliograph/service';
import { DataSource } from 'typeorm';
import { HealthEvaluator } from './health-evaluator.ts';

const INTERVAL_MS = 10_000;
const FAILURE = 'the health of vendors cannot be determined, retrying';

const DUE = `
  SELECT vendor FROM vendor_health WHERE judged_at IS NULL OR judged_at < now() - make_interval(secs => ${INTERVAL_MS / 1000})
  UNION SELECT vendor FROM vendor_maintenance ORDER BY vendor`;

const EXPIRED = [
  `DELETE FROM vendor_poll_reports WHERE logged_at < now() - interval '1 hour'`,
  `DELETE FROM vendor_poll_counts WHERE resolution = 'minute' AND at < now() - interval '3 hours'`,
  `DELETE FROM vendor_poll_counts WHERE resolution = 'hour' AND at < now() - interval '31 days'`,
  `DELETE FROM vendor_maintenance WHERE ends_at < now() - interval '1 day'`,
];

/**
 * Evaluates the vendors without new reports: their state becomes unknown after a while, and maintenance begins and ends. Deletes data that is older than
 * any answer needs. Each replica does it: the vendor is locked, and the work of one leaves nothing for the other.
 */
@Injectable()
export class HealthWatch extends PeriodicWork {
  constructor(
    private readonly database: DataSource,
    private readonly evaluator: HealthEvaluator,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super({ intervalMs: INTERVAL_MS, logger, failure: FAILURE });
  }

  async run(): Promise<void> {
    const due = await this.database.query<{ vendor: string }[]>(DUE);
    try {
      await forEachItem(
        due,
        { logger: this.logger, failure: FAILURE, ids: ({ vendor }) => ({ vendor }) },
        ({ vendor }) =>
          this.database.transaction(async (manager) => {
            await this.evaluator.lock(manager, [vendor]);
            await this.evaluator.evaluate(manager, [vendor]);
          }),
      );
    } finally {
      for (const statement of EXPIRED) await this.database.query(statement);
    }
  }
}
