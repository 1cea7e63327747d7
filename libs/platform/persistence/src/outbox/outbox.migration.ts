import type { MigrationInterface, QueryRunner } from 'typeorm';
import { postgresOf } from '../data-source.ts';

/** The outbox of a service's schema. `outbox_relay` remembers whether the last relay ended in order. */
export class Outbox1763700000000 implements MigrationInterface {
  readonly name = 'Outbox1763700000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const { schema } = postgresOf(queryRunner.dataSource);
    await queryRunner.query(`
      CREATE TABLE "${schema}".outbox (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        topic text NOT NULL,
        key text NOT NULL,
        value bytea,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`
      CREATE TABLE "${schema}".outbox_relay (
        id integer PRIMARY KEY CHECK (id = 1),
        holder text NOT NULL,
        released boolean NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const { schema } = postgresOf(queryRunner.dataSource);
    await queryRunner.query(`DROP TABLE "${schema}".outbox_relay, "${schema}".outbox`);
  }
}

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
