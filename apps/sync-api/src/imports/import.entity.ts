import { reported } from '@heliograph/base-data';
import type { ChannelName } from '@heliograph/delivery';
import type { ImportRecord } from '@heliograph/messaging';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export const importStates = ['queued', 'running', 'waiting', 'finished', 'failed', 'canceled'] as const;

export const importResolutions = ['samples', 'days'] as const satisfies ImportRecord['resolution'][];

/** `running` and `waiting`: ingest works on it, or says why it waits. The last three are final. */
export type ImportState = (typeof importStates)[number];

/** PostgreSQL's `bigint` arrives as text; these are safe integers. */
const toNumber = {
  to: (value: number | null) => value,
  from: (value: string | null) => (value === null ? null : Number(value)),
};

/** Past samples of a vendor account that are read from the vendor's history. */
@Entity({ name: 'imports' })
export class Import {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  id!: string;

  /** The order in which imports were requested. */
  @Column({ type: 'bigint', insert: false, update: false })
  seq!: string;

  @Column({ name: 'account_id', type: 'varchar', length: 40 })
  accountId!: string;

  @Column({ name: 'vendor_account_id', type: 'varchar', length: 40 })
  vendorAccountId!: string;

  @Column({ type: 'varchar', length: 40 })
  vendor!: string;

  @Column({ type: 'varchar', length: 16 })
  state!: ImportState;

  @Column({ type: 'varchar', length: 16 })
  resolution!: ImportRecord['resolution'];

  /** Unix seconds, inclusive. */
  @Column({ name: 'from_at', type: 'bigint', transformer: toNumber })
  from!: number;

  /** Unix seconds, exclusive; null: until each device was first seen. */
  @Column({ name: 'to_at', type: 'bigint', nullable: true, transformer: toNumber })
  to!: number | null;

  @Column({ name: 'device_ids', type: 'jsonb', nullable: true })
  deviceIds!: string[] | null;

  @Column({ name: 'group_id', type: 'varchar', length: 40, nullable: true })
  groupId!: string | null;

  /** Null: all channels that the account uses; empty: none. */
  @Column({ type: 'jsonb', nullable: true })
  channels!: ChannelName[] | null;

  @Column({ name: 'device_days', type: 'int', insert: false, default: 0 })
  deviceDays!: number;

  @Column({ name: 'device_days_done', type: 'int', insert: false, default: 0 })
  deviceDaysDone!: number;

  @Column({ type: 'int', insert: false, default: 0 })
  calls!: number;

  @Column({ name: 'refused_devices', type: 'int', insert: false, default: 0 })
  refusedDevices!: number;

  /** The first hundred of them. */
  @Column({ name: 'refused_device_ids', type: 'jsonb', insert: false, default: [] })
  refusedDeviceIds!: string[];

  /** Days of devices that no answered call named. */
  @Column({ name: 'unread_device_days', type: 'int', insert: false, default: 0 })
  unreadDeviceDays!: number;

  /** Records of `basedata.backfill` and `energy` that name it. */
  @Column({ type: 'bigint', insert: false, default: 0, transformer: toNumber })
  records!: number;

  /** Days that were delivered before and have other sums at the vendor now. */
  @Column({ type: 'bigint', insert: false, default: 0, transformer: toNumber })
  corrected!: number;

  @Column({ name: 'waits_for', type: 'text', nullable: true })
  waitsFor!: string | null;

  @Column({ name: 'next_try_at', type: 'timestamptz', nullable: true })
  nextTryAt!: Date | null;

  @Column({ name: 'estimated_end_at', type: 'timestamptz', nullable: true })
  estimatedEndAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  error!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'started_at', type: 'timestamptz', nullable: true })
  startedAt!: Date | null;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt!: Date | null;
}

/** Returns the member `import` of the vendor account's record for ingest. */
export function importRecord(row: Import): ImportRecord {
  return {
    id: row.id,
    resolution: row.resolution,
    from: row.from,
    ...reported({
      to: row.to ?? undefined,
      deviceIds: row.deviceIds ?? undefined,
      groupId: row.groupId ?? undefined,
      channels: row.channels ?? undefined,
    }),
  };
}
