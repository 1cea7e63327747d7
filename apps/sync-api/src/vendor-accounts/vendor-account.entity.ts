import { Column, Entity, PrimaryColumn } from 'typeorm';

export type VendorAccountStatus = 'active' | 'paused';

@Entity({ name: 'vendor_accounts' })
export class VendorAccount {
  /** `dataAccessUserId`. */
  @PrimaryColumn({ type: 'varchar', length: 40 })
  id!: string;

  @Column({ name: 'account_id', type: 'varchar', length: 40 })
  accountId!: string;

  @Column({ type: 'varchar', length: 40 })
  vendor!: string;

  @Column({ type: 'varchar', length: 40 })
  region!: string;

  @Column({ type: 'varchar', length: 100, nullable: true })
  name!: string | null;

  /** IANA zone or `GMT+8` label, for plants of which the vendor tells none. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  timezone!: string | null;

  @Column({ type: 'varchar', length: 16 })
  status!: VendorAccountStatus;

  /** Sealed; not read unless asked for, so that no listing can carry it. */
  @Column({ type: 'text', select: false })
  credentials!: string;

  @Column({ name: 'credentials_version', type: 'int' })
  credentialsVersion!: number;

  @Column({ name: 'polling_status', type: 'varchar', length: 32, nullable: true })
  pollingStatus!: string | null;

  @Column({ name: 'last_error', type: 'text', nullable: true })
  lastError!: string | null;

  @Column({ name: 'last_success_at', type: 'timestamptz', nullable: true })
  lastSuccessAt!: Date | null;

  /** Unix ms of the polling state shown: an older one is not taken. */
  @Column({ name: 'state_updated_at', type: 'double precision', default: 0 })
  stateUpdatedAt!: number;

  @Column({ name: 'last_synced_at', type: 'timestamptz', nullable: true })
  lastSyncedAt!: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
