import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds what a webhook's health is derived from. */
export class WebhookHealth1764000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE webhooks ADD COLUMN failed_at timestamptz, ADD COLUMN probe_at timestamptz,
         ADD COLUMN next_attempt_at timestamptz, ADD COLUMN last_error jsonb`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE webhooks DROP COLUMN failed_at, DROP COLUMN probe_at, DROP COLUMN next_attempt_at, DROP COLUMN last_error`,
    );
  }
}
