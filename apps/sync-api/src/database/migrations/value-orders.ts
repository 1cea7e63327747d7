import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  // Whole indexes in place of partial ones: the devices whose value was not reported follow in the same index, in the order of the list.
  `CREATE INDEX latest_samples_in_order_of_power ON latest_samples (account_id, power_kw, seq)`,
  `CREATE INDEX latest_samples_in_order_of_energy_total ON latest_samples (account_id, energy_total_kwh, seq)`,
  // The ends of today's days are one for each time zone: each has its energies in order, and at night yesterday's are not read.
  `CREATE INDEX latest_samples_in_order_of_energy_today ON latest_samples (account_id, day_ends_at, energy_today_kwh, seq)`,
  `DROP INDEX latest_samples_by_power`,
  `DROP INDEX latest_samples_by_energy_total`,
  `DROP INDEX latest_samples_by_energy_today`,
];

const down = [
  `CREATE INDEX latest_samples_by_power ON latest_samples (account_id, power_kw, seq) WHERE power_kw IS NOT NULL`,
  `CREATE INDEX latest_samples_by_energy_today ON latest_samples (account_id, energy_today_kwh, seq)
    INCLUDE (day_ends_at) WHERE energy_today_kwh IS NOT NULL`,
  `CREATE INDEX latest_samples_by_energy_total ON latest_samples (account_id, energy_total_kwh, seq)
    WHERE energy_total_kwh IS NOT NULL`,
  'DROP INDEX latest_samples_in_order_of_energy_today',
  'DROP INDEX latest_samples_in_order_of_energy_total',
  'DROP INDEX latest_samples_in_order_of_power',
];

/** The same number of indexes as before, each with all devices that have a sample. */
export class OrdersOfValues1764400000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
