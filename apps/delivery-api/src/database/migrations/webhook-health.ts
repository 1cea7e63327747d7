import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the data from which a webhook's health is derived. */
export class WebhookHealth1764000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE webhooks ADD COLUMN failed_at timestamptz, ADD COLUMN probe_at timestamptz,
         ADD COLUMN next_attempt_at timestamptz, ADD COLUMN last_error jsonb`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE webhooks DROP COLUMN failed_at, DROP COLUMN probe_at, DROP COLUMN next_attempt_at, DROP COLUMN last_error`,
    );
  }
}

const order = 'at DESC, id DESC';

const changes = [
  // The health as `healthOf` derives it. As a column of its own it leaves the many updates of `failed_at` without work in the index.
  `ALTER TABLE webhooks ADD COLUMN health varchar(16) GENERATED ALWAYS AS (
     CASE WHEN status <> 'active' THEN status WHEN probe_at IS NOT NULL THEN 'open'
          WHEN failed_at IS NOT NULL THEN 'failing' ELSE 'healthy' END) STORED`,
  `CREATE INDEX webhooks_by_health ON webhooks (health, (coalesce(failing_since, 'infinity'::timestamptz)), id)`,
  // Retention, which deletes the oldest, reads it from its other end.
  `CREATE INDEX dead_letters_by_time ON dead_letters (${order})`,
  `DROP INDEX dead_letters_by_age`,
  `CREATE INDEX dead_letters_of_reason ON dead_letters (reason, ${order})`,
  `CREATE INDEX dead_letters_of_status ON dead_letters (status, ${order})`,
  `CREATE INDEX dead_letters_of_kind ON dead_letters (kind, ${order}) WHERE kind <> 'device.data'`,
  `CREATE INDEX dead_letters_retried ON dead_letters (${order}) WHERE retried_at IS NOT NULL`,
];

/** Adds an index for each order and filter of the operator's lists over all accounts. */
export class HealthOverAccounts1764500000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of changes) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX dead_letters_by_age ON dead_letters (at)`);
    await runner.query(
      `DROP INDEX dead_letters_by_time, dead_letters_of_reason, dead_letters_of_status, dead_letters_of_kind, dead_letters_retried`,
    );
    await runner.query(`DROP INDEX webhooks_by_health`);
    await runner.query(`ALTER TABLE webhooks DROP COLUMN health`);
  }
}
