import type { MigrationInterface, QueryRunner } from 'typeorm';

const order = 'at DESC, log_partition DESC, log_offset DESC';

/** Adds an index for each filter of the attempts of all webhooks of an account: each contains the entries in the order in which they are listed. */
export class AttemptsOfAccounts1764200000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX attempts_by_outcome ON attempts (account_id, (coalesce(details->>'result', type)), ${order})`,
    );
    await runner.query(
      `CREATE INDEX attempts_by_status ON attempts (account_id, (details->>'status'), ${order})
       WHERE details->>'status' IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX attempts_by_device ON attempts (account_id, (details->>'deviceId'), ${order})
       WHERE details->>'deviceId' IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX attempts_by_reason ON attempts (account_id, (details->>'reason'), ${order})
       WHERE details->>'reason' IS NOT NULL`,
    );
    // Nearly all are of `device.data`, which the other indexes serve as well.
    await runner.query(
      `CREATE INDEX attempts_by_kind ON attempts (account_id, (details->>'kind'), ${order})
       WHERE details->>'kind' <> 'device.data'`,
    );
    // Retention alone needs the age, of rows that are written in its order. PostgreSQL would read a list by an index in the order of time, of all accounts.
    await runner.query(`DROP INDEX attempts_by_age`);
    await runner.query(`CREATE INDEX attempts_by_age ON attempts USING brin (at) WITH (autosummarize = on)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX attempts_by_age`);
    await runner.query(`CREATE INDEX attempts_by_age ON attempts (at)`);
    await runner.query(
      `DROP INDEX attempts_by_kind, attempts_by_reason, attempts_by_device, attempts_by_status, attempts_by_outcome`,
    );
  }
}

const deadLetterOrder = 'at DESC, id DESC';

/** Adds an index for each filter of dead letters: each contains those of a webhook in the order in which they are listed. */
export class DeadLettersOfAccounts1764200000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX dead_letters_by_device ON dead_letters (webhook_id, device_id, ${deadLetterOrder})`,
    );
    await runner.query(`CREATE INDEX dead_letters_by_status ON dead_letters (webhook_id, status, ${deadLetterOrder})`);
    await runner.query(`CREATE INDEX dead_letters_by_reason ON dead_letters (webhook_id, reason, ${deadLetterOrder})`);
    await runner.query(
      `CREATE INDEX dead_letters_by_kind ON dead_letters (webhook_id, kind, ${deadLetterOrder}) WHERE kind <> 'device.data'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP INDEX dead_letters_by_kind, dead_letters_by_reason, dead_letters_by_status, dead_letters_by_device`,
    );
  }
}
