/** A TypeORM `DataSource` fits. */
export interface Database {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

/** Every row of every table of the schema that has the text anywhere, a table made later too: `<table> <row>`. */
export async function rowsOf(database: Database, schema: string, text: string): Promise<string[]> {
  const tables = (await database.query(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relkind = 'r' ORDER BY 1`,
    [schema],
  )) as { name: string }[];
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = (await database.query(
      `SELECT t::text AS row FROM "${schema}"."${name}" t WHERE strpos(t::text, $1) > 0`,
      [text],
    )) as { row: string }[];
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found;
}

/** Only the tables that `rowsOf` finds something in. */
export async function tablesWith(database: Database, schema: string, text: string): Promise<string[]> {
  return [...new Set((await rowsOf(database, schema, text)).map((row) => row.split(' ')[0]!))];
}
