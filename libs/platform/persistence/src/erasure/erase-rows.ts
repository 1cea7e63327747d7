import type { ErasedItem } from '@heliograph/messaging';
import type { EntityManager, MigrationInterface, QueryRunner } from 'typeorm';

/** Remembers whose data is gone: what still arrives late is found by it, and taken out again. */
export const ERASED_ACCOUNTS = 'erased_accounts';
const COLUMN = 'account_id';

interface Reference {
  referencing: string;
  referenced: string;
}

/**
 * Deletes an account's rows from every table of the schema that has an `account_id`, so that a table made later cannot be forgotten. Rows of tables
 * without one go with the rows they belong to (ON DELETE CASCADE).
 * @param kept tables that must not lose them
 */
export async function eraseRows(
  manager: EntityManager,
  schema: string,
  accountId: string,
  kept: readonly string[] = [],
): Promise<ErasedItem[]> {
  const tables = (await tablesOf(manager, schema)).filter(
    (table) => table !== ERASED_ACCOUNTS && !kept.includes(table),
  );
  const items: ErasedItem[] = [];
  for (const table of referencingFirst(tables, await references(manager, schema))) {
    const [{ count }] = await manager.query<[{ count: number }]>(
      `WITH gone AS (DELETE FROM "${schema}"."${table}" WHERE ${COLUMN} = $1 RETURNING 1) SELECT count(*)::int AS count FROM gone`,
      [accountId],
    );
    items.push({ what: `table ${schema}.${table}`, count });
  }
  return items;
}

/** Partitions are emptied through the table they belong to. */
async function tablesOf(manager: EntityManager, schema: string): Promise<string[]> {
  const rows = await manager.query<{ name: string }[]>(
    `SELECT c.relname AS name FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = $2 AND NOT a.attisdropped
     WHERE n.nspname = $1 AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY c.relname`,
    [schema, COLUMN],
  );
  return rows.map(({ name }) => name);
}

function references(manager: EntityManager, schema: string): Promise<Reference[]> {
  return manager.query<Reference[]>(
    `SELECT DISTINCT a.relname AS referencing, b.relname AS referenced FROM pg_constraint k
     JOIN pg_class a ON a.oid = k.conrelid JOIN pg_class b ON b.oid = k.confrelid
     JOIN pg_namespace n ON n.oid = a.relnamespace
     WHERE k.contype = 'f' AND n.nspname = $1 AND a.oid <> b.oid`,
    [schema],
  );
}

/** A row can go once nothing points at it. Exported for its test. */
export function referencingFirst(tables: readonly string[], all: readonly Reference[]): string[] {
  const ordered: string[] = [];
  const open = new Set(tables);
  while (open.size > 0) {
    const free = [...open].filter(
      (table) => !all.some(({ referencing, referenced }) => referenced === table && open.has(referencing)),
    );
    // A cycle cannot be ordered; the database reports it, whichever is deleted first.
    const next = free.length > 0 ? free : [...open].slice(0, 1);
    for (const table of next) open.delete(table);
    ordered.push(...next);
  }
  return ordered;
}

/** Ids of accounts whose data is gone; nothing else is left of them. */
export class ErasedAccounts1763730500000 implements MigrationInterface {
  readonly name = 'ErasedAccounts1763730500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE erased_accounts (account_id varchar(40) PRIMARY KEY, erased_at timestamptz NOT NULL)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE erased_accounts');
  }
}
