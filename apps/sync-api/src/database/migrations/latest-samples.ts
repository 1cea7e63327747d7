import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  // One row a device of the inventory. `account_id` and `seq` are copies, so that an index contains the account's devices in the order of a value.
  `CREATE TABLE latest_samples (
    device_id varchar(40) PRIMARY KEY REFERENCES devices ON DELETE CASCADE,
    account_id varchar(40) NOT NULL,
    seq bigint NOT NULL,
    at bigint NOT NULL,
    received_at bigint NOT NULL,
    day_ends_at bigint NOT NULL,
    state smallint NOT NULL,
    power_kw double precision,
    energy_today_kwh double precision,
    energy_total_kwh double precision
  )`,
  `CREATE INDEX latest_samples_by_time ON latest_samples (account_id, at, seq)`,
  `CREATE INDEX latest_samples_by_power ON latest_samples (account_id, power_kw, seq) WHERE power_kw IS NOT NULL`,
  `CREATE INDEX latest_samples_by_energy_today ON latest_samples (account_id, energy_today_kwh, seq)
    INCLUDE (day_ends_at) WHERE energy_today_kwh IS NOT NULL`,
  `CREATE INDEX latest_samples_by_energy_total ON latest_samples (account_id, energy_total_kwh, seq)
    WHERE energy_total_kwh IS NOT NULL`,
];

/** The values of each device's newest sample, for lists of devices. */
export class LatestSamples1764300000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE latest_samples');
  }
}
