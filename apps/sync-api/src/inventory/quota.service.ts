import { Injectable } from '@nestjs/common';
import { AccountView } from '@heliograph/control-plane';
import { outbox } from '@heliograph/persistence';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountQueue } from './account-queue.ts';
import { deviceEntries } from './device-records.ts';
import { fillQuota, type QuotaDevice } from './quota.ts';

/**
 * Decides which devices are monitored. Every change locks the account's row, so that parallel calls cannot exceed the quota. The quota of that row
 * counts, not the one that a replica has received: a replica that receives a lowered quota late would otherwise monitor beyond it.
 *
 * The lock order of everything that writes devices, plants, groups or vendor accounts: the account's row, then rows of these tables, then the keys of
 * the outbox as the last statement. A transaction that writes devices without the account's row (states) must not wait for locks.
 */
@Injectable()
export class QuotaService {
  private readonly queue = new AccountQueue();

  constructor(
    private readonly accounts: AccountView,
    private readonly database: DataSource,
  ) {}

  /** Runs a change in a transaction that locks the account. @throws ApiError 503 when too many changes of the account wait */
  change<T>(accountId: string, work: (manager: EntityManager, quota: number) => Promise<T>): Promise<T> {
    return this.queue.run(accountId, () =>
      this.database.transaction(async (manager) => work(manager, await this.lock(manager, accountId))),
    );
  }

  /** Locks the account until the transaction ends. @returns its quota */
  async lock(manager: EntityManager, accountId: string): Promise<number> {
    await manager.query('INSERT INTO accounts VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      accountId,
      this.accounts.quotaOf(accountId) ?? 0,
    ]);
    const [row] = await manager.query<{ device_quota: number }[]>(
      'SELECT device_quota FROM accounts WHERE account_id = $1 FOR UPDATE',
      [accountId],
    );
    return row?.device_quota ?? 0;
  }

  /**
   * Applies the operator's quota: devices enter or leave to match it, and are published. A quota that another replica has applied was acknowledged
   * before this replica got the lock, so after catching up this replica's value is not older.
   */
  async apply(manager: EntityManager, accountId: string): Promise<void> {
    // Without a broker it fails here, before the lock.
    await this.accounts.caughtUp();
    const before = await this.lock(manager, accountId);
    await this.accounts.caughtUp();
    const quota = this.accounts.quotaOf(accountId);
    // Another replica applied it: a place that was freed since then stays free.
    if (quota === undefined || quota === before) return;
    await manager.query('UPDATE accounts SET device_quota = $2 WHERE account_id = $1', [accountId, quota]);
    const deviceIds = await this.fill(manager, accountId);
    await outbox.add(manager, await deviceEntries(manager, { deviceIds }));
  }

  /** @returns ids of the devices that changed; the caller publishes them to ingest */
  async fill(manager: EntityManager, accountId: string): Promise<string[]> {
    const quota = await this.lock(manager, accountId);
    const devices = await manager.query<QuotaDevice[]>(
      `SELECT id, monitored, excluded, vendor || ':' || inverter_sn AS inverter FROM devices WHERE account_id = $1 AND status <> 'removed' ORDER BY seq`,
      [accountId],
    );
    const { monitor, unmonitor } = fillQuota(devices, quota);
    await manager.query('UPDATE devices SET monitored = false WHERE id = ANY($1)', [unmonitor]);
    await manager.query('UPDATE devices SET monitored = true WHERE id = ANY($1)', [monitor]);
    return [...monitor, ...unmonitor];
  }
}
