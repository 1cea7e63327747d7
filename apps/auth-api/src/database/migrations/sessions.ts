import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CookieSessions1764100000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sessions
        ADD COLUMN in_cookie boolean NOT NULL DEFAULT false,
        ADD COLUMN rotated_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Without the column, tokens of cookies would be accepted in bodies.
    await runner.query(`DELETE FROM sessions WHERE in_cookie`);
    await runner.query(`ALTER TABLE sessions DROP COLUMN in_cookie, DROP COLUMN rotated_at`);
  }
}

export class EndedSessions1764700000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE accounts
        ADD COLUMN ended_sessions jsonb NOT NULL DEFAULT '{}',
        ADD COLUMN sessions_refused_until double precision NOT NULL DEFAULT 0`);
    await runner.query(`CREATE INDEX accounts_with_ended_sessions ON accounts (id) WHERE ended_sessions <> '{}'`);
    await runner.query(`
      CREATE TABLE mqtt_token_sessions (
        session_id varchar(40) PRIMARY KEY,
        account_id varchar(40) NOT NULL,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX mqtt_token_sessions_by_account ON mqtt_token_sessions (account_id)`);
    await runner.query(`CREATE INDEX mqtt_token_sessions_by_expiry ON mqtt_token_sessions (expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE mqtt_token_sessions`);
    await runner.query(`ALTER TABLE accounts DROP COLUMN ended_sessions, DROP COLUMN sessions_refused_until`);
  }
}
