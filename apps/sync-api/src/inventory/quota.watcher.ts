import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { AccountView } from '@heliograph/persistence';
import { LOGGER, type Logger } from '@heliograph/service';
import { DataSource } from 'typeorm';
import { QuotaService } from './quota.service.ts';
import { LatestValues } from '../control/latest-values.ts';

const CHANGED = `
  SELECT a.account_id AS id FROM accounts a
  JOIN jsonb_each_text($1::jsonb) q ON q.key = a.account_id
  WHERE a.device_quota <> q.value::integer`;

/** Applies a quota that the operator changed at once: devices enter or leave the quota. */
@Injectable()
export class QuotaWatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #changes: LatestValues<number>;

  constructor(
    private readonly accounts: AccountView,
    private readonly database: DataSource,
    private readonly quotas: QuotaService,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.#changes = new LatestValues(
      (changed) => this.#apply(changed),
      (error) => logger.warn({ err: error }, 'a changed quota cannot be applied, retrying'),
      (id, error) => logger.error({ err: error, accountId: id }, 'a changed quota cannot be applied and was skipped'),
    );
  }

  onApplicationBootstrap(): void {
    this.accounts.onChange((id, account) => {
      if (account) this.#changes.set(id, account.deviceQuota);
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#changes.close();
  }

  async #apply(changed: ReadonlyMap<string, number>): Promise<void> {
    const quotas = JSON.stringify(Object.fromEntries(changed));
    for (const { id } of await this.database.query<{ id: string }[]>(CHANGED, [quotas]))
      await this.database.transaction((manager) => this.quotas.apply(manager, id));
  }
}
