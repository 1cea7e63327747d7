import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DroppedMessages1763800000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE delivery_counts ADD COLUMN dropped bigint NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE delivery_counts DROP COLUMN dropped`);
  }
}
