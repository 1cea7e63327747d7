import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the projections of this service stand in their topics (`@heliograph/projections`). */
export class ProjectionPositions1764050000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE projection_positions (
        topic varchar(64) NOT NULL,
        log_partition integer NOT NULL,
        next_offset bigint NOT NULL,
        last_logged_at bigint NOT NULL,
        PRIMARY KEY (topic, log_partition)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE projection_positions');
  }
}
