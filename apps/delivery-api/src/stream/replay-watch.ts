import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { anyReplayView, type ReplayRow } from '../replays/replays.views.ts';

/** A replay that runs, or has ended a moment ago. */
export interface WatchedReplay {
  accountId: string;
  id: string;
  /** Undefined while it runs or waits. */
  endedMsAgo: number | undefined;
  /** JSON, for the event `job`. */
  data: string;
}

/** The time in which an ended replay is still reported: several polls. */
const ENDED_SECONDS = 15;

/** Reads the replays of the accounts that have streams, from all replicas. */
@Injectable()
export class ReplayWatch {
  constructor(private readonly database: DataSource) {}

  async of(accountIds: readonly string[]): Promise<WatchedReplay[]> {
    const rows = await this.database.query<(ReplayRow & { ended_ms_ago: number | null })[]>(
      `SELECT *, (extract(epoch FROM now() - finished_at) * 1000)::float8 AS ended_ms_ago FROM replays WHERE account_id = ANY($1::text[])
         AND (state IN ('waiting', 'running') OR finished_at > now() - interval '${ENDED_SECONDS} seconds')
       ORDER BY created_at, id`,
      [accountIds],
    );
    return rows.map((row) => ({
      accountId: row.account_id,
      id: row.id,
      endedMsAgo: row.ended_ms_ago ?? undefined,
      data: JSON.stringify({ type: 'replay', ...anyReplayView(row) }),
    }));
  }
}
