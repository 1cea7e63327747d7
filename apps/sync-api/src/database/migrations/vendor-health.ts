import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  // The newest report of each process of ingest; one that has stopped is deleted after an hour.
  `CREATE TABLE vendor_poll_reports (
    vendor varchar(40) NOT NULL,
    replica varchar(64) NOT NULL,
    logged_at timestamptz NOT NULL,
    report_ms double precision NOT NULL,
    round_ms double precision NOT NULL,
    accounts jsonb NOT NULL,
    PRIMARY KEY (vendor, replica)
  )`,
  // Counts by minute for three hours, by hour for 31 days.
  `CREATE TABLE vendor_poll_counts (
    vendor varchar(40) NOT NULL,
    resolution varchar(6) NOT NULL CHECK (resolution IN ('minute', 'hour')),
    at timestamptz NOT NULL,
    answered bigint NOT NULL,
    failed bigint NOT NULL,
    fresh bigint NOT NULL,
    polled bigint NOT NULL,
    calls bigint NOT NULL,
    calls_ms bigint NOT NULL,
    PRIMARY KEY (vendor, resolution, at)
  )`,
  // A row for each vendor that was ever polled here; the evaluation of a vendor locks its row.
  `CREATE TABLE vendor_health (
    vendor varchar(40) PRIMARY KEY,
    state varchar(16) NOT NULL DEFAULT 'unknown' CHECK (state IN ('operational', 'degraded', 'outage', 'maintenance', 'unknown')),
    since timestamptz NOT NULL DEFAULT now(),
    measured varchar(16) NOT NULL DEFAULT 'unknown' CHECK (measured IN ('operational', 'degraded', 'outage', 'unknown')),
    basis varchar(20) NOT NULL DEFAULT 'none' CHECK (basis IN ('none', 'one_account', 'several_accounts')),
    cause varchar(20),
    judged_at timestamptz,
    told varchar(16) NOT NULL DEFAULT 'operational'
  )`,
  `CREATE TABLE vendor_maintenance (
    vendor varchar(40) PRIMARY KEY,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    message varchar(500),
    CHECK (ends_at > starts_at)
  )`,
  'ALTER TABLE vendor_accounts ADD COLUMN error_origin varchar(8)',
  'CREATE INDEX vendor_accounts_by_vendor ON vendor_accounts (vendor, account_id)',
];

const down = [
  'DROP INDEX vendor_accounts_by_vendor',
  'ALTER TABLE vendor_accounts DROP COLUMN error_origin',
  'DROP TABLE vendor_maintenance',
  'DROP TABLE vendor_health',
  'DROP TABLE vendor_poll_counts',
  'DROP TABLE vendor_poll_reports',
];

export class VendorHealth1764400000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
