import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the version of the credentials with which a sync was made: the outcome of other credentials is not answered again. */
export class JobCredentials1763900000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sync_jobs ADD COLUMN credentials_version integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sync_jobs DROP COLUMN credentials_version');
  }
}
