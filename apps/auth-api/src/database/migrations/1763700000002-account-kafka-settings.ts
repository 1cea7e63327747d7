import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AccountKafkaSettings1763700000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE accounts
        ADD COLUMN kafka_partitions integer CHECK (kafka_partitions > 0),
        ADD COLUMN kafka_retention_hours integer CHECK (kafka_retention_hours > 0),
        ADD COLUMN kafka_bytes_per_second integer CHECK (kafka_bytes_per_second > 0)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE accounts DROP COLUMN kafka_partitions, DROP COLUMN kafka_retention_hours, DROP COLUMN kafka_bytes_per_second`);
  }
}
