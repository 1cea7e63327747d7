import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { channelReplayView, replayView, type ReplayRow } from '../replays/replay-view.ts';

/** A replay that runs, or has ended a moment ago. */
export interface WatchedReplay {
  accountId: string;
  id: string;
  open: boolean;
  /** JSON, for the event `job`. */
  data: string;
}

/** The time in which an ended replay is still reported: several polls. */
const ENDED_SECONDS = 15;

/** Reads the replays of the accounts that have streams, whichever replica runs them. */
@Injectable()
export class ReplayWatch {
  constructor(private readonly database: DataSource) {}

  async of(accountIds: readonly string[]): Promise<WatchedReplay[]> {
    const rows = await this.database.query<ReplayRow[]>(
      `SELECT * FROM replays WHERE account_id = ANY($1::text[])
         AND (state IN ('waiting', 'running') OR finished_at > now() - interval '${ENDED_SECONDS} seconds')
       ORDER BY created_at, id`,
      [accountIds],
    );
    return rows.map((row) => ({
      ...{ accountId: row.account_id, id: row.id },
      open: row.state === 'waiting' || row.state === 'running',
      data: JSON.stringify({ type: 'replay', ...(row.channel === null ? replayView(row) : channelReplayView(row)) }),
    }));
  }
}
