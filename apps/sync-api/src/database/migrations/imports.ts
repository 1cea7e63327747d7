import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE imports (
    id varchar(40) PRIMARY KEY,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    account_id varchar(40) NOT NULL,
    vendor_account_id varchar(40) NOT NULL REFERENCES vendor_accounts ON DELETE CASCADE,
    vendor varchar(40) NOT NULL,
    state varchar(16) NOT NULL CHECK (state IN ('queued', 'running', 'waiting', 'finished', 'failed', 'canceled')),
    resolution varchar(16) NOT NULL CHECK (resolution IN ('samples')),
    from_at bigint NOT NULL,
    to_at bigint,
    device_ids jsonb,
    group_id varchar(40),
    channels jsonb,
    device_days integer NOT NULL DEFAULT 0,
    device_days_done integer NOT NULL DEFAULT 0,
    calls integer NOT NULL DEFAULT 0,
    refused_devices integer NOT NULL DEFAULT 0,
    records bigint NOT NULL DEFAULT 0,
    waits_for text,
    next_try_at timestamptz,
    estimated_end_at timestamptz,
    error text,
    state_updated_at double precision NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    started_at timestamptz,
    ended_at timestamptz
  )`,
  'CREATE INDEX imports_by_vendor_account ON imports (vendor_account_id, seq)',
  'CREATE INDEX imports_by_account ON imports (account_id)',
  // Ingest works on one import of a vendor account at a time.
  `CREATE UNIQUE INDEX imports_in_progress ON imports (vendor_account_id) WHERE state IN ('running', 'waiting')`,
  // The import in progress as ingest receives it, in each record of the vendor account.
  'ALTER TABLE vendor_accounts ADD COLUMN current_import jsonb',
];

const down = ['ALTER TABLE vendor_accounts DROP COLUMN current_import', 'DROP TABLE imports'];

export class Imports1764900000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}

export class ImportsOfDays1765200000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE imports DROP CONSTRAINT imports_resolution_check');
    await runner.query(
      "ALTER TABLE imports ADD CONSTRAINT imports_resolution_check CHECK (resolution IN ('samples', 'days'))",
    );
    await runner.query('ALTER TABLE imports ADD COLUMN corrected bigint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM imports WHERE resolution = 'days'");
    await runner.query('ALTER TABLE imports DROP COLUMN corrected');
    await runner.query('ALTER TABLE imports DROP CONSTRAINT imports_resolution_check');
    await runner.query("ALTER TABLE imports ADD CONSTRAINT imports_resolution_check CHECK (resolution IN ('samples'))");
  }
}
