import { type AccountChannelName, accountChannelNames } from '@heliograph/delivery';
import {
  classSchema,
  createdPosition,
  errorAnswer,
  integer,
  notEnabled,
  notFound,
  nullable,
  oneOf,
  type Page,
  pageOf,
  schemaOf,
  text,
  type TypeOf,
  unixSeconds,
} from '@heliograph/http-service';
import type { DeadLetterFilter } from '../dead-letters/dead-letter-filter.ts';
import { sinkNotActive } from '../sinks/sinks.views.ts';
import { filterSchema, webhookNotActive } from '../webhooks/webhooks.views.ts';
import type { ReplayOwner, ReplayStore } from './replay-store.ts';
import { ReplayFilterBody } from './replays.requests.ts';

export type ReplayScope = ReplayView['scope'];

/** A row of the table; one of `webhook_id`, `channel` and `sink_id` is not null. */
export interface ReplayRow {
  id: string;
  webhook_id: string | null;
  channel: AccountChannelName | null;
  sink_id: string | null;
  /** The filter of a channel's or a sink's replay has no `reason` and `status`. */
  filter: DeadLetterFilter;
  account_id: string;
  scope: ReplayScope;
  /** Unix ms. */
  range_from: string;
  range_to: string;
  state: ReplayView['state'];
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

export function sinkReplayView(row: ReplayRow): SinkReplayView {
  return { ...progressView(row), sinkId: row.sink_id!, filter: row.filter };
}

/** Returns the view of a replay to any target. */
export function anyReplayView(row: ReplayRow): ReplayView | ChannelReplayView | SinkReplayView {
  if (row.channel !== null) return channelReplayView(row);
  return row.sink_id === null ? replayView(row) : sinkReplayView(row);
}

function progressView(row: ReplayRow) {
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

const count = (description: string) => integer(description, { minimum: 0 });

const range = {
  from: unixSeconds('Start of the time range, inclusive.'),
  to: unixSeconds('End of the time range, exclusive.'),
};

const progress = {
  state: oneOf(
    ['waiting', 'running', 'completed', 'cancelled', 'failed'],
    'State of the replay. `waiting`: queued behind other replays, or waiting until the webhook, the sink or the account is active or Kafka is available again.',
  ),
  error: nullable(text('Reason for which the replay waits or failed.')),
  total: count('Number of log offsets to scan; 0 until it is known.'),
  scanned: count('Number of log offsets scanned so far.'),
  matched: count("Number of scanned records that match the replay's selection."),
  produced: count('Number of records redelivered so far.'),
  createdAt: unixSeconds('Time of the request that created it.'),
  startedAt: nullable(unixSeconds('Start time.')),
  finishedAt: nullable(unixSeconds('End time.')),
};

export const replaySchema = schemaOf('Replay', 'A replay: redelivers records of a time range to a webhook.', {
  id: text('Id of the replay.'),
  webhookId: text('Id of the webhook to which the records are redelivered.'),
  scope: oneOf(
    ['dead', 'all'],
    'Selection of records. `dead`: dead letters that were not retried. `all`: all retained records that match the filter.',
  ),
  filter: classSchema(ReplayFilterBody),
  ...range,
  ...progress,
});

export type ReplayView = TypeOf<typeof replaySchema>;

export const channelReplaySchema = schemaOf(
  'ChannelReplay',
  'A replay: redelivers records of a time range to Kafka or MQTT.',
  {
    id: text('Id of the replay.'),
    channel: oneOf(accountChannelNames, 'Channel to which the records are redelivered.'),
    filter: filterSchema,
    ...range,
    ...progress,
  },
);

export type ChannelReplayView = TypeOf<typeof channelReplaySchema>;

export const sinkReplaySchema = schemaOf('SinkReplay', 'A replay: writes records of a time range to a sink again.', {
  id: text('Id of the replay.'),
  sinkId: text('Id of the sink to which the records are written.'),
  filter: filterSchema,
  ...range,
  ...progress,
});

export type SinkReplayView = TypeOf<typeof sinkReplaySchema>;

/** The tag of all controllers' operations. */
export const REPLAYS_TAG = {
  name: 'Replays',
  description: 'Redelivery of records of a time range, with the same idempotency keys.',
};

/** Errors of the operations that begin a replay. */
export const replayErrors = [
  notFound('The webhook'),
  notEnabled('channel'),
  webhookNotActive,
  errorAnswer(409, 'replay_running', 'Another replay of the webhook is running; its id is in `details`.'),
];

export const channelReplayErrors = [
  notEnabled('channel'),
  errorAnswer(409, 'channel_not_active', 'The account has no credential of the channel.'),
  errorAnswer(409, 'replay_running', 'Another replay to the channel is running; its id is in `details`.'),
];

export const sinkReplayErrors = [
  notFound('The sink'),
  notEnabled('channel'),
  sinkNotActive,
  errorAnswer(409, 'replay_running', 'Another replay to the sink is running; its id is in `details`.'),
];

/** Returns a page, newest first. @throws ApiError 400 for an invalid cursor */
export async function replayPage<View>(
  store: Pick<ReplayStore, 'list'>,
  owner: ReplayOwner,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  view: (row: ReplayRow) => View,
): Promise<Page<View>> {
  const rows = await store.list(owner, limit + 1, cursor === undefined ? undefined : createdPosition(cursor));
  const page = pageOf(rows, limit, ({ created_at, id }) => [created_at.toISOString(), id]);
  return { items: page.items.map(view), nextCursor: page.nextCursor };
}
