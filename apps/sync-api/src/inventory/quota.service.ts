import { Injectable } from '@nestjs/common';
import { AccountView } from '@heliograph/control-plane';
import { outbox } from '@heliograph/persistence';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountTurns } from './account-turns.ts';
import { deviceEntries } from './device-records.ts';
import { fillQuota, type QuotaDevice } from './quota.ts';

/**
 * Who is monitored. Every change goes through the lock of the account's row, so that parallel calls cannot exceed the quota. The number that
 * holds is the one in that row, not what a replica has heard: one that hears late of a lowered quota would else monitor beyond it.
 *
 * Lock order, for all who write devices, plants, groups or vendor accounts: the account's row, then rows of these tables, then the keys of the
 * outbox as the last statement. Whoever writes devices without the account's row (states) must wait for nobody.
 */
@Injectable()
export class QuotaService {
  private readonly turns = new AccountTurns();

  constructor(
    private readonly accounts: AccountView,
    private readonly database: DataSource,
  ) {}

  /** A transaction that holds the account. @throws ApiError 503 when too many of the account's changes wait */
  change<T>(accountId: string, work: (manager: EntityManager, quota: number) => Promise<T>): Promise<T> {
    return this.turns.run(accountId, () =>
      this.database.transaction(async (manager) => work(manager, await this.lock(manager, accountId))),
    );
  }

  /** Holds the account until the transaction ends. @returns its quota */
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
   * Takes the operator's number over: devices go in and out so that they match it, and are published. What another replica has taken over
   * before was acknowledged before we got the lock, so after catching up ours is not older.
   */
  async apply(manager: EntityManager, accountId: string): Promise<void> {
    // Without a broker it fails here, and holds up nobody.
    await this.accounts.caughtUp();
    const before = await this.lock(manager, accountId);
    await this.accounts.caughtUp();
    const quota = this.accounts.quotaOf(accountId);
    // Another replica did it: a place that was freed since then is nobody's turn.
    if (quota === undefined || quota === before) return;
    await manager.query('UPDATE accounts SET device_quota = $2 WHERE account_id = $1', [accountId, quota]);
    const deviceIds = await this.fill(manager, accountId);
    await outbox.add(manager, await deviceEntries(manager, { deviceIds }));
  }

  /** @returns ids of the devices that changed; the caller tells ingest of them */
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
