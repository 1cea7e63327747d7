import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { databaseTime } from '@heliograph/persistence';
import { DeliveryConfiguration } from '../configuration.ts';

const DAY_SECONDS = 86_400;
/** Samples may be ahead of the clock a little, and the upkeep late. */
const DAYS_AHEAD = 2;
const LOCK = 'delivery.history_records';

/** Sample times, Unix seconds; the end is not included. */
export interface TimeSpan {
  from: number;
  to: number;
}

/**
 * One partition of the history for each day (UTC) of sample times: made ahead, dropped when the day runs out. What day it is PostgreSQL says; while
 * this process' clock says something else, nothing is dropped.
 */
@Injectable()
export class HistoryPartitions {
  readonly days: number;
  private made: TimeSpan | undefined;
  /** How far this process' clock was ahead of PostgreSQL's when it was last asked, ms. */
  private aheadMs = 0;

  constructor(
    private readonly database: DataSource,
    { historyDays }: DeliveryConfiguration,
  ) {
    this.days = historyDays;
  }

  /** What has a partition; they are made when it is time. Empty when no history is kept. */
  async span(): Promise<TimeSpan> {
    const wanted = this.wanted(Date.now() - this.aheadMs);
    return this.made?.from === wanted.from ? wanted : this.keep();
  }

  /** Makes and drops partitions as the day asks. Any replica may, at any time: one waits for the other. */
  async keep(now?: number): Promise<TimeSpan> {
    const { at, aheadMs, agreed } = await databaseTime(this.database);
    this.aheadMs = aheadMs;
    const wanted = this.wanted(now ?? at);
    await this.database.transaction(async (manager) => {
      // The parent is locked for a moment: whoever reads a whole day may hold that up, and we all the others.
      await manager.query(`SET LOCAL lock_timeout = '5s'`);
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [LOCK]);
      const there = await partitions(manager);
      for (let day = wanted.from; day < wanted.to; day += DAY_SECONDS)
        if (!there.has(nameOf(day))) await manager.query(creation(day));
      if (!agreed) return;
      for (const [name, from] of there) if (from < wanted.from) await manager.query(`DROP TABLE ${name}`);
    });
    this.made = wanted;
    return wanted;
  }

  /** A record is kept for its days in full: the day that runs out is the one before. */
  private wanted(now: number): TimeSpan {
    const today = Math.floor(now / 1000 / DAY_SECONDS) * DAY_SECONDS;
    if (this.days === 0) return { from: today + DAY_SECONDS * DAYS_AHEAD, to: today + DAY_SECONDS * DAYS_AHEAD };
    return { from: today - this.days * DAY_SECONDS, to: today + DAYS_AHEAD * DAY_SECONDS };
  }
}

/** Names of the partitions with the begin of their day. */
async function partitions(manager: EntityManager): Promise<Map<string, number>> {
  const rows = await manager.query<{ name: string }[]>(
    `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = 'history_records'::regclass`,
  );
  return new Map(rows.map(({ name }) => [name, dayOf(name)]));
}

const isoDay = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
const nameOf = (day: number): string => `history_records_${isoDay(day).replaceAll('-', '')}`;
const dayOf = (name: string): number => Date.parse(name.slice(-8).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')) / 1000;

function creation(day: number): string {
  return `CREATE TABLE ${nameOf(day)} PARTITION OF history_records FOR VALUES FROM (${day}) TO (${day + DAY_SECONDS})`;
}
