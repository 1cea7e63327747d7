import { integer, nullable, oneOf, schemaOf, text, unixSeconds } from '@heliograph/service';
import type { ReplayView } from './replay-view.ts';

const count = (description: string) => integer(description, { minimum: 0 });

export const replaySchema = schemaOf<ReplayView>('Replay', 'Records of a time range that are brought back.', {
  id: text('Its id.'),
  webhookId: text('Where they go.'),
  scope: oneOf(
    ['dead', 'all'],
    '`dead`: what is still among the dead letters. `all`: what the filter selects of all that is kept.',
  ),
  from: unixSeconds('Begin of the range, included.'),
  to: unixSeconds('End of the range, not included.'),
  state: oneOf(
    ['waiting', 'running', 'completed', 'cancelled', 'failed'],
    '`waiting`: for its turn, for the webhook to be resumed, or for Kafka.',
  ),
  error: nullable(text('Why it failed.')),
  total: count('Places in the log that are to be looked at; 0 until it is known.'),
  scanned: count('Places that were looked at.'),
  matched: count('Records of the webhook among them.'),
  produced: count('Records that were brought back.'),
  createdAt: unixSeconds('When it was asked for.'),
  startedAt: nullable(unixSeconds('When it began.')),
  finishedAt: nullable(unixSeconds('When it ended.')),
});
