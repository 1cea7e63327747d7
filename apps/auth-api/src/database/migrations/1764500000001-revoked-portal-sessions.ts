import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RevokedPortalSessions1764500000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Replicas of the version before create sessions without it; lists continue behind a time in milliseconds.
    await runner.query(
      `ALTER TABLE portal_sessions ADD COLUMN created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now())`,
    );
    await runner.query(`ALTER TABLE accounts ADD COLUMN revoked_portals jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE accounts DROP COLUMN revoked_portals`);
    await runner.query(`ALTER TABLE portal_sessions DROP COLUMN created_at`);
  }
}
