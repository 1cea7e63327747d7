import { accountChannelNames } from '@heliograph/delivery';
import { integer, nullable, oneOf, schemaOf, text, unixSeconds } from '@heliograph/service';
import { filterSchema } from '../webhooks/webhook.schema.ts';
import type { ChannelReplayView, ReplayView } from './replay-view.ts';

const count = (description: string) => integer(description, { minimum: 0 });

const range = {
  from: unixSeconds('Begin of the range, included.'),
  to: unixSeconds('End of the range, not included.'),
};

const progress = {
  state: oneOf(
    ['waiting', 'running', 'completed', 'cancelled', 'failed'],
    '`waiting`: for its turn, for the webhook or the account to be active again, or for Kafka.',
  ),
  error: nullable(text('Why it waits or failed.')),
  total: count('Places in the log that are to be looked at; 0 until it is known.'),
  scanned: count('Places that were looked at.'),
  matched: count('Records among them that the replay selects.'),
  produced: count('Records that were brought back.'),
  createdAt: unixSeconds('When it was asked for.'),
  startedAt: nullable(unixSeconds('When it began.')),
  finishedAt: nullable(unixSeconds('When it ended.')),
};

export const replaySchema = schemaOf<ReplayView>('Replay', 'Records of a time range that are brought back.', {
  id: text('Its id.'),
  webhookId: text('Where they go.'),
  scope: oneOf(
    ['dead', 'all'],
    '`dead`: what is still among the dead letters. `all`: what the filter selects of all that is kept.',
  ),
  ...range,
  ...progress,
});

export const channelReplaySchema = schemaOf<ChannelReplayView>(
  'ChannelReplay',
  'Records of a time range that are delivered again to Kafka or MQTT.',
  {
    id: text('Its id.'),
    channel: oneOf(accountChannelNames, 'Where they go.'),
    filter: filterSchema,
    ...range,
    ...progress,
  },
);
