import type { MigrationInterface, QueryRunner } from 'typeorm';

const changes = [
  // Rewritten with each record: free space in the page lets PostgreSQL do so without touching an index. Their history is in history_records, by storage_id.
  `CREATE TABLE storage_devices (
    storage_id varchar(64) PRIMARY KEY,
    account_id varchar(40) NOT NULL,
    vendor varchar(64) NOT NULL,
    type varchar(16) NOT NULL,
    serial varchar(64) NOT NULL,
    inverter_serial varchar(64),
    device_id varchar(64) NOT NULL,
    plant_id varchar(64),
    model varchar(128),
    first_at bigint NOT NULL,
    latest_at bigint NOT NULL,
    packed bytea NOT NULL
  ) WITH (fillfactor = 50)`,
  'ALTER TABLE storage_devices ALTER packed SET STORAGE EXTERNAL',
  'CREATE INDEX storage_devices_by_account ON storage_devices (account_id, first_at DESC, storage_id DESC)',
  'CREATE INDEX storage_devices_by_device ON storage_devices (device_id)',
  // The time of the last `site.data` of a plant.
  `CREATE TABLE site_records (
    account_id varchar(40) NOT NULL,
    plant_id varchar(64) NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (account_id, plant_id)
  ) WITH (fillfactor = 70)`,
];

/** Batteries and meters by their records, and the flows of plants that were sent. */
export class Storage1765400000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of changes) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE site_records, storage_devices');
  }
}
