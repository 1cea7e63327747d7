import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATUS = 'vendor_accounts_status_check';

const up = [
  `ALTER TABLE vendor_accounts
     DROP CONSTRAINT ${STATUS},
     ADD CONSTRAINT ${STATUS} CHECK (status IN ('active', 'paused', 'awaiting_consent')),
     ADD COLUMN consent jsonb,
     ADD COLUMN error_kind varchar(32),
     ADD COLUMN retry_at timestamptz`,
  // Only the hash of a state is stored: a reader of the table cannot complete a consent.
  `CREATE TABLE vendor_authorizations (
    state_hash char(64) PRIMARY KEY,
    account_id varchar(40) NOT NULL,
    vendor_account_id varchar(40) NOT NULL REFERENCES vendor_accounts ON DELETE CASCADE,
    status varchar(16) NOT NULL CHECK (status IN ('open', 'redeeming', 'granted', 'refused', 'failed')),
    claimed_at timestamptz,
    outcome jsonb,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX vendor_authorizations_by_vendor_account ON vendor_authorizations (vendor_account_id, created_at)`,
  `CREATE INDEX vendor_authorizations_by_expiry ON vendor_authorizations (expires_at)`,
];

export class VendorAuthorizations1763730100001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE vendor_authorizations');
    await runner.query(`UPDATE vendor_accounts SET status = 'paused' WHERE status = 'awaiting_consent'`);
    await runner.query(
      `ALTER TABLE vendor_accounts
         DROP COLUMN consent, DROP COLUMN error_kind, DROP COLUMN retry_at,
         DROP CONSTRAINT ${STATUS},
         ADD CONSTRAINT ${STATUS} CHECK (status IN ('active', 'paused'))`,
    );
  }
}

/** Adds missed samples: those being fetched from the vendor's history, and those given up. */
export class Gaps1763730600001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vendor_accounts ADD COLUMN gaps jsonb, ADD COLUMN gaps_given_up jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE vendor_accounts DROP COLUMN gaps, DROP COLUMN gaps_given_up');
  }
}

export class CredentialFingerprints1764800000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE vendor_accounts ADD COLUMN credentials_fingerprint varchar(100)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE vendor_accounts DROP COLUMN credentials_fingerprint`);
  }
}

/** The devices beside inverters that a vendor account asks for, and those that the vendor lists with an inverter. */
export class IncludedStorage1765400000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE vendor_accounts ADD COLUMN include text[] NOT NULL DEFAULT '{}'`);
    await runner.query('ALTER TABLE devices ADD COLUMN storage jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE devices DROP COLUMN storage');
    await runner.query('ALTER TABLE vendor_accounts DROP COLUMN include');
  }
}
