import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the indexes by which streams find replays that run, or have ended a moment ago. */
export class WatchedReplays1764200000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX replays_open ON replays (account_id) WHERE state IN ('waiting', 'running')`);
    await runner.query(`CREATE INDEX replays_finished ON replays (finished_at) WHERE finished_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX replays_finished, replays_open`);
  }
}
