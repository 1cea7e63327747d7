import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Totals leave removed devices out: usually few, and found only by reading the whole account otherwise. */
export class RemovedDevices1764700000065 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX devices_removed ON devices (account_id, state) INCLUDE (online) WHERE status = 'removed'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX devices_removed');
  }
}
