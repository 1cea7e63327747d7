import { Column, Entity, PrimaryColumn } from 'typeorm';

/** PostgreSQL's `bigint` arrives as text; Unix seconds and sequence numbers are safe integers. */
const toNumber = {
  to: (value: number) => value,
  from: (value: string | null) => (value === null ? null : Number(value)),
};

/** The values of a device's newest sample, by sample time, that a list of devices shows and sorts by. */
@Entity({ name: 'latest_samples' })
export class LatestSample {
  @PrimaryColumn({ name: 'device_id', type: 'varchar', length: 40 })
  deviceId!: string;

  @Column({ name: 'account_id', type: 'varchar', length: 40 })
  accountId!: string;

  /** The device's `seq`, which orders devices of the same value. */
  @Column({ type: 'bigint' })
  seq!: string;

  /** Sample time, Unix seconds. */
  @Column({ type: 'bigint', transformer: toNumber })
  at!: number;

  /** The time at which the normalizer wrote the record, Unix seconds. */
  @Column({ name: 'received_at', type: 'bigint', transformer: toNumber })
  receivedAt!: number;

  /** The end of the sample's day in the plant's zone, Unix seconds: from then on its energy is not today's. */
  @Column({ name: 'day_ends_at', type: 'bigint', transformer: toNumber })
  dayEndsAt!: number;

  /** BaseData `State`. */
  @Column({ type: 'smallint' })
  state!: number;

  @Column({ name: 'power_kw', type: 'double precision', nullable: true })
  powerKw!: number | null;

  @Column({ name: 'energy_today_kwh', type: 'double precision', nullable: true })
  energyTodayKwh!: number | null;

  @Column({ name: 'energy_total_kwh', type: 'double precision', nullable: true })
  energyTotalKwh!: number | null;
}
