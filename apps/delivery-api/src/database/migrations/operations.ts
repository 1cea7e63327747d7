import type { MigrationInterface, QueryRunner } from 'typeorm';

const changes = [
  `ALTER TABLE webhooks
    ADD COLUMN sealed_headers text,
    ADD COLUMN header_names jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN sealed_client_certificate text,
    ADD COLUMN client_certificate jsonb,
    ADD COLUMN batch jsonb,
    ADD COLUMN exhausted_at timestamptz`,
  // There are several projected topics now.
  `ALTER TABLE projection_positions ADD COLUMN topic varchar(64) NOT NULL DEFAULT 'delivery.attempts'`,
  `ALTER TABLE projection_positions ALTER COLUMN topic DROP DEFAULT`,
  `ALTER TABLE projection_positions DROP CONSTRAINT projection_positions_pkey, ADD PRIMARY KEY (topic, log_partition)`,
  `ALTER TABLE delivery_counts ADD COLUMN dead_lettered bigint NOT NULL DEFAULT 0`,
  `CREATE INDEX attempts_by_key ON attempts (subscription_id, (details->>'idempotencyKey'))`,
  `CREATE TABLE dead_letters (
    id varchar(40) PRIMARY KEY,
    webhook_id varchar(40) NOT NULL REFERENCES webhooks ON DELETE CASCADE,
    idempotency_key varchar(512) NOT NULL,
    kind varchar(64) NOT NULL,
    vendor varchar(64),
    serial varchar(128),
    device_id varchar(64),
    plant_id varchar(64),
    reason varchar(64) NOT NULL,
    status integer,
    attempts integer NOT NULL,
    at bigint NOT NULL,
    log_partition integer NOT NULL,
    log_offset bigint NOT NULL,
    retried_at bigint,
    replay_id varchar(40),
    delivered_at bigint,
    died_again_as varchar(40)
  )`,
  `CREATE INDEX dead_letters_by_webhook ON dead_letters (webhook_id, at DESC, id DESC)`,
  `CREATE INDEX dead_letters_still ON dead_letters (webhook_id, log_partition, log_offset)
    WHERE retried_at IS NULL AND delivered_at IS NULL AND died_again_as IS NULL`,
  `CREATE INDEX dead_letters_by_key ON dead_letters (webhook_id, idempotency_key)`,
  `CREATE INDEX dead_letters_by_age ON dead_letters (at)`,
  // The same event may be written twice: the key identifies it.
  `CREATE TABLE events (
    account_id varchar(40) NOT NULL,
    idempotency_key varchar(512) NOT NULL,
    kind varchar(64) NOT NULL,
    vendor varchar(64) NOT NULL,
    plant_id varchar(64),
    device_id varchar(64),
    subject varchar(64),
    at bigint NOT NULL,
    body json NOT NULL,
    PRIMARY KEY (account_id, idempotency_key)
  )`,
  `CREATE INDEX events_by_account ON events (account_id, at DESC, idempotency_key DESC)`,
  `CREATE INDEX events_by_age ON events (at)`,
  `CREATE TABLE replays (
    id varchar(40) PRIMARY KEY,
    webhook_id varchar(40) NOT NULL REFERENCES webhooks ON DELETE CASCADE,
    account_id varchar(40) NOT NULL,
    scope varchar(8) NOT NULL CHECK (scope IN ('dead', 'all')),
    range_from bigint NOT NULL,
    range_to bigint NOT NULL,
    state varchar(16) NOT NULL CHECK (state IN ('waiting', 'running', 'completed', 'cancelled', 'failed')),
    error varchar(200),
    planned boolean NOT NULL DEFAULT false,
    total bigint NOT NULL DEFAULT 0,
    scanned bigint NOT NULL DEFAULT 0,
    matched bigint NOT NULL DEFAULT 0,
    produced bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    started_at timestamptz,
    progress_at timestamptz NOT NULL,
    finished_at timestamptz,
    lease_holder varchar(40),
    lease_until timestamptz
  )`,
  `CREATE UNIQUE INDEX one_open_replay ON replays (webhook_id) WHERE state IN ('waiting', 'running')`,
  `CREATE INDEX replays_by_webhook ON replays (webhook_id, created_at DESC, id DESC)`,
  `CREATE TABLE replay_ranges (
    replay_id varchar(40) NOT NULL REFERENCES replays ON DELETE CASCADE,
    topic varchar(64) NOT NULL,
    log_partition integer NOT NULL,
    next_offset bigint NOT NULL,
    end_offset bigint NOT NULL,
    PRIMARY KEY (replay_id, topic, log_partition)
  )`,
];

export class Operations1763720000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of changes) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE replay_ranges, replays, events, dead_letters`);
    await runner.query(`DROP INDEX attempts_by_key`);
    await runner.query(`ALTER TABLE delivery_counts DROP COLUMN dead_lettered`);
    await runner.query(`DELETE FROM projection_positions WHERE topic <> 'delivery.attempts'`);
    await runner.query(`ALTER TABLE projection_positions DROP COLUMN topic, ADD PRIMARY KEY (log_partition)`);
    await runner.query(
      `ALTER TABLE webhooks DROP COLUMN sealed_headers, DROP COLUMN header_names, DROP COLUMN sealed_client_certificate,
       DROP COLUMN client_certificate, DROP COLUMN batch, DROP COLUMN exhausted_at`,
    );
  }
}
