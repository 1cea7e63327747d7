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
