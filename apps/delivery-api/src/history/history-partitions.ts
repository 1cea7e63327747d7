import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { databaseTime } from '@heliograph/persistence';
import { DeliveryConfiguration } from '../configuration.ts';

const DAY_SECONDS = 86_400;
/** Samples may be slightly ahead of the clock, and retention may run late. */
const DAYS_AHEAD = 2;
const LOCK = 'delivery.history_records';

/** Sample times, Unix seconds; the end is not included. */
export interface TimeSpan {
  from: number;
  to: number;
}

/**
 * Maintains one partition of the history for each day (UTC) of sample times: created ahead, dropped when the day expires. PostgreSQL's clock decides; while
 * this process' clock differs, no partition is dropped.
 */
@Injectable()
export class HistoryPartitions {
  readonly days: number;
  #made: TimeSpan | undefined;
  /** The time by which this process' clock was ahead of PostgreSQL's at the last query, ms. */
  #aheadMs = 0;

  constructor(
    private readonly database: DataSource,
    { historyDays }: DeliveryConfiguration,
  ) {
    this.days = historyDays;
  }

  /** Returns the time span that has partitions, and updates them when it is time. Empty when no history is kept. */
  async span(): Promise<TimeSpan> {
    const wanted = this.#wanted(Date.now() - this.#aheadMs);
    return this.#made?.from === wanted.from ? wanted : this.update();
  }

  /** Creates and drops partitions. Any replica may run it at any time: one waits for the other. */
  async update(now?: number): Promise<TimeSpan> {
    const { at, aheadMs, agreed } = await databaseTime(this.database);
    this.#aheadMs = aheadMs;
    const wanted = this.#wanted(now ?? at);
    await this.database.transaction(async (manager) => {
      // The parent is locked for a moment: a query of a whole day may delay that, and this lock delays all others.
      await manager.query(`SET LOCAL lock_timeout = '5s'`);
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [LOCK]);
      const there = await partitions(manager);
      for (let day = wanted.from; day < wanted.to; day += DAY_SECONDS)
        if (!there.has(nameOf(day))) await manager.query(creation(day));
      if (!agreed) return;
      for (const [name, from] of there) if (from < wanted.from) await manager.query(`DROP TABLE ${name}`);
    });
    this.#made = wanted;
    return wanted;
  }

  /** Returns the wanted span. A record is kept for its days in full, so the day before expires. */
  #wanted(now: number): TimeSpan {
    const today = Math.floor(now / 1000 / DAY_SECONDS) * DAY_SECONDS;
    if (this.days === 0) return { from: today + DAY_SECONDS * DAYS_AHEAD, to: today + DAY_SECONDS * DAYS_AHEAD };
    return { from: today - this.days * DAY_SECONDS, to: today + DAYS_AHEAD * DAY_SECONDS };
  }
}

/** Returns the names of the partitions with the begin of their day. */
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
