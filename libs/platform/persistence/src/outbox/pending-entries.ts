import {
  EventSubscriber,
  type EntitySubscriberInterface,
  type QueryRunner,
  type TransactionCommitEvent,
} from 'typeorm';
import { insertEntries, type SerialisedEntry } from './insert-entries.ts';

/** Keeps, for each open transaction, the entries added in it and in each of its open savepoints. */
const pending = new WeakMap<QueryRunner, SerialisedEntry[][]>();

export function addPending(queryRunner: QueryRunner, entries: readonly SerialisedEntry[]): void {
  const levels = pending.get(queryRunner);
  if (!levels) throw new Error('outbox.add: not a data source of createDataSource');
  levels.at(-1)!.push(...entries);
}

/**
 * Writes the entries of a transaction as the last thing before its commit. The locks that keep the order of ids are then held for that one
 * statement, and not for as long as a transaction that changes ten thousand devices takes.
 */
@EventSubscriber()
export class PendingEntries implements EntitySubscriberInterface {
  afterTransactionStart({ queryRunner }: TransactionCommitEvent): void {
    const levels = pending.get(queryRunner);
    if (levels) levels.push([]);
    else pending.set(queryRunner, [[]]);
  }

  async beforeTransactionCommit({ queryRunner, manager }: TransactionCommitEvent): Promise<void> {
    const levels = pending.get(queryRunner);
    const entries = levels?.at(-1) ?? [];
    if (!levels || levels.length > 1 || entries.length === 0) return;
    await insertEntries(manager, entries);
  }

  /** Entries of a savepoint that is kept wait for the commit of the whole. */
  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    const kept = pending.get(queryRunner)?.pop() ?? [];
    this.#endLevel(queryRunner, kept);
  }

  afterTransactionRollback({ queryRunner }: TransactionCommitEvent): void {
    pending.get(queryRunner)?.pop();
    this.#endLevel(queryRunner, []);
  }

  #endLevel(queryRunner: QueryRunner, kept: readonly SerialisedEntry[]): void {
    const outer = pending.get(queryRunner)?.at(-1);
    if (outer) outer.push(...kept);
    else pending.delete(queryRunner);
  }
}
