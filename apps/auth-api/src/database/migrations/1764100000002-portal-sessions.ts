import type { MigrationInterface, QueryRunner } from 'typeorm';

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
