import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ids of accounts whose data is gone; nothing else is left of them. */
export class ErasedAccounts1763730500000 implements MigrationInterface {
  readonly name = 'ErasedAccounts1763730500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE erased_accounts (account_id varchar(40) PRIMARY KEY, erased_at timestamptz NOT NULL)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE erased_accounts');
  }
}
