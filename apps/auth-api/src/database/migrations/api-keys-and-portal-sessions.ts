import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ApiKeys1764100000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE api_keys (
        id varchar(40) PRIMARY KEY,
        account_id varchar(40) NOT NULL REFERENCES accounts,
        name varchar(100) NOT NULL,
        scopes varchar(16)[] NOT NULL CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['read', 'write', 'deliveries']::varchar[]),
        secret_hash bytea NOT NULL UNIQUE,
        hint varchar(12) NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz,
        last_used_at timestamptz
      )`);
    await runner.query(`CREATE INDEX api_keys_by_account ON api_keys (account_id, created_at, id)`);
    await runner.query(`ALTER TABLE accounts ADD COLUMN revoked_keys jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE accounts DROP COLUMN revoked_keys`);
    await runner.query(`DROP TABLE api_keys`);
  }
}

export class PortalSessions1764100000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE portal_sessions (
        id varchar(40) PRIMARY KEY,
        account_id varchar(40) NOT NULL REFERENCES accounts,
        key_id varchar(40),
        scopes varchar(16)[] NOT NULL CHECK (cardinality(scopes) > 0),
        origin varchar(300),
        token_hash bytea NOT NULL UNIQUE,
        exchanges integer NOT NULL DEFAULT 0,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX portal_sessions_by_account ON portal_sessions (account_id, expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE portal_sessions`);
  }
}

export class RevokedPortalSessions1764500000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Replicas of the version before create sessions without it; lists continue after a time in milliseconds.
    await runner.query(
      `ALTER TABLE portal_sessions ADD COLUMN created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now())`,
    );
    await runner.query(`ALTER TABLE accounts ADD COLUMN revoked_portals jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE accounts DROP COLUMN revoked_portals`);
    await runner.query(`ALTER TABLE portal_sessions DROP COLUMN created_at`);
  }
}
