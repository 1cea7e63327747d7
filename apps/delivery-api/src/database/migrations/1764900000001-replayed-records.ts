import type { MigrationInterface, QueryRunner } from 'typeorm';

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
