import type { MigrationInterface, QueryRunner } from 'typeorm';

const changes = [
  // Rewritten with each sample: free space in the page lets PostgreSQL do so without touching an index.
  `CREATE TABLE latest_records (
    device_id varchar(64) PRIMARY KEY,
    account_id varchar(40) NOT NULL,
    at bigint NOT NULL,
    received_at bigint NOT NULL,
    packed bytea NOT NULL
  ) WITH (fillfactor = 50)`,
  `CREATE INDEX latest_records_by_account ON latest_records (account_id)`,
  // The owner is in latest_records, which has a row for every device with history.
  `CREATE TABLE history_records (
    device_id varchar(64) NOT NULL,
    at bigint NOT NULL,
    received_at bigint NOT NULL,
    packed bytea NOT NULL,
    PRIMARY KEY (device_id, at)
  ) PARTITION BY RANGE (at)`,
  // The value is compressed already.
  `ALTER TABLE latest_records ALTER packed SET STORAGE EXTERNAL`,
  `ALTER TABLE history_records ALTER packed SET STORAGE EXTERNAL`,
];

export class DeviceRecords1763730400001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of changes) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE history_records, latest_records');
  }
}

/** Adds the position of each record in the vendor's answer (`packRawPosition`); older rows have none. */
export class RawPositions1764500000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE history_records ADD raw_position bigint');
    await runner.query('ALTER TABLE latest_records ADD raw_position bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE latest_records DROP raw_position');
    await runner.query('ALTER TABLE history_records DROP raw_position');
  }
}
