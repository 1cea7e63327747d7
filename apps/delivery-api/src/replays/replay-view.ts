import type { AccountChannelName } from '@heliograph/delivery';
import type { SubscriptionFilter } from '@heliograph/messaging';
import type { DeadLetterFilter } from '../dead-letters/dead-letter-filter.ts';

export type ReplayScope = 'dead' | 'all';
export type ReplayState = 'waiting' | 'running' | 'completed' | 'cancelled' | 'failed';

/** Times are Unix seconds. */
interface ReplayProgressView {
  id: string;
  from: number;
  to: number;
  /** `waiting`: for its turn, for the webhook or the account to be active again, or for Kafka. */
  state: ReplayState;
  error: string | null;
  /** The number of log positions to read; 0 until it is known. */
  total: number;
  scanned: number;
  /** The number of records that the replay has selected. */
  matched: number;
  /** The number of redelivered records, without dead letters that were delivered meanwhile. */
  produced: number;
  createdAt: number;
  startedAt: number | null;
  finishedAt: number | null;
}

export interface ReplayView extends ReplayProgressView {
  webhookId: string;
  /** `dead`: its remaining dead letters. `all`: all retained records that its filter selects. */
  scope: ReplayScope;
  /** Narrows the replay in addition to the webhook's own filter. */
  filter: DeadLetterFilter;
}

export interface ChannelReplayView extends ReplayProgressView {
  channel: AccountChannelName;
  /** Narrows the replay in addition to the channel's own filter. */
  filter: SubscriptionFilter;
}

/** A row of the table; either `webhook_id` or `channel` is not null. */
export interface ReplayRow {
  id: string;
  webhook_id: string | null;
  channel: AccountChannelName | null;
  /** Of a channel's replay without `reason` and `status`. */
  filter: DeadLetterFilter;
  account_id: string;
  scope: ReplayScope;
  /** Unix ms. */
  range_from: string;
  range_to: string;
  state: ReplayState;
  error: string | null;
  planned: boolean;
  total: string;
  scanned: string;
  matched: string;
  produced: string;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

export function replayView(row: ReplayRow): ReplayView {
  return { ...progressView(row), webhookId: row.webhook_id!, scope: row.scope, filter: row.filter };
}

export function channelReplayView(row: ReplayRow): ChannelReplayView {
  return { ...progressView(row), channel: row.channel!, filter: row.filter };
}

function progressView(row: ReplayRow): ReplayProgressView {
  return {
    id: row.id,
    from: seconds(Number(row.range_from)),
    to: seconds(Number(row.range_to)),
    state: row.state,
    error: row.error,
    total: Number(row.total),
    scanned: Number(row.scanned),
    matched: Number(row.matched),
    produced: Number(row.produced),
    createdAt: seconds(row.created_at.getTime()),
    startedAt: row.started_at && seconds(row.started_at.getTime()),
    finishedAt: row.finished_at && seconds(row.finished_at.getTime()),
  };
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
