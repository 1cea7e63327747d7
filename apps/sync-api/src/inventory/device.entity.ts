import type { ListedStorage } from '@heliograph/vendor-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LatestSample } from './latest/latest-sample.entity.ts';

export type DeviceStatus = 'online' | 'offline' | 'unknown' | 'removed';

@Entity({ name: 'devices' })
export class Device {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  id!: string;

  /** The order in which devices were first seen, which is the order in which they enter the quota. */
  @Column({ type: 'bigint', insert: false, update: false })
  seq!: string;

  @Column({ name: 'account_id', type: 'varchar', length: 40 })
  accountId!: string;

  @Column({ name: 'vendor_account_id', type: 'varchar', length: 40 })
  vendorAccountId!: string;

  @Column({ type: 'varchar', length: 40 })
  vendor!: string;

  @Column({ name: 'plant_id', type: 'varchar', length: 40 })
  plantId!: string;

  @Column({ name: 'inverter_sn', type: 'text' })
  inverterSn!: string;

  @Column({ name: 'collector_sn', type: 'text' })
  collectorSn!: string;

  @Column({ name: 'vendor_device_id', type: 'text' })
  vendorDeviceId!: string;

  @Column({ name: 'vendor_type', type: 'text' })
  vendorType!: string;

  @Column({ type: 'text', nullable: true })
  model!: string | null;

  @Column({ type: 'text', nullable: true })
  firmware!: string | null;

  @Column({ name: 'rated_power_kw', type: 'double precision', nullable: true })
  ratedPowerKw!: number | null;

  @Column({ name: 'mppt_count', type: 'int', nullable: true })
  mpptCount!: number | null;

  @Column({ name: 'string_count', type: 'int', nullable: true })
  stringCount!: number | null;

  @Column({ name: 'phase_count', type: 'int', nullable: true })
  phaseCount!: number | null;

  @Column({ type: 'varchar', length: 16 })
  status!: DeviceStatus;

  @Column({ type: 'boolean' })
  monitored!: boolean;

  /** The account itself excluded it: it does not enter the quota by itself again. */
  @Column({ type: 'boolean' })
  excluded!: boolean;

  /** BaseData `State` of the newest change; null before the first. */
  @Column({ type: 'smallint', nullable: true })
  state!: number | null;

  @Column({ type: 'boolean', nullable: true })
  online!: boolean | null;

  @Column({ name: 'state_changed_at', type: 'timestamptz', nullable: true })
  stateChangedAt!: Date | null;

  /** Tags that the account has set. */
  @Column({ type: 'text', array: true })
  labels!: string[];

  /** The batteries and meters of its plant that the vendor lists; null: none. */
  @Column({ type: 'jsonb', nullable: true, select: false })
  storage!: ListedStorage[] | null;

  /** The digest of the record last written to `control.devices`; null before the first. */
  @Column({ type: 'text', nullable: true })
  published!: string | null;

  @Column({ name: 'first_seen_at', type: 'timestamptz' })
  firstSeenAt!: Date;

  /** Only of queries that join it; null or undefined before the first sample. */
  latest?: LatestSample | null;
}
