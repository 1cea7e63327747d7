import type { MigrationInterface, QueryRunner } from 'typeorm';

const sums = `generated bigint, grid_export bigint, grid_import bigint,
    battery_charge bigint, battery_discharge bigint, load bigint`;

const changes = [
  // A number in place of the id: the rows of days repeat it.
  `CREATE TABLE energy_devices (
    seq int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    device_id varchar(64) NOT NULL UNIQUE,
    account_id varchar(40) NOT NULL,
    plant_id varchar(64),
    group_ids text[] NOT NULL DEFAULT '{}',
    timezone varchar(64),
    rated_power_kw double precision,
    latitude double precision,
    longitude double precision,
    begins_at bigint NOT NULL,
    ended_at bigint
  )`,
  'CREATE INDEX energy_devices_by_account ON energy_devices (account_id, plant_id)',
  // Rewritten with each sample: free space in the page lets PostgreSQL do so without touching an index.
  `CREATE TABLE energy_readings (
    device_seq int NOT NULL REFERENCES energy_devices ON DELETE CASCADE,
    day date NOT NULL,
    written_on date NOT NULL,
    packed bytea NOT NULL,
    PRIMARY KEY (device_seq, day)
  ) WITH (fillfactor = 50)`,
  `CREATE TABLE energy_slots (
    device_seq int NOT NULL REFERENCES energy_devices ON DELETE CASCADE,
    day date NOT NULL,
    packed bytea NOT NULL,
    PRIMARY KEY (device_seq, day)
  ) WITH (fillfactor = 90)`,
  // What sums of many devices need of a day, in Wh and W.
  `CREATE TABLE energy_days (
    device_seq int NOT NULL REFERENCES energy_devices ON DELETE CASCADE,
    day date NOT NULL,
    sources int NOT NULL,
    version int NOT NULL,
    complete real NOT NULL,
    generation_complete real NOT NULL,
    power_mean int,
    power_peak int,
    ${sums},
    PRIMARY KEY (device_seq, day)
  ) WITH (fillfactor = 90)`,
  // Energy of gaps over midnight: part of no day, but of longer intervals.
  `CREATE TABLE energy_spans (
    device_seq int NOT NULL REFERENCES energy_devices ON DELETE CASCADE,
    day date NOT NULL,
    starts_at bigint NOT NULL,
    ends_at bigint NOT NULL,
    sources int NOT NULL,
    ${sums},
    PRIMARY KEY (device_seq, day, starts_at)
  )`,
  // The values are compressed already.
  'ALTER TABLE energy_readings ALTER packed SET STORAGE EXTERNAL',
  'ALTER TABLE energy_slots ALTER packed SET STORAGE EXTERNAL',
];

export class Energy1765000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of changes) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE energy_spans, energy_days, energy_slots, energy_readings, energy_devices');
  }
}

export class EnergyIntervals1765100000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE energy_devices ADD COLUMN vendor varchar(64), ADD COLUMN serial varchar(64)');
    await runner.query('ALTER TABLE energy_readings ADD COLUMN import jsonb');
    // Of devices with open intervals, for accounts that receive `energy.interval`.
    await runner.query(`CREATE TABLE energy_closings (
      device_seq int PRIMARY KEY REFERENCES energy_devices ON DELETE CASCADE,
      due_at bigint NOT NULL
    ) WITH (fillfactor = 70)`);
    await runner.query('CREATE INDEX energy_closings_by_time ON energy_closings (due_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE energy_closings');
    await runner.query('ALTER TABLE energy_readings DROP COLUMN import');
    await runner.query('ALTER TABLE energy_devices DROP COLUMN vendor, DROP COLUMN serial');
  }
}
