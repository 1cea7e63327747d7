import type { MigrationInterface, QueryRunner } from 'typeorm';

const open = `state IN ('waiting', 'running')`;

/** Adds replays to the Kafka or MQTT channel of an account, beside those to a webhook. */
export class ChannelReplays1763900000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE replays ALTER COLUMN webhook_id DROP NOT NULL,
         ADD COLUMN channel varchar(8) CHECK (channel IN ('kafka', 'mqtt')),
         ADD COLUMN filter jsonb NOT NULL DEFAULT '{}',
         ADD CONSTRAINT one_target CHECK ((webhook_id IS NULL) <> (channel IS NULL))`,
    );
    await runner.query(`CREATE UNIQUE INDEX one_open_replay_of_channel ON replays (account_id, channel) WHERE ${open}`);
    await runner.query(
      `CREATE INDEX channel_replays ON replays (account_id, created_at DESC, id DESC) WHERE channel IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM replays WHERE channel IS NOT NULL`);
    await runner.query(`DROP INDEX channel_replays, one_open_replay_of_channel`);
    await runner.query(
      `ALTER TABLE replays DROP CONSTRAINT one_target, DROP COLUMN filter, DROP COLUMN channel, ALTER COLUMN webhook_id SET NOT NULL`,
    );
  }
}

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

/** Adds the records of replays that webhooks have not finished yet, by which a replay keeps to its limit. */
export class ReplayedRecords1764900000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE replayed_records (
         webhook_id varchar(40) NOT NULL REFERENCES webhooks ON DELETE CASCADE,
         idempotency_key text NOT NULL,
         sent_at timestamptz NOT NULL DEFAULT now(),
         PRIMARY KEY (webhook_id, idempotency_key)
       )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE replayed_records');
  }
}
