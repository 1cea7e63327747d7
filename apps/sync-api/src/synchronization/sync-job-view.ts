import type { DiffCounts } from './inventory-diff.ts';
import type { SyncJob, SyncTrigger } from './sync-job.entity.ts';
import { secondsOf } from '@heliograph/service';

export interface SyncJobView {
  jobId: string;
  dataAccessUserId: string;
  status: 'running' | 'done' | 'failed';
  trigger: SyncTrigger;
  /** The number of plants read so far. */
  plants: number;
  devices: number;
  /** Null until the job is done. */
  changes: DiffCounts | null;
  /** The number of devices not listed this time, and kept for now. */
  unconfirmedRemovals: number;
  /** The error that the sync call would have answered. */
  error: { error: string; message: string; details: Record<string, unknown> | null } | null;
  /** Unix seconds. */
  startedAt: number;
  finishedAt: number | null;
}

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
