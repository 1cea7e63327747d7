import { inlineSchemaOf, integer, nullable, oneOf, schemaOf, text, unixSeconds } from '@heliograph/service';
import type { SyncJobView } from './sync-job-view.ts';

const jobId = text('Its id.');

const error = inlineSchemaOf<NonNullable<SyncJobView['error']>>({
  error: text('Stable and machine-readable.'),
  message: text('For people.'),
  details: nullable({ type: 'object', description: 'What a caller can act on.', additionalProperties: true }),
});

export const startedJobSchema = schemaOf<{ jobId: string }>('StartedSyncJob', 'A sync that goes on by itself.', {
  jobId,
});

export const syncJobSchema = schemaOf<SyncJobView>('SyncJob', 'One pull of all plants and devices.', {
  jobId,
  dataAccessUserId: text('Its vendor account.'),
  status: oneOf(['running', 'done', 'failed'], 'How far it is.'),
  plants: integer('Plants read so far.', { minimum: 0 }),
  devices: integer('Devices read so far.', { minimum: 0 }),
  error: {
    description: 'What the sync operation would have answered.',
    ...nullable({ ...error, title: 'SyncJobError' }),
  },
  startedAt: unixSeconds('When it began.'),
  finishedAt: nullable(unixSeconds('When it ended.')),
});
