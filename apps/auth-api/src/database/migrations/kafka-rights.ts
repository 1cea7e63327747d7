import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KafkaRights1765100000001 implements MigrationInterface {
  /** 1: those of before `delivery.<account>.energy`; a replica of that version writes no other. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE kafka_credentials ADD COLUMN rights smallint NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE kafka_credentials DROP COLUMN rights');
  }
}
