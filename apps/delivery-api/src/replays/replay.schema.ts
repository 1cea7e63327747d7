import { accountChannelNames } from '@heliograph/delivery';
import {
  classSchema,
  integer,
  nullable,
  oneOf,
  schemaOf,
  text,
  unixSeconds,
  errorAnswer,
  notFound,
} from '@heliograph/service';
import { ReplayFilterBody } from './replay-filter.dto.ts';
import { filterSchema, webhookNotActive } from '../webhooks/webhook.schema.ts';
import type { ChannelReplayView, ReplayView } from './replay-view.ts';

const count = (description: string) => integer(description, { minimum: 0 });

const range = {
  from: unixSeconds('Start of the time range, inclusive.'),
  to: unixSeconds('End of the time range, exclusive.'),
};

const progress = {
  state: oneOf(
    ['waiting', 'running', 'completed', 'cancelled', 'failed'],
    'State of the replay. `waiting`: queued behind other replays, or waiting until the webhook or the account is active or Kafka is available again.',
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

export const replaySchema = schemaOf<ReplayView>(
  'Replay',
  'A replay: redelivers records of a time range to a webhook.',
  {
    id: text('Id of the replay.'),
    webhookId: text('Id of the webhook to which the records are redelivered.'),
    scope: oneOf(
      ['dead', 'all'],
      'Selection of records. `dead`: dead letters that were not retried. `all`: all retained records that match the filter.',
    ),
    filter: classSchema(ReplayFilterBody),
    ...range,
    ...progress,
  },
);

export const channelReplaySchema = schemaOf<ChannelReplayView>(
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

/** The tag of both controllers' operations. */
export const REPLAYS_TAG = {
  name: 'Replays',
  description: 'Redelivery of records of a time range, with the same idempotency keys.',
};

/** Errors of the operations that begin a replay. */
export const replayErrors = [
  notFound('The webhook'),
  webhookNotActive,
  errorAnswer(409, 'replay_running', 'Another replay of the webhook is running; its id is in `details`.'),
];

export const channelReplayErrors = [
  errorAnswer(409, 'channel_not_active', 'The account has no credential of the channel.'),
  errorAnswer(409, 'replay_running', 'Another replay to the channel is running; its id is in `details`.'),
];
