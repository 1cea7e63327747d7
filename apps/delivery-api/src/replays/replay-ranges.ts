import type { OffsetRange } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import { ApiError } from '@heliograph/http-service';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Conditions } from '../conditions.ts';
import { addFilter, STILL_DEAD } from '../dead-letters/dead-letter-filter.ts';
import { RetainedRecords } from '../kafka/retained-records.ts';
import type { ReplayRow, ReplayScope } from './replays.views.ts';

/** The normalizer accepts no sample that is further ahead of the clock (contract §5). */
const MAX_AHEAD_MS = 15 * 60_000;

/** Finds the offset ranges that a replay has to read. */
@Injectable()
export class ReplayRanges {
  constructor(
    private readonly database: DataSource,
    private readonly retained: RetainedRecords,
  ) {}

  /**
   * `dead`: from the first to the last dead letter that is still one. `all`: from the records written at the begin of the range, because no sample is
   * written earlier than 15 min before its time, to the end of the logs, because history can be fetched much later.
   */
  of(replay: ReplayRow): Promise<OffsetRange[]> {
    if (replay.scope === 'dead') return this.#ofDead(replay);
    return this.retained.since(new Date(Number(replay.range_from) - MAX_AHEAD_MS));
  }

  async #ofDead({ webhook_id, range_from, range_to, filter }: ReplayRow): Promise<OffsetRange[]> {
    const conditions = new Conditions()
      .add('webhook_id = ?', webhook_id!)
      .add('at >= ?::bigint', range_from)
      .add('at < ?::bigint', range_to);
    addFilter(conditions, filter);
    const rows = await this.database.query<{ partition: number; first: string; last: string }[]>(
      `SELECT log_partition AS partition, min(log_offset) AS first, max(log_offset) AS last FROM dead_letters
       WHERE ${conditions.text} AND ${STILL_DEAD} GROUP BY log_partition ORDER BY log_partition`,
      conditions.values,
    );
    const topic = topicNames.webhookDead;
    return rows.map(({ partition, first, last }) => ({
      topic,
      partition,
      offset: BigInt(first),
      end: BigInt(last) + 1n,
    }));
  }
}

const DAY_MS = 86_400_000;
/** The maximum age of replayed records: the retention of the topics it reads. */
export const MAX_AGE_MS: Readonly<Record<ReplayScope, number>> = { dead: 30 * DAY_MS, all: 7 * DAY_MS };

export interface RequestedRange {
  scope: ReplayScope;
  /** Unix seconds; `to` defaults to now, and is never later. */
  from: number;
  to?: number | undefined;
}

/** Returns the range in Unix ms. @throws ApiError 400 with path `from` */
export function rangeOf({ scope, from, to }: RequestedRange, now: number): { from: number; to: number } {
  const range = { from: from * 1000, to: Math.min(to === undefined ? now : to * 1000, now) };
  if (range.from >= range.to) throw refused('from must be before to, and before now');
  if (range.to - range.from > MAX_AGE_MS[scope])
    throw refused(`a replay of scope ${scope} spans at most ${MAX_AGE_MS[scope] / DAY_MS} days`);
  return range;
}

function refused(message: string): ApiError {
  return ApiError.validation([{ path: 'from', message }]);
}
