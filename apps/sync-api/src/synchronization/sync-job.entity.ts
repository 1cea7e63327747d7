import type { DiffCounts } from './inventory-diff.ts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How a job failed, as the API answers it. */
export interface JobError {
  status: number;
  slug: string;
  message: string;
  details?: Record<string, unknown>;
  retryAfterSeconds?: number;
}

/** Who wanted it: a call, or the daily round. */
export type SyncTrigger = 'api' | 'schedule';

@Entity({ name: 'sync_jobs' })
export class SyncJob {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  id!: string;

  /** In the order they began. */
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

  /** The replica that runs it. */
  @Column({ type: 'uuid' })
  holder!: string;

  /** Prolonged while the job runs: past it the replica is gone, and another may begin anew. */
  @Column({ name: 'lease_until', type: 'timestamptz' })
  leaseUntil!: Date;

  /** Read so far. */
  @Column({ type: 'int' })
  plants!: number;

  @Column({ type: 'int' })
  devices!: number;

  /** Of one that is done. */
  @Column({ type: 'jsonb', nullable: true })
  changes!: DiffCounts | null;

  /** Devices that the vendor did not list, and that are kept until a later sync confirms it. */
  @Column({ name: 'unconfirmed_removals', type: 'int' })
  unconfirmedRemovals!: number;

  @Column({ type: 'jsonb', nullable: true })
  error!: JobError | null;

  /** Its outcome was told, or is told by /v1/sync-jobs: the next sync call begins anew. */
  @Column({ type: 'boolean' })
  answered!: boolean;

  @Column({ name: 'started_at', type: 'timestamptz' })
  startedAt!: Date;

  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  finishedAt!: Date | null;
}
