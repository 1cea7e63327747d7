import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { topicNames, type ErasedItem, type ErasureRecord } from '@heliograph/messaging';
import { withLongQueries } from '../bounded-client.ts';
import { outbox, type OutboxEntry } from '../outbox/outbox.ts';
import { announcePeriodicRuns, forEachItem, LOGGER, periodicRun, Registry, type Logger } from '@heliograph/service';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountView } from '../accounts/account-view.ts';
import { eraseRows } from './erase-rows.ts';

/** Injection token of the service's `ErasurePart`. */
export const ERASURE_PART = Symbol('heliograph:erasure-part');

/** The part of an account that one service erases. Every method is idempotent. */
export interface ErasurePart {
  /** As in `ErasureRecord`: `sync-api`. */
  readonly part: string;
  readonly schema: string;
  /**
   * Erases data outside the database. A rejection is retried later; until it succeeds, nothing in the database is
   * erased.
   */
  outside?(accountId: string): Promise<ErasedItem[]>;
  /**
   * In the transaction, before the rows are deleted: erases data other than rows with an `account_id`, and writes
   * tombstones of published records.
   */
  before?(
    manager: EntityManager,
    accountId: string,
  ): Promise<{ items: ErasedItem[]; tombstones: readonly OutboxEntry[] }>;
}

const firstRetryMs = 2_000;
const maxRetryMs = 60_000;
const sweepMs = 10 * 60_000;
/** Records that were in flight when the account was erased arrive soon after. */
const recheckMs = [10_000, 60_000];
/** Longer than any topic of ours keeps what could bring an account's data back. */
const rememberedDays = 45;
const lateFailure = 'late records of erased accounts could not be deleted, retrying';

/**
 * Erases the service's part of every account that `control.accounts` calls deleted, once, and reports it in the same transaction. The service was
 * unavailable: it does so when it has read the accounts again. Late records of the account (a projection that lags) are erased by a sweep.
 */
@Injectable()
export class AccountErasure implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #waiting = new Map<string, NodeJS.Timeout | undefined>();
  #work: Promise<void> = Promise.resolve();
  #sweeper: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    @Inject(ERASURE_PART) private readonly own: ErasurePart,
    accounts: AccountView,
    private readonly database: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly registry: Registry,
  ) {
    accounts.onChange((id, account) => {
      if (account?.status === 'deleted' && !this.#waiting.has(id)) this.#schedule(id, 0, firstRetryMs);
    });
  }

  onApplicationBootstrap(): void {
    const sweep = { work: AccountErasure.name, logger: this.logger, registry: this.registry, failure: lateFailure };
    announcePeriodicRuns(sweep);
    this.#sweeper = setInterval(() => this.#enqueue(() => periodicRun(sweep, () => this.sweep())), sweepMs);
    this.#sweeper.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#sweeper);
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    await this.#work;
  }

  /** Erases late records of erased accounts. */
  async sweep(): Promise<void> {
    const late = await this.database.query<{ id: string }[]>(
      `SELECT account_id AS id FROM erased_accounts WHERE erased_at > now() - interval '${rememberedDays} days'`,
    );
    await this.database.query(
      `DELETE FROM erased_accounts WHERE erased_at < now() - interval '${rememberedDays} days'`,
    );
    const ids = ({ id }: { id: string }) => ({ accountId: id, part: this.own.part });
    await forEachItem(late, { logger: this.logger, failure: lateFailure, ids }, ({ id }) => this.#eraseLateRecords(id));
  }

  /** One after the other; a failing one does not block the others. */
  #schedule(id: string, afterMs: number, nextMs: number): void {
    const timer = setTimeout(() => {
      this.#enqueue(async () => {
        try {
          await this.#erase(id);
          this.#waiting.delete(id);
          this.#scheduleRechecks(id);
        } catch (error) {
          this.logger.warn(
            { err: error, accountId: id, part: this.own.part },
            'an account could not be erased yet, retrying',
          );
          this.#schedule(id, nextMs, Math.min(nextMs * 2, maxRetryMs));
        }
      });
    }, afterMs);
    this.#waiting.set(id, timer);
  }

  #scheduleRechecks(id: string): void {
    for (const ms of recheckMs) setTimeout(() => this.#enqueue(() => this.#eraseLateRecords(id)), ms).unref();
  }

  async #eraseLateRecords(id: string): Promise<void> {
    await this.database.transaction((manager) => this.#eraseWithin(manager, id));
  }

  #enqueue(work: () => Promise<void>): void {
    this.#work = this.#work
      .then(() => (this.#closed ? undefined : withLongQueries(work)))
      .catch((error: unknown) =>
        this.logger.warn({ err: error, part: this.own.part }, 'late records of erased accounts could not be deleted'),
      );
  }

  async #erase(id: string): Promise<void> {
    if (await this.#isErased(this.database.manager, id)) return;
    const outside = (await this.own.outside?.(id)) ?? [];
    await this.database.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${this.own.part} erases ${id}`]);
      if (await this.#isErased(manager, id)) return;
      const items = [...outside, ...(await this.#eraseWithin(manager, id))].filter(
        ({ count, goneAt }) => count > 0 || goneAt !== undefined,
      );
      await manager.query('INSERT INTO erased_accounts (account_id, erased_at) VALUES ($1, now())', [id]);
      await reportErasure(manager, {
        accountId: id,
        part: this.own.part,
        items,
        finishedAt: Math.floor(Date.now() / 1000),
      });
      this.logger.info({ accountId: id, part: this.own.part, items }, 'an account is erased');
    });
  }

  async #eraseWithin(manager: EntityManager, id: string): Promise<ErasedItem[]> {
    const { items, tombstones } = (await this.own.before?.(manager, id)) ?? { items: [], tombstones: [] };
    const rows = await eraseRows(manager, this.own.schema, id);
    await outbox.add(manager, tombstones);
    return [...items, ...rows];
  }

  async #isErased(manager: EntityManager, id: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>('SELECT 1 FROM erased_accounts WHERE account_id = $1', [id]);
    return rows.length > 0;
  }
}

/** In the transaction that erases. */
export function reportErasure(manager: EntityManager, record: ErasureRecord): Promise<void> {
  return outbox.add(manager, {
    topic: topicNames.controlErasures,
    key: `${record.accountId}:${record.part}`,
    value: record,
  });
}
