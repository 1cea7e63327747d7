import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IdempotencyKeys1764800000000 implements MigrationInterface {
  readonly name = 'IdempotencyKeys1764800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotency_keys (
        id uuid PRIMARY KEY,
        account_id varchar(40) NOT NULL,
        operation varchar(80) NOT NULL,
        key_hash bytea NOT NULL,
        request text NOT NULL,
        attempt uuid NOT NULL,
        lease_until timestamptz NOT NULL,
        answer text,
        expires_at timestamptz NOT NULL,
        UNIQUE (account_id, operation, key_hash)
      )`);
    await runner.query('CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_keys');
  }
}
