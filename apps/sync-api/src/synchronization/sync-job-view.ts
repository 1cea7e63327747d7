import type { SyncJob } from './sync-job.entity.ts';

export interface SyncJobView {
  jobId: string;
  dataAccessUserId: string;
  status: 'running' | 'done' | 'failed';
  /** Read so far. */
  plants: number;
  devices: number;
  /** What the sync call would have answered. */
  error: { error: string; message: string; details: Record<string, unknown> | null } | null;
  /** Unix seconds. */
  startedAt: number;
  finishedAt: number | null;
}

export function syncJobView(job: SyncJob): SyncJobView {
  const { id, vendorAccountId, status, plants, devices, error } = job;
  return {
    jobId: id,
    dataAccessUserId: vendorAccountId,
    status,
    plants,
    devices,
    error: error && { error: error.slug, message: error.message, details: error.details ?? null },
    startedAt: Math.floor(job.startedAt.getTime() / 1000),
    finishedAt: job.finishedAt && Math.floor(job.finishedAt.getTime() / 1000),
  };
}
