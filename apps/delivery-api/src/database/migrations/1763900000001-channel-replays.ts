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
