import { Inject, Injectable } from '@nestjs/common';
import { forEachItem, LOGGER, PeriodicWork, type Logger } from '@heliograph/service';
import { DataSource } from 'typeorm';
import { AccountsService } from '../accounts/accounts.service.ts';

const INTERVAL_MS = 60_000;
const FAILURE = 'expired sessions could not be removed from the accounts, retrying';

const EXPIRED = `
  SELECT id FROM accounts WHERE ended_sessions <> '{}' AND status <> 'deleted' AND NOT EXISTS (
    SELECT FROM jsonb_each(ended_sessions) AS ended
    WHERE (ended.value->>'until')::float8 > extract(epoch FROM now()))
  ORDER BY id LIMIT 200`;

/** Removes sessions whose tokens have all expired from the account records that every service keeps in memory. */
@Injectable()
export class ExpiredSessions extends PeriodicWork {
  constructor(
    private readonly database: DataSource,
    private readonly accounts: AccountsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super({ intervalMs: INTERVAL_MS, logger, failure: FAILURE });
  }

  async run(): Promise<void> {
    const rows = await this.database.query<{ id: string }[]>(EXPIRED);
    const ids = ({ id }: { id: string }) => ({ accountId: id });
    try {
      await forEachItem(rows, { logger: this.logger, failure: FAILURE, ids }, ({ id }) => this.#remove(id));
    } finally {
      await this.database.query('DELETE FROM mqtt_token_sessions WHERE expires_at < now()');
    }
  }

  async #remove(id: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const { endedSessions } = await this.accounts.lock(manager, id);
      const now = Date.now() / 1000;
      // Another session may have ended meanwhile.
      if (Object.values(endedSessions).some(({ until }) => until > now)) return;
      await this.accounts.updateWithin(manager, id, { endedSessions: {} });
    });
  }
}
