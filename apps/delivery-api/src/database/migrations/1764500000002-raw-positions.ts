import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds where the vendor's answer is to each record (`packRawPosition`); rows from before have none. */
export class RawPositions1764500000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE history_records ADD raw_position bigint');
    await runner.query('ALTER TABLE latest_records ADD raw_position bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE latest_records DROP raw_position');
    await runner.query('ALTER TABLE history_records DROP raw_position');
  }
}
