import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The positions of a service's projections in their topics. */
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
