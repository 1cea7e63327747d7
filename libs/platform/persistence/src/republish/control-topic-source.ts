import type { OutboxEntry } from '../outbox/outbox.ts';
import type { EntityManager } from 'typeorm';

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
