import type { AccountChannelName } from '@heliograph/delivery';
import type { SubscriptionFilter } from '@heliograph/messaging';

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
  /** Places in the log that are to be looked at; 0 until it is known. */
  total: number;
  scanned: number;
  /** Records that the replay selects among them. */
  matched: number;
  /** Records brought back to delivery; a dead letter that was delivered since is left out. */
  produced: number;
  createdAt: number;
  startedAt: number | null;
  finishedAt: number | null;
}

export interface ReplayView extends ReplayProgressView {
  webhookId: string;
  /** `dead`: what is still among its dead letters. `all`: what its filter selects of all that is still kept. */
  scope: ReplayScope;
}

export interface ChannelReplayView extends ReplayProgressView {
  channel: AccountChannelName;
  /** Narrows it further than the channel's own filter. */
  filter: SubscriptionFilter;
}

/** Either `webhook_id` or `channel` is not null. */
export interface ReplayRow {
  id: string;
  webhook_id: string | null;
  channel: AccountChannelName | null;
  filter: SubscriptionFilter;
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
  return { ...progressView(row), webhookId: row.webhook_id!, scope: row.scope };
}

export function channelReplayView(row: ReplayRow): ChannelReplayView {
  return { ...progressView(row), channel: row.channel!, filter: row.filter };
}

function progressView(row: ReplayRow): ReplayProgressView {
  return {
    id: row.id,
    ...{ from: seconds(Number(row.range_from)), to: seconds(Number(row.range_to)) },
    ...{ state: row.state, error: row.error, total: Number(row.total), scanned: Number(row.scanned) },
    ...{ matched: Number(row.matched), produced: Number(row.produced) },
    createdAt: seconds(row.created_at.getTime()),
    startedAt: row.started_at && seconds(row.started_at.getTime()),
    finishedAt: row.finished_at && seconds(row.finished_at.getTime()),
  };
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
