import type { DataSource } from 'typeorm';

/** URL and schema of a data source made by `createDataSource`. */
export function postgresOf(dataSource: DataSource): { url: string; schema: string } {
  const { options } = dataSource;
  if (options.type !== 'postgres' || !options.url || !options.schema)
    throw new Error('not a data source of createDataSource');
  return { url: options.url, schema: options.schema };
}
