import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Accounts1763700000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE accounts (
        id varchar(40) PRIMARY KEY CHECK (id ~ '^[a-z0-9_]{3,40}$'),
        username varchar(64) NOT NULL UNIQUE CHECK (username = lower(username)),
        role varchar(16) NOT NULL CHECK (role IN ('account', 'operator')),
        status varchar(16) NOT NULL CHECK (status IN ('active', 'suspended')),
        password_hash text NOT NULL,
        language varchar(2) NOT NULL,
        device_quota integer NOT NULL CHECK (device_quota >= 0),
        credentials_revoked_at double precision NOT NULL,
        kafka_enabled boolean NOT NULL,
        mqtt_enabled boolean NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX accounts_by_age ON accounts (created_at, id)`);
    await runner.query(`
      CREATE TABLE sessions (
        id uuid PRIMARY KEY,
        account_id varchar(40) NOT NULL REFERENCES accounts,
        token_hash bytea NOT NULL,
        expires_at timestamptz NOT NULL,
        revoked_at timestamptz
      )`);
    await runner.query(`CREATE INDEX sessions_by_account ON sessions (account_id, expires_at)`);
    await runner.query(`
      CREATE TABLE kafka_credentials (
        id varchar(40) PRIMARY KEY,
        account_id varchar(40) NOT NULL REFERENCES accounts,
        username varchar(128) NOT NULL UNIQUE,
        label varchar(100),
        created_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX kafka_credentials_by_account ON kafka_credentials (account_id)`);
    await runner.query(`
      CREATE TABLE mqtt_credentials (
        id varchar(40) PRIMARY KEY,
        account_id varchar(40) NOT NULL REFERENCES accounts,
        label varchar(100),
        created_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX mqtt_credentials_by_account ON mqtt_credentials (account_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['mqtt_credentials', 'kafka_credentials', 'sessions', 'accounts'])
      await runner.query(`DROP TABLE ${table}`);
  }
}

export class AccountKafkaSettings1763700000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE accounts
        ADD COLUMN kafka_partitions integer CHECK (kafka_partitions > 0),
        ADD COLUMN kafka_retention_hours integer CHECK (kafka_retention_hours > 0),
        ADD COLUMN kafka_bytes_per_second integer CHECK (kafka_bytes_per_second > 0)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE accounts DROP COLUMN kafka_partitions, DROP COLUMN kafka_retention_hours, DROP COLUMN kafka_bytes_per_second`);
  }
}
