import { AccountView, outbox, type OutboxEntry } from '@heliograph/persistence';
import { overQuotaMessage, quotaMessage, type QuotaUse, quotaReached } from '@heliograph/events';
import { accountEventRecord } from '@heliograph/messaging';
import { Counter, Registry } from '@heliograph/service';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountQueue } from './account-queue.ts';
import { deviceEntries } from './device-records.ts';
import { QuotaCounts } from './quota-counts.ts';
import { fillQuota } from './quota.ts';

/** The changes of a fill; the caller publishes them in the same transaction. */
export interface QuotaFill {
  /** Devices that entered or left the quota, or began or ceased to wait for a place in it. */
  deviceIds: string[];
  events: OutboxEntry[];
}

/** $1: account, $2: devices over quota. */
const MARK_OVER_QUOTA = `
  UPDATE devices SET over_quota = NOT over_quota WHERE account_id = $1 AND over_quota <> (id = ANY($2)) RETURNING id`;

const RAISE_OVER_QUOTA = `
  UPDATE accounts SET over_quota = true,
    quota_reached_at = GREATEST(floor(extract(epoch FROM now()))::bigint, quota_reached_at + 1)
  WHERE account_id = $1 AND NOT over_quota RETURNING quota_reached_at AS at`;

/**
 * Decides which devices are monitored. Every change locks the account's row, so that parallel calls cannot exceed the quota. The quota of that row
 * counts, not the one that a replica has received: a replica that receives a lowered quota late would otherwise monitor beyond it.
 *
 * The lock order of all transactions that write devices, plants, groups or vendor accounts: the account's row, then rows of these tables, then the keys of
 * the outbox as the last statement. A transaction that writes devices without the account's row (states) must not wait for locks.
 */
@Injectable()
export class QuotaService {
  readonly #queue = new AccountQueue();

  constructor(
    private readonly accounts: AccountView,
    private readonly database: DataSource,
    private readonly counts: QuotaCounts,
  ) {}

  /** Runs a change in a transaction that locks the account. @throws ApiError 503 when too many changes of the account wait */
  change<T>(accountId: string, work: (manager: EntityManager, quota: number) => Promise<T>): Promise<T> {
    return this.#queue.run(accountId, () =>
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
    const { deviceIds, events } = await this.fill(manager, accountId);
    await outbox.add(manager, [...(await deviceEntries(manager, { deviceIds })), ...events]);
  }

  /** Fills the quota, in a transaction whose caller publishes what changed. */
  async fill(manager: EntityManager, accountId: string): Promise<QuotaFill> {
    const quota = await this.lock(manager, accountId);
    const devices = await this.counts.devicesOf(manager, accountId);
    const { monitor, unmonitor, over } = fillQuota(devices, quota);
    await manager.query('UPDATE devices SET monitored = false WHERE id = ANY($1)', [unmonitor]);
    await manager.query('UPDATE devices SET monitored = true WHERE id = ANY($1)', [monitor]);
    const [marked] = await manager.query<[{ id: string }[]]>(MARK_OVER_QUOTA, [accountId, over]);
    const deviceIds = [...new Set([...monitor, ...unmonitor, ...marked.map(({ id }) => id)])];
    return { deviceIds, events: await this.#eventsOf(manager, accountId) };
  }

  async overQuotaMessage(accountId: string): Promise<string | undefined> {
    return overQuotaMessage(await this.useOf(this.database.manager, accountId));
  }

  /** Returns a sentence when no further device can be monitored. */
  async fullMessage(accountId: string): Promise<string | undefined> {
    const use = await this.useOf(this.database.manager, accountId);
    return use.quotaUsed >= use.deviceQuota ? quotaMessage(use) : undefined;
  }

  /** Returns how the account's devices fit into its quota. */
  async useOf(manager: EntityManager, accountId: string): Promise<QuotaUse> {
    const use = await this.counts.useOf(manager, accountId);
    if (use) return use;
    const deviceQuota = this.accounts.quotaOf(accountId) ?? 0;
    return { deviceQuota, quotaUsed: 0, monitoredDevices: 0, devicesOverQuota: 0 };
  }

  /** Returns the event that devices are over quota, once until all fit again. Its time is after that of the account's last one, because it is in the key. */
  async #eventsOf(manager: EntityManager, accountId: string): Promise<OutboxEntry[]> {
    const use = await this.useOf(manager, accountId);
    if (use.devicesOverQuota === 0) {
      await manager.query('UPDATE accounts SET over_quota = false WHERE account_id = $1 AND over_quota', [accountId]);
      return [];
    }
    const [[raised]] = await manager.query<[{ at: string }[]]>(RAISE_OVER_QUOTA, [accountId]);
    return raised ? [quotaEventEntry(accountId, use, Number(raised.at))] : [];
  }
}

/** Returns a record of `device-events`, which is of no device and no vendor account: its key is the account's id. @param at Unix seconds */
function quotaEventEntry(accountId: string, use: QuotaUse, at: number): OutboxEntry {
  return accountEventRecord({ accountId, vendor: 'quota', subject: accountId }, quotaReached(accountId, use, at));
}

@Injectable()
export class QuotaMetrics {
  readonly #refusals: Counter;

  constructor(registry: Registry) {
    this.#refusals = new Counter({
      name: 'heliograph_quota_refusals_total',
      help: 'Devices that were not monitored because all of the quota is in use.',
      registers: [registry],
    });
  }

  /** Counts the results of one call, device by device. */
  count(results: readonly { error?: string }[]): void {
    this.#refusals.inc(results.filter(({ error }) => error === 'quota_exceeded').length);
  }
}
