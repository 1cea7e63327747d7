import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CookieSessions1764100000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sessions
        ADD COLUMN in_cookie boolean NOT NULL DEFAULT false,
        ADD COLUMN rotated_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Without the column, tokens of cookies would be accepted in bodies.
    await runner.query(`DELETE FROM sessions WHERE in_cookie`);
    await runner.query(`ALTER TABLE sessions DROP COLUMN in_cookie, DROP COLUMN rotated_at`);
  }
}
