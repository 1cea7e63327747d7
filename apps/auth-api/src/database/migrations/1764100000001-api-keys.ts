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
