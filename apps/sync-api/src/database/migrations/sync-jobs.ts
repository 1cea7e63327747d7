import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds scheduled syncs, the changes of each sync, and removals that need a second answer. */
const up = [
  `ALTER TABLE sync_jobs
    ADD COLUMN seq bigint GENERATED ALWAYS AS IDENTITY,
    ADD COLUMN trigger varchar(16) NOT NULL DEFAULT 'api' CHECK (trigger IN ('api', 'schedule')),
    ADD COLUMN changes jsonb,
    ADD COLUMN unconfirmed_removals integer NOT NULL DEFAULT 0,
    ADD COLUMN told_at bigint`,
  `CREATE INDEX sync_jobs_by_account ON sync_jobs (account_id, seq)`,
  `CREATE TABLE sync_schedule (
    vendor_account_id varchar(40) PRIMARY KEY REFERENCES vendor_accounts ON DELETE CASCADE,
    due_at timestamptz,
    failures integer NOT NULL DEFAULT 0,
    loss_since timestamptz
  )`,
  `CREATE INDEX sync_schedule_due ON sync_schedule (due_at)`,
];

const down = [
  'DROP TABLE sync_schedule',
  'DROP INDEX sync_jobs_by_account',
  `ALTER TABLE sync_jobs DROP COLUMN seq, DROP COLUMN trigger, DROP COLUMN changes, DROP COLUMN unconfirmed_removals,
    DROP COLUMN told_at`,
];

export class Resync1763730200001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}

/** Adds the version of the credentials with which a sync was made: the outcome of other credentials is not answered again. */
export class JobCredentials1763900000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sync_jobs ADD COLUMN credentials_version integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sync_jobs DROP COLUMN credentials_version');
  }
}
