import { Inject, Injectable } from '@nestjs/common';
import { databaseTime, withLongQueries } from '@heliograph/persistence';
import { forEachItem, LOGGER, PeriodicWork, type Logger } from '@heliograph/service';
import { DataSource } from 'typeorm';
import { EnergyRetention } from '../energy/energy-retention.ts';
import { HistoryRetention } from '../history/history-retention.ts';
import { removeForgotten } from '../replays/replayed-records.ts';
import { StorageRetention } from '../storage/storage-retention.ts';
import { lockWebhook } from '../webhooks/webhook-store.ts';
import { WebhookStates } from './webhook-states.ts';

const INTERVAL_MS = 10 * 60_000;
const DAY_SECONDS = 86_400;
/** A year, and the day on which it ends. */
const CLEARED_ALARM_DAYS = 366;
const FAILURE = 'retention failed, retrying later';

/**
 * Deletes attempts, dead letters, events and ended replays after 30 days, cleared alarms after 366, counts after 400, energy as configured, and disables webhooks that have failed every delivery
 * for 5 days (contract §6).
 */
@Injectable()
export class Retention extends PeriodicWork {
  constructor(
    private readonly database: DataSource,
    private readonly states: WebhookStates,
    private readonly history: HistoryRetention,
    private readonly energy: EnergyRetention,
    private readonly storage: StorageRetention,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super({ intervalMs: INTERVAL_MS, logger, failure: FAILURE });
  }

  /** Several replicas may run it at once: the work of one leaves nothing for the other. */
  run(): Promise<void> {
    return withLongQueries(() => this.#deleteExpired());
  }

  async #deleteExpired(): Promise<void> {
    const { at: now, aheadMs, agreed } = await databaseTime(this.database);
    if (!agreed) {
      this.logger.error(
        { aheadMs },
        'the clocks of this process and of PostgreSQL differ by more than an hour: nothing is deleted',
      );
      return;
    }
    try {
      await this.#disableFailing();
    } finally {
      await this.#deleteOld(now);
    }
  }

  async #deleteOld(now: number): Promise<void> {
    await this.database.query('DELETE FROM attempts WHERE at < $1', [Math.floor(now - 30 * 86_400_000)]);
    await this.database.query('DELETE FROM dead_letters WHERE at < $1', [Math.floor(now - 30 * 86_400_000)]);
    await this.database.query('DELETE FROM events WHERE at < $1', [Math.floor(now / 1000) - 30 * DAY_SECONDS]);
    const oldest = Math.floor(now / 1000) - CLEARED_ALARM_DAYS * DAY_SECONDS;
    await this.database.query('DELETE FROM alarms WHERE until < $1', [oldest]);
    await this.#endReplays();
    await this.history.run(now);
    await this.energy.run();
    await this.storage.run(now);
    await this.database.query(`DELETE FROM delivery_counts WHERE day < now() - interval '400 days'`);
    await this.database.query('DELETE FROM webhook_secrets WHERE expires_at <= now()');
  }

  async #endReplays(): Promise<void> {
    await this.database.query(
      `UPDATE replays SET state = 'failed', error = 'no progress for a day', finished_at = now()
       WHERE state IN ('waiting', 'running') AND progress_at < now() - interval '1 day'`,
    );
    await removeForgotten(this.database);
    await this.database.query(`DELETE FROM replays WHERE finished_at < now() - interval '30 days'`);
  }

  async #disableFailing(): Promise<void> {
    const failing = await this.database.query<{ id: string; accountId: string }[]>(
      `SELECT id, account_id AS "accountId" FROM webhooks
       WHERE status = 'active' AND failing_since IS NOT NULL
         AND greatest(failing_since, last_delivered_at) < now() - interval '5 days'`,
    );
    const ids = ({ id, accountId }: { id: string; accountId: string }) => ({ accountId, webhookId: id });
    await forEachItem(failing, { logger: this.logger, failure: FAILURE, ids }, (where) =>
      this.database.transaction(async (manager) => {
        const webhook = await lockWebhook(manager, where);
        // Skips a webhook that was resumed or has recovered since the query.
        if (webhook?.status === 'active' && webhook.failingSince) await this.states.disableFailing(manager, webhook);
      }),
    );
  }
}
