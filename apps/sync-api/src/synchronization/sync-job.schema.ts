import { inlineSchemaOf, integer, nullable, oneOf, schemaOf, text, unixSeconds } from '@heliograph/service';
import type { InventoryChange } from '@heliograph/events';
import type { DiffCounts } from './inventory-diff.ts';
import type { SyncJobView } from './sync-job-view.ts';

const jobId = text('Its id.');

const error = inlineSchemaOf<NonNullable<SyncJobView['error']>>({
  error: text('Stable and machine-readable.'),
  message: text('For people.'),
  details: nullable({ type: 'object', description: 'What a caller can act on.', additionalProperties: true }),
});

const change = (what: string) => ({
  description: `How many ${what}.`,
  ...inlineSchemaOf<InventoryChange<number>>({
    added: integer('New, or listed again.', { minimum: 0 }),
    removed: integer('Listed no more.', { minimum: 0 }),
    changed: integer('Different from before.', { minimum: 0 }),
  }),
});

const changes = inlineSchemaOf<DiffCounts>({ plants: change('plants'), devices: change('devices') });

export const startedJobSchema = schemaOf<{ jobId: string }>('StartedSyncJob', 'A sync that goes on by itself.', {
  jobId,
});

export const syncJobSchema = schemaOf<SyncJobView>('SyncJob', 'One pull of all plants and devices.', {
  jobId,
  dataAccessUserId: text('Its vendor account.'),
  status: oneOf(['running', 'done', 'failed'], 'How far it is.'),
  trigger: oneOf(['api', 'schedule'], 'Who wanted it: a call, or the daily round.'),
  plants: integer('Plants read so far.', { minimum: 0 }),
  devices: integer('Devices read so far.', { minimum: 0 }),
  changes: {
    description: 'What it found to be new, gone, or different; of a job that is done.',
    ...nullable({ ...changes, title: 'SyncChanges' }),
  },
  unconfirmedRemovals: integer(
    'Of a daily sync: devices that the vendor did not list, more than half of all it has. Kept until a sync that is asked for, or a daily one at least an hour later, says so too.',
    { minimum: 0 },
  ),
  error: {
    description: 'What the sync operation would have answered.',
    ...nullable({ ...error, title: 'SyncJobError' }),
  },
  startedAt: unixSeconds('When it began.'),
  finishedAt: nullable(unixSeconds('When it ended.')),
});
