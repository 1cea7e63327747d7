import type { MigrationInterface, QueryRunner } from 'typeorm';

const order = 'at DESC, id DESC';

/** Adds an index for each filter of dead letters: each holds those of a webhook in the order in which they are listed. */
export class DeadLettersOfAccounts1764200000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX dead_letters_by_device ON dead_letters (webhook_id, device_id, ${order})`);
    await runner.query(`CREATE INDEX dead_letters_by_status ON dead_letters (webhook_id, status, ${order})`);
    await runner.query(`CREATE INDEX dead_letters_by_reason ON dead_letters (webhook_id, reason, ${order})`);
    await runner.query(
      `CREATE INDEX dead_letters_by_kind ON dead_letters (webhook_id, kind, ${order}) WHERE kind <> 'device.data'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP INDEX dead_letters_by_kind, dead_letters_by_reason, dead_letters_by_status, dead_letters_by_device`,
    );
  }
}
