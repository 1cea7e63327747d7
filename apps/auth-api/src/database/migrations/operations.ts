import type { MigrationInterface, QueryRunner } from 'typeorm';

const changes = [
  `ALTER TABLE accounts DROP CONSTRAINT accounts_status_check,
    ADD CONSTRAINT accounts_status_check CHECK (status IN ('active', 'suspended', 'deleted'))`,
  `ALTER TABLE kafka_credentials ADD COLUMN suspended boolean NOT NULL DEFAULT false`,
  // There is no foreign key to accounts: entries outlive them, and operators and unknown callers have entries too.
  `CREATE TABLE audit_log (
    id varchar(40) PRIMARY KEY,
    at bigint NOT NULL,
    actor varchar(40) NOT NULL,
    account_id varchar(40),
    action varchar(80) NOT NULL,
    object jsonb,
    status integer NOT NULL,
    error varchar(80),
    request_id varchar(128),
    address varchar(64)
  )`,
  `CREATE INDEX audit_log_by_time ON audit_log (at DESC, id DESC)`,
  `CREATE INDEX audit_log_by_account ON audit_log (account_id, at DESC, id DESC)`,
  `CREATE INDEX audit_log_by_actor ON audit_log (actor, at DESC, id DESC)`,
  `CREATE TABLE erasures (
    account_id varchar(40) PRIMARY KEY,
    requested_at timestamptz NOT NULL,
    requested_by varchar(40) NOT NULL,
    finished_at timestamptz
  )`,
  `CREATE INDEX erasures_by_age ON erasures (requested_at DESC, account_id DESC)`,
  `CREATE TABLE erasure_parts (
    account_id varchar(40) NOT NULL REFERENCES erasures ON DELETE CASCADE,
    part varchar(40) NOT NULL,
    items jsonb NOT NULL,
    finished_at bigint NOT NULL,
    PRIMARY KEY (account_id, part)
  )`,
];

export class Operations1763730500001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of changes) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE erasure_parts, erasures, audit_log');
    await runner.query('ALTER TABLE kafka_credentials DROP COLUMN suspended');
    await runner.query(
      `ALTER TABLE accounts DROP CONSTRAINT accounts_status_check,
        ADD CONSTRAINT accounts_status_check CHECK (status IN ('active', 'suspended'))`,
    );
  }
}
