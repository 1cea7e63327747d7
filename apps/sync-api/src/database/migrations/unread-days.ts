import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The devices and days that an import has not read. */
export class UnreadDays1765200000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE imports ADD COLUMN refused_device_ids jsonb NOT NULL DEFAULT '[]',
      ADD COLUMN unread_device_days integer NOT NULL DEFAULT 0`);
    // For the metric of imports: most rows have ended.
    await runner.query(
      "CREATE INDEX imports_not_ended ON imports (vendor, state) WHERE state NOT IN ('finished', 'canceled')",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX imports_not_ended');
    await runner.query('ALTER TABLE imports DROP COLUMN unread_device_days, DROP COLUMN refused_device_ids');
  }
}
