import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'plants' })
export class Plant {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  id!: string;

  /** The order in which plants were first seen. */
  @Column({ type: 'bigint', insert: false, update: false })
  seq!: string;

  @Column({ name: 'account_id', type: 'varchar', length: 40 })
  accountId!: string;

  @Column({ name: 'vendor_account_id', type: 'varchar', length: 40 })
  vendorAccountId!: string;

  @Column({ type: 'varchar', length: 40 })
  vendor!: string;

  @Column({ name: 'vendor_plant_id', type: 'text' })
  vendorPlantId!: string;

  @Column({ type: 'text' })
  name!: string;

  /** The vendor's value: IANA zone or label. */
  @Column({ type: 'text', nullable: true })
  timezone!: string | null;

  /** The account's: an IANA zone. A sync does not change it. */
  @Column({ name: 'timezone_setting', type: 'varchar', length: 64, nullable: true })
  timezoneSetting!: string | null;

  @Column({ type: 'double precision', nullable: true })
  latitude!: number | null;

  @Column({ type: 'double precision', nullable: true })
  longitude!: number | null;

  @Column({ type: 'text', nullable: true })
  address!: string | null;

  @Column({ name: 'capacity_kw', type: 'double precision', nullable: true })
  capacityKw!: number | null;

  /** ISO date. */
  @Column({ name: 'installed_at', type: 'text', nullable: true })
  installedAt!: string | null;

  @Column({ type: 'varchar', length: 16 })
  status!: 'active' | 'removed';
}
