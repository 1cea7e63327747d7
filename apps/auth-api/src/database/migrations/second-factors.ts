import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TotpFactors1765300000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Replicas of the version before delete operators without these rows.
    await runner.query(`
      CREATE TABLE totp_factors (
        account_id varchar(40) PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
        secret text NOT NULL,
        last_step integer NOT NULL DEFAULT 0,
        confirmed_at timestamptz
      )`);
    await runner.query(`
      CREATE TABLE recovery_codes (
        account_id varchar(40) NOT NULL REFERENCES accounts ON DELETE CASCADE,
        code_hash bytea NOT NULL,
        PRIMARY KEY (account_id, code_hash)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE recovery_codes, totp_factors`);
  }
}

export class Passkeys1765300000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE passkeys (
        id varchar(40) PRIMARY KEY,
        account_id varchar(40) NOT NULL REFERENCES accounts ON DELETE CASCADE,
        name varchar(100) NOT NULL,
        credential_id bytea NOT NULL UNIQUE,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz
      )`);
    await runner.query(`CREATE INDEX passkeys_by_account ON passkeys (account_id, created_at)`);
    await runner.query(`
      CREATE TABLE passkey_challenges (challenge varchar(80) PRIMARY KEY, expires_at timestamptz NOT NULL)`);
    await runner.query(`CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE passkey_challenges, passkeys`);
  }
}
