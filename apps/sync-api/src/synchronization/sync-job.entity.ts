import type { DiffCounts } from './inventory-diff.ts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The error of a job, as the API answers it. */
export interface JobError {
  status: number;
  slug: string;
  message: string;
  details?: Record<string, unknown>;
  retryAfterSeconds?: number;
}

/** The origin of a job: a call, or the daily schedule. */
export type SyncTrigger = 'api' | 'schedule';

@Entity({ name: 'sync_jobs' })
export class SyncJob {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  id!: string;

  /** The order in which jobs started. */
  @Column({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  seq!: string;

  @Column({ name: 'account_id', type: 'varchar', length: 40 })
  accountId!: string;

  @Column({ name: 'vendor_account_id', type: 'varchar', length: 40 })
  vendorAccountId!: string;

  @Column({ type: 'varchar', length: 16 })
  status!: 'running' | 'done' | 'failed';

  @Column({ type: 'varchar', length: 16 })
  trigger!: SyncTrigger;

  @Column({ type: 'uuid' })
  holder!: string;

  /** Extended while the job runs: after it the replica is taken for dead, and another may start a new job. */
  @Column({ name: 'lease_until', type: 'timestamptz' })
  leaseUntil!: Date;

  /** The number of plants read so far. */
  @Column({ type: 'int' })
  plants!: number;

  @Column({ type: 'int' })
  devices!: number;

  /** Set when the job is done. */
  @Column({ type: 'jsonb', nullable: true })
  changes!: DiffCounts | null;

  /** The number of devices that the vendor did not list, and that are kept until a later sync confirms it. */
  @Column({ name: 'unconfirmed_removals', type: 'int' })
  unconfirmedRemovals!: number;

  @Column({ type: 'jsonb', nullable: true })
  error!: JobError | null;

  /** The outcome was answered, or is read at /v1/sync-jobs: the next sync call starts a new job. */
  @Column({ type: 'boolean' })
  answered!: boolean;

  @Column({ name: 'started_at', type: 'timestamptz' })
  startedAt!: Date;

  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  finishedAt!: Date | null;
}
