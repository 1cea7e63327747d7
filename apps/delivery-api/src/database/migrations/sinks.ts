import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds sinks, and replays to them beside those to webhooks and channels. A replica of an earlier release claims no replay of a sink. */
export class Sinks1766000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE sinks (
         id varchar(40) PRIMARY KEY,
         account_id varchar(40) NOT NULL,
         name varchar(100),
         kind varchar(40) NOT NULL,
         settings jsonb NOT NULL,
         sealed_secrets text,
         secret_names jsonb NOT NULL DEFAULT '[]',
         filter jsonb NOT NULL DEFAULT '{}',
         status varchar(16) NOT NULL,
         version int NOT NULL,
         created_at timestamptz NOT NULL,
         updated_at timestamptz NOT NULL
       )`,
    );
    await runner.query('CREATE INDEX sinks_by_account ON sinks (account_id, created_at, id)');
    await runner.query(
      `ALTER TABLE replays ADD COLUMN sink_id varchar(40) REFERENCES sinks ON DELETE CASCADE,
         DROP CONSTRAINT one_target,
         ADD CONSTRAINT one_target CHECK (num_nonnulls(webhook_id, channel, sink_id) = 1)`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX one_open_replay_of_sink ON replays (sink_id) WHERE state IN ('waiting', 'running')`,
    );
    await runner.query(
      'CREATE INDEX replays_by_sink ON replays (sink_id, created_at DESC, id DESC) WHERE sink_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM replays WHERE sink_id IS NOT NULL');
    await runner.query(
      `ALTER TABLE replays DROP CONSTRAINT one_target, DROP COLUMN sink_id,
         ADD CONSTRAINT one_target CHECK ((webhook_id IS NULL) <> (channel IS NULL))`,
    );
    await runner.query('DROP TABLE sinks');
  }
}
