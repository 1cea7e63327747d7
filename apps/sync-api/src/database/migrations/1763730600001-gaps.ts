import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds missed samples: those being fetched from the vendor's history, and those given up. */
export class Gaps1763730600001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vendor_accounts ADD COLUMN gaps jsonb, ADD COLUMN gaps_given_up jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vendor_accounts DROP COLUMN gaps, DROP COLUMN gaps_given_up');
  }
}
