import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = [
  // This row is the lock for every change of the account's devices or vendor accounts.
  `CREATE TABLE accounts (
    account_id varchar(40) PRIMARY KEY,
    device_quota integer NOT NULL
  )`,
  `CREATE TABLE vendor_accounts (
    id varchar(40) PRIMARY KEY,
    account_id varchar(40) NOT NULL REFERENCES accounts,
    vendor varchar(40) NOT NULL,
    region varchar(40) NOT NULL,
    name varchar(100),
    timezone varchar(64),
    status varchar(16) NOT NULL CHECK (status IN ('active', 'paused')),
    credentials text NOT NULL,
    credentials_version integer NOT NULL,
    polling_status varchar(32),
    last_error text,
    last_success_at timestamptz,
    state_updated_at double precision NOT NULL DEFAULT 0,
    last_synced_at timestamptz,
    created_at timestamptz NOT NULL
  )`,
  `CREATE INDEX vendor_accounts_by_account ON vendor_accounts (account_id, created_at, id)`,
  `CREATE TABLE plants (
    id varchar(40) PRIMARY KEY,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    account_id varchar(40) NOT NULL,
    vendor_account_id varchar(40) NOT NULL REFERENCES vendor_accounts ON DELETE CASCADE,
    vendor varchar(40) NOT NULL,
    vendor_plant_id text NOT NULL,
    name text NOT NULL,
    timezone text,
    latitude double precision,
    longitude double precision,
    address text,
    capacity_kw double precision,
    installed_at text,
    status varchar(16) NOT NULL CHECK (status IN ('active', 'removed')),
    UNIQUE (vendor_account_id, vendor_plant_id)
  )`,
  `CREATE INDEX plants_by_account ON plants (account_id, seq)`,
  `CREATE TABLE devices (
    id varchar(40) PRIMARY KEY,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    account_id varchar(40) NOT NULL,
    vendor_account_id varchar(40) NOT NULL REFERENCES vendor_accounts ON DELETE CASCADE,
    vendor varchar(40) NOT NULL,
    plant_id varchar(40) NOT NULL REFERENCES plants ON DELETE CASCADE,
    inverter_sn text NOT NULL,
    collector_sn text NOT NULL,
    vendor_device_id text NOT NULL,
    vendor_type text NOT NULL,
    model text,
    firmware text,
    rated_power_kw double precision,
    mppt_count integer,
    string_count integer,
    phase_count integer,
    status varchar(16) NOT NULL CHECK (status IN ('online', 'offline', 'unknown', 'removed')),
    monitored boolean NOT NULL DEFAULT false CHECK (NOT (monitored AND status = 'removed')),
    excluded boolean NOT NULL DEFAULT false,
    published text,
    first_seen_at timestamptz NOT NULL,
    UNIQUE (vendor_account_id, inverter_sn)
  )`,
  `CREATE INDEX devices_by_account ON devices (account_id, seq)`,
  `CREATE INDEX devices_by_plant ON devices (plant_id)`,
  `CREATE TABLE sync_jobs (
    id varchar(40) PRIMARY KEY,
    account_id varchar(40) NOT NULL,
    vendor_account_id varchar(40) NOT NULL REFERENCES vendor_accounts ON DELETE CASCADE,
    status varchar(16) NOT NULL CHECK (status IN ('running', 'done', 'failed')),
    holder uuid NOT NULL,
    lease_until timestamptz NOT NULL,
    plants integer NOT NULL DEFAULT 0,
    devices integer NOT NULL DEFAULT 0,
    error jsonb,
    answered boolean NOT NULL,
    started_at timestamptz NOT NULL DEFAULT now(),
    finished_at timestamptz
  )`,
  `CREATE UNIQUE INDEX sync_jobs_one_running ON sync_jobs (vendor_account_id) WHERE status = 'running'`,
  `CREATE INDEX sync_jobs_by_vendor_account ON sync_jobs (vendor_account_id, started_at)`,
];

export class Inventory1763700000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of tables) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['sync_jobs', 'devices', 'plants', 'vendor_accounts', 'accounts'])
      await runner.query(`DROP TABLE ${table}`);
  }
}

/** The account's setting of a plant's time zone. */
export class PlantZones1764700000056 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE plants ADD COLUMN timezone_setting varchar(64)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE plants DROP COLUMN timezone_setting');
  }
}

/** Totals leave removed devices out: usually few, and found only by reading the whole account otherwise. */
export class RemovedDevices1764700000065 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX devices_removed ON devices (account_id, state) INCLUDE (online) WHERE status = 'removed'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX devices_removed');
  }
}
