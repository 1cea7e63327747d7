import type { MigrationInterface, QueryRunner } from 'typeorm';
import { postgresOf } from '../postgres-options.ts';

/** Records with headers: events are routed by them. */
export class OutboxHeaders1763720000000 implements MigrationInterface {
  readonly name = 'OutboxHeaders1763720000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { schema } = postgresOf(queryRunner.dataSource);
    await queryRunner.query(`ALTER TABLE "${schema}".outbox ADD COLUMN headers jsonb`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const { schema } = postgresOf(queryRunner.dataSource);
    await queryRunner.query(`ALTER TABLE "${schema}".outbox DROP COLUMN headers`);
  }
}
