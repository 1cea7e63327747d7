import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  // The device is not monitored because the quota was used up when it was filled last.
  'ALTER TABLE devices ADD COLUMN over_quota boolean NOT NULL DEFAULT false',
  // An event has reported that devices are over quota, at this time (Unix seconds).
  'ALTER TABLE accounts ADD COLUMN over_quota boolean NOT NULL DEFAULT false, ADD COLUMN quota_reached_at bigint',
];

const down = [
  'ALTER TABLE accounts DROP COLUMN quota_reached_at, DROP COLUMN over_quota',
  'ALTER TABLE devices DROP COLUMN over_quota',
];

export class OverQuota1763900000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
