import { isDeepStrictEqual } from 'node:util';
import type { DataSource, EntityManager } from 'typeorm';
import { outbox, type OutboxEntry } from '../outbox/outbox.ts';

export interface Republished {
  records: number;
  /** Keys that the topic lacks or has another value for. */
  differing: string[];
  /** Keys of the topic without a row. */
  orphaned: string[];
}

/**
 * Makes a control topic match the rows. Through the outbox, with the rows locked: a concurrent change comes entirely
 * before or after. A record that is on its way from the outbox to Kafka counts as differing; publishing it twice does
 * no harm.
 */
export async function republish(
  database: DataSource,
  source: ControlTopicSource,
  copy: ReadonlyMap<string, object>,
  checkOnly: boolean,
): Promise<Republished> {
  const result: Republished = { records: 0, differing: [], orphaned: [] };
  const orphaned = new Set(copy.keys());
  for await (const keys of source.keys(database.manager)) {
    const entries = await changing(database, checkOnly, async (manager) => {
      const now = await source.entries(manager, keys);
      const differing = now.filter((entry) => differs(entry, copy));
      if (!checkOnly) await outbox.add(manager, differing);
      result.differing.push(...differing.map(({ key }) => key));
      return now;
    });
    for (const { key } of entries) orphaned.delete(key);
    result.records += entries.length;
  }
  result.orphaned = [...orphaned].filter(isStorable);
  if (!checkOnly && result.orphaned.length > 0) await publishTombstones(database, source, result.orphaned);
  return result;
}

/** PostgreSQL, and so the outbox, has no text with a NUL: no row ever stood for such a key, and none of ours wrote it. */
function isStorable(key: string): boolean {
  return !key.includes('\0');
}

/** A row may have come since the topic was read: it is looked for again before its key is given a tombstone. */
async function publishTombstones(
  database: DataSource,
  source: ControlTopicSource,
  keys: readonly string[],
): Promise<void> {
  await database.transaction(async (manager) => {
    const alive = new Set((await source.entries(manager, keys)).map(({ key }) => key));
    const gone = keys.filter((key) => !alive.has(key));
    await outbox.add(
      manager,
      gone.map((key) => ({ topic: source.topic, key, value: null })),
    );
  });
}

/** Rolls back after a check, so that nothing noted by `entries` is kept. */
async function changing<T>(
  database: DataSource,
  checkOnly: boolean,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const runner = database.createQueryRunner();
  try {
    await runner.startTransaction();
    const result = await work(runner.manager);
    await (checkOnly ? runner.rollbackTransaction() : runner.commitTransaction());
    return result;
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    throw error;
  } finally {
    await runner.release();
  }
}

function differs({ key, value }: OutboxEntry, copy: ReadonlyMap<string, object>): boolean {
  return !isDeepStrictEqual(JSON.parse(JSON.stringify(value)), copy.get(key));
}

/** A control topic and the rows that it is a copy of. */
export interface ControlTopicSource {
  topic: string;
  /** Keys of all rows that may be published, in pages. */
  keys(manager: EntityManager): AsyncIterable<readonly string[]>;
  /** Returns the records that the topic must have for these keys, from the current rows, which stay locked until the transaction ends. A row that is deleted, or not published, yields no record. */
  entries(manager: EntityManager, keys: readonly string[]): Promise<OutboxEntry[]>;
}

const PAGE = 500;

/** Pages of a text primary key. `column` and `table` are ours, never a caller's. */
export async function* pagesOfKeys(manager: EntityManager, table: string, column = 'id'): AsyncGenerator<string[]> {
  for (let after = ''; ;) {
    const rows = await manager.query<{ key: string }[]>(
      `SELECT ${column} AS key FROM ${table} WHERE ${column} > $1 ORDER BY ${column} LIMIT ${PAGE}`,
      [after],
    );
    if (rows.length > 0) yield rows.map(({ key }) => key);
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.key;
  }
}
