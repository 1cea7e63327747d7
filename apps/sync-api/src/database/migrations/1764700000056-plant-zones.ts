import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The account's setting of a plant's time zone. */
export class PlantZones1764700000056 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE plants ADD COLUMN timezone_setting varchar(64)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE plants DROP COLUMN timezone_setting');
  }
}
