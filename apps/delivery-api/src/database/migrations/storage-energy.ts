import type { MigrationInterface, QueryRunner } from 'typeorm';

const changes = [
  `CREATE TABLE storage_energy_devices (
    seq int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    storage_id varchar(64) NOT NULL UNIQUE,
    account_id varchar(40) NOT NULL,
    type varchar(16) NOT NULL,
    serial varchar(64) NOT NULL,
    inverter_serial varchar(64),
    device_id varchar(64) NOT NULL,
    of_plant boolean NOT NULL,
    timezone varchar(64) NOT NULL,
    begins_at bigint NOT NULL,
    latest_at bigint NOT NULL
  ) WITH (fillfactor = 70)`,
  'CREATE INDEX storage_energy_devices_by_device ON storage_energy_devices (device_id)',
  // As energy_readings and energy_slots: rewritten with each sample, in free space of the page.
  `CREATE TABLE storage_energy_readings (
    device_seq int NOT NULL REFERENCES storage_energy_devices ON DELETE CASCADE,
    day date NOT NULL,
    written_on date NOT NULL,
    packed bytea NOT NULL,
    PRIMARY KEY (device_seq, day)
  ) WITH (fillfactor = 50)`,
  `CREATE TABLE storage_energy_slots (
    device_seq int NOT NULL REFERENCES storage_energy_devices ON DELETE CASCADE,
    day date NOT NULL,
    packed bytea NOT NULL,
    PRIMARY KEY (device_seq, day)
  ) WITH (fillfactor = 90)`,
  // The values are compressed already.
  'ALTER TABLE storage_energy_readings ALTER packed SET STORAGE EXTERNAL',
  'ALTER TABLE storage_energy_slots ALTER packed SET STORAGE EXTERNAL',
];

/** The energy of batteries and meters that are no part of an inverter, by local day. */
export class StorageEnergy1765500000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of changes) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE storage_energy_slots, storage_energy_readings, storage_energy_devices');
  }
}
