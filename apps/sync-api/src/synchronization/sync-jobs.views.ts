import {
  inlineSchemaOf,
  integer,
  nullable,
  oneOf,
  schemaOf,
  secondsOf,
  text,
  type TypeOf,
  unixSeconds,
  withDescription,
} from '@heliograph/http-service';
import type { SyncJob } from './sync-job.entity.ts';

export function syncJobView(job: SyncJob): SyncJobView {
  const { id, vendorAccountId, status, trigger, plants, devices, changes, unconfirmedRemovals, error } = job;
  return {
    jobId: id,
    dataAccessUserId: vendorAccountId,
    status,
    trigger,
    plants,
    devices,
    changes,
    unconfirmedRemovals,
    error: error && { error: error.slug, message: error.message, details: error.details ?? null },
    startedAt: secondsOf(job.startedAt),
    finishedAt: job.finishedAt && secondsOf(job.finishedAt),
  };
}

const jobId = text('Id of the job.');

const error = inlineSchemaOf({
  error: text('Stable, machine-readable slug of the error.'),
  message: text('Explanation for people; may change.'),
  details: nullable({ type: 'object', description: 'Data that a client can act on.', additionalProperties: true }),
});

const counts = inlineSchemaOf({
  added: integer('Number of items that are new or listed again.', { minimum: 0 }),
  removed: integer('Number of items that are no longer listed.', { minimum: 0 }),
  changed: integer('Number of items that changed.', { minimum: 0 }),
});

const change = (what: string) => withDescription(`Numbers of added, removed and changed ${what}.`, counts);

const changes = inlineSchemaOf({ plants: change('plants'), devices: change('devices') });

export const startedJobSchema = schemaOf('StartedSyncJob', 'A sync job that runs in the background.', { jobId });

export const syncJobSchema = schemaOf('SyncJob', 'A synchronization of all plants and devices of a vendor account.', {
  jobId,
  dataAccessUserId: text('Id of the vendor account.'),
  status: oneOf(['running', 'done', 'failed'], 'Status of the job.'),
  trigger: oneOf(['api', 'schedule'], 'Trigger of the job: a call or the daily sync.'),
  plants: integer('Number of plants read so far.', { minimum: 0 }),
  devices: integer('Number of devices read so far.', { minimum: 0 }),
  changes: withDescription(
    'Added, removed and changed plants and devices; null until the job is done.',
    nullable({ ...changes, title: 'SyncChanges' }),
  ),
  unconfirmedRemovals: integer(
    "Number of devices, more than half of the account's, that a daily sync did not find. They are kept until a requested sync, or a daily one at least an hour later, confirms their removal.",
    { minimum: 0 },
  ),
  error: withDescription(
    'Error that the sync operation would have returned.',
    nullable({ ...error, title: 'SyncJobError' }),
  ),
  startedAt: unixSeconds('Start time.'),
  finishedAt: nullable(unixSeconds('End time.')),
});

export type SyncJobView = TypeOf<typeof syncJobSchema>;
