import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = [
  `CREATE TABLE webhooks (
    id varchar(40) PRIMARY KEY,
    account_id varchar(40) NOT NULL,
    name varchar(100),
    description varchar(500),
    url varchar(2048) NOT NULL,
    filter jsonb NOT NULL,
    signature_encoding varchar(16) NOT NULL,
    timeout_ms integer NOT NULL CHECK (timeout_ms BETWEEN 1000 AND 30000),
    max_in_flight integer NOT NULL CHECK (max_in_flight BETWEEN 1 AND 64),
    rate_limit double precision,
    min_tls_version varchar(8) NOT NULL,
    status varchar(16) NOT NULL CHECK (status IN ('active', 'paused', 'disabled')),
    disabled_reason varchar(32),
    failing_since timestamptz,
    signature_rejected_at timestamptz,
    last_delivered_at timestamptz,
    resumed_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  )`,
  `CREATE INDEX webhooks_by_account ON webhooks (account_id, created_at, id)`,
  `CREATE INDEX webhooks_failing ON webhooks (failing_since) WHERE failing_since IS NOT NULL`,
  `CREATE TABLE webhook_secrets (
    id varchar(40) PRIMARY KEY,
    webhook_id varchar(40) NOT NULL REFERENCES webhooks ON DELETE CASCADE,
    sealed text NOT NULL,
    is_primary boolean NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz
  )`,
  `CREATE INDEX webhook_secrets_by_webhook ON webhook_secrets (webhook_id, created_at)`,
  `CREATE UNIQUE INDEX one_primary_secret ON webhook_secrets (webhook_id) WHERE is_primary`,
  `CREATE TABLE channel_subscriptions (
    account_id varchar(40) NOT NULL,
    channel varchar(8) NOT NULL CHECK (channel IN ('kafka', 'mqtt')),
    filter jsonb NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, channel)
  )`,
  // The record's coordinates are its identity; the time distinguishes a recreated topic from the one before.
  `CREATE TABLE attempts (
    log_partition integer NOT NULL,
    log_offset bigint NOT NULL,
    logged_at bigint NOT NULL,
    subscription_id varchar(64) NOT NULL,
    account_id varchar(40) NOT NULL,
    type varchar(16) NOT NULL,
    at bigint NOT NULL,
    details jsonb NOT NULL,
    PRIMARY KEY (log_partition, log_offset, logged_at)
  )`,
  `CREATE INDEX attempts_by_subscription ON attempts (subscription_id, at DESC, log_partition DESC, log_offset DESC)`,
  `CREATE INDEX attempts_by_age ON attempts (at)`,
  `CREATE TABLE delivery_counts (
    subscription_id varchar(64) NOT NULL,
    day date NOT NULL,
    account_id varchar(40) NOT NULL,
    channel varchar(8) NOT NULL,
    delivered bigint NOT NULL,
    failed bigint NOT NULL,
    no_subscriber bigint NOT NULL,
    bytes bigint NOT NULL,
    PRIMARY KEY (subscription_id, day)
  )`,
  `CREATE INDEX delivery_counts_by_account ON delivery_counts (account_id, day)`,
  `CREATE TABLE projection_positions (
    log_partition integer PRIMARY KEY,
    next_offset bigint NOT NULL,
    last_logged_at bigint NOT NULL
  )`,
];

export class Delivery1763700000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of tables) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE projection_positions, delivery_counts, attempts, channel_subscriptions`);
    await runner.query(`DROP TABLE webhook_secrets, webhooks`);
  }
}
