import { reported, type StorageType } from '@heliograph/base-data';
import {
  type GivenUpGapRecord,
  type ImportRecord,
  type OpenGapRecord,
  topicNames,
  type VendorAccountRecord,
} from '@heliograph/messaging';
import type { OutboxEntry } from '@heliograph/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ConsentOutcome } from '../authorizations/authorization-states.ts';

/** `awaiting_consent`: the credentials are valid only after the owner has consented at the vendor; the vendor is not called until then. */
export type VendorAccountStatus = 'active' | 'paused' | 'awaiting_consent';

@Entity({ name: 'vendor_accounts' })
export class VendorAccount {
  /** The id, called `dataAccessUserId` in the sync operation. */
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

  /** IANA zone or `GMT+8` label, for plants whose time zone the vendor does not report. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  timezone!: string | null;

  /** The devices beside inverters that become records. */
  @Column({ type: 'text', array: true })
  include!: StorageType[];

  @Column({ type: 'varchar', length: 16 })
  status!: VendorAccountStatus;

  /** Sealed; not selected by default, so that no listing can contain it. */
  @Column({ type: 'text', select: false })
  credentials!: string;

  /** Keyed hash of vendor, region and credentials (`VendorCredentials.fingerprint`); null: to be made from the credentials. */
  @Column({ name: 'credentials_fingerprint', type: 'varchar', length: 100, nullable: true, select: false })
  credentialsFingerprint!: string | null;

  @Column({ name: 'credentials_version', type: 'int' })
  credentialsVersion!: number;

  @Column({ name: 'polling_status', type: 'varchar', length: 32, nullable: true })
  pollingStatus!: string | null;

  @Column({ name: 'last_error', type: 'text', nullable: true })
  lastError!: string | null;

  /** The kind of the last error, as the vendor contract names them. */
  @Column({ name: 'error_kind', type: 'varchar', length: 32, nullable: true })
  errorKind!: string | null;

  /** `ours`: the last error is not the vendor's; something of the service failed, or its own budget for the call is spent. */
  @Column({ name: 'error_origin', type: 'varchar', length: 8, nullable: true })
  errorOrigin!: string | null;

  /** The time of ingest's next call to the vendor. */
  @Column({ name: 'retry_at', type: 'timestamptz', nullable: true })
  retryAt!: Date | null;

  /** The outcome of the last consent. */
  @Column({ type: 'jsonb', nullable: true })
  consent!: ConsentOutcome | null;

  @Column({ name: 'last_success_at', type: 'timestamptz', nullable: true })
  lastSuccessAt!: Date | null;

  /** The gaps that ingest last published; null: no gaps. */
  @Column({ type: 'jsonb', nullable: true })
  gaps!: OpenGapRecord[] | null;

  @Column({ name: 'gaps_given_up', type: 'jsonb', nullable: true })
  gapsGivenUp!: GivenUpGapRecord[] | null;

  /** The import in progress, as ingest receives it; null: none. */
  @Column({ name: 'current_import', type: 'jsonb', nullable: true })
  currentImport!: ImportRecord | null;

  /** Unix ms of the polling state; an older one is ignored. */
  @Column({ name: 'state_updated_at', type: 'double precision', default: 0 })
  stateUpdatedAt!: number;

  @Column({ name: 'last_synced_at', type: 'timestamptz', nullable: true })
  lastSyncedAt!: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}

/** Returns the record of a vendor account for ingest, which is empty while it waits for a consent. The row must have been read with its credentials. */
export function vendorAccountEntry(row: VendorAccount): OutboxEntry {
  const { id, accountId, vendor, region, status, credentialsVersion, credentials } = row;
  const { timezone, include, currentImport } = row;
  if (status === 'awaiting_consent') return vendorAccountTombstone(id);
  const value: VendorAccountRecord = {
    id,
    accountId,
    vendor,
    region,
    status,
    credentialsVersion,
    credentials,
    ...reported({
      timezone: timezone ?? undefined,
      include: include.length > 0 ? include : undefined,
      import: currentImport ?? undefined,
    }),
  };
  return { topic: topicNames.controlVendorAccounts, key: id, value };
}

export function vendorAccountTombstone(id: string): OutboxEntry {
  return { topic: topicNames.controlVendorAccounts, key: id, value: null };
}
