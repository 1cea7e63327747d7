import type { DataSource } from 'typeorm';

export interface DatabaseTime {
  /** PostgreSQL's clock, Unix ms. */
  at: number;
  /** How far this process' clock is ahead of it, ms. */
  aheadMs: number;
  /** False when the two are further apart than an hour: one of them is wrong, and nothing may be deleted by its age. */
  agreed: boolean;
}

const apartMs = 3_600_000;

/** Asks PostgreSQL for the time: the replicas of a service have one clock in common, and a wrong one of their own deletes nothing. */
export async function databaseTime(database: Pick<DataSource, 'query'>): Promise<DatabaseTime> {
  const [row] = await database.query<[{ at: number }]>(
    `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at`,
  );
  const aheadMs = Math.round(Date.now() - row.at);
  return { at: row.at, aheadMs, agreed: Math.abs(aheadMs) < apartMs };
}
