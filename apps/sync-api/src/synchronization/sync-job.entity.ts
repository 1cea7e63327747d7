import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How a job failed, as the API answers it. */
export interface JobError {
  status: number;
  slug: string;
  message: string;
  details?: Record<string, unknown>;
  retryAfterSeconds?: number;
}

@Entity({ name: 'sync_jobs' })
export class SyncJob {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  id!: string;

  @Column({ name: 'account_id', type: 'varchar', length: 40 })
  accountId!: string;

  @Column({ name: 'vendor_account_id', type: 'varchar', length: 40 })
  vendorAccountId!: string;

  @Column({ type: 'varchar', length: 16 })
  status!: 'running' | 'done' | 'failed';

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
