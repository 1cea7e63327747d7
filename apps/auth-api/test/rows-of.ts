import type { DataSource } from 'typeorm';

/** Every row of every table of the schema that has the text anywhere: a table made later is looked into too. `<table> <row>`. */
export async function rowsOf(database: DataSource, schema: string, text: string): Promise<string[]> {
  const tables = await database.query<{ name: string }[]>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relkind = 'r' ORDER BY 1`,
    [schema],
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }[]>(
      `SELECT t::text AS row FROM "${schema}"."${name}" t WHERE strpos(t::text, $1) > 0`,
      [text],
    );
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found;
}
