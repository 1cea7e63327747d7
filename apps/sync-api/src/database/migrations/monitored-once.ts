import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The time in which the previous account of the inverter may still have sampled it, or have samples on their way. */
const GRACE = '5 minutes';

const up = [
  // The first of several devices stays, as for a new account.
  `UPDATE devices d SET monitored = false WHERE d.monitored AND EXISTS (
     SELECT FROM devices o WHERE o.monitored AND o.account_id = d.account_id AND o.vendor = d.vendor
       AND o.inverter_sn = d.inverter_sn AND o.seq < d.seq)`,
  // One inverter is one stream of records, no matter how many of the account's vendor accounts list it: its keys name vendor, serial number and time.
  `CREATE UNIQUE INDEX devices_monitored_once ON devices (account_id, vendor, inverter_sn) WHERE monitored`,
  `CREATE INDEX devices_by_inverter ON devices (account_id, vendor, inverter_sn)`,
  // The vendor account that had an inverter last, and until when: the row outlives the vendor account.
  `CREATE TABLE released_inverters (
    account_id varchar(40) NOT NULL REFERENCES accounts ON DELETE CASCADE,
    vendor varchar(40) NOT NULL,
    inverter_sn text NOT NULL,
    vendor_account_id varchar(40) NOT NULL,
    released_at timestamptz NOT NULL,
    PRIMARY KEY (account_id, vendor, inverter_sn)
  )`,
  // Only later samples are accepted: another vendor account of the account may have sent the earlier ones.
  `ALTER TABLE devices ADD COLUMN takes_from timestamptz`,
  `CREATE FUNCTION release_inverter() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
   BEGIN
     INSERT INTO released_inverters (account_id, vendor, inverter_sn, vendor_account_id, released_at)
     SELECT OLD.account_id, OLD.vendor, OLD.inverter_sn, OLD.vendor_account_id, now()
     FROM accounts WHERE account_id = OLD.account_id
     ON CONFLICT (account_id, vendor, inverter_sn)
       DO UPDATE SET vendor_account_id = excluded.vendor_account_id, released_at = excluded.released_at;
     RETURN NULL;
   END $$`,
  `CREATE FUNCTION take_inverter() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
   BEGIN
     SELECT GREATEST(NEW.takes_from, r.released_at + interval '${GRACE}') INTO NEW.takes_from
     FROM (SELECT 1) AS always LEFT JOIN released_inverters r
       ON r.account_id = NEW.account_id AND r.vendor = NEW.vendor AND r.inverter_sn = NEW.inverter_sn
         AND r.vendor_account_id <> NEW.vendor_account_id;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER devices_released AFTER UPDATE OF monitored ON devices
     FOR EACH ROW WHEN (OLD.monitored AND NOT NEW.monitored) EXECUTE FUNCTION release_inverter()`,
  `CREATE TRIGGER devices_deleted AFTER DELETE ON devices
     FOR EACH ROW WHEN (OLD.monitored) EXECUTE FUNCTION release_inverter()`,
  `CREATE TRIGGER devices_taken BEFORE UPDATE OF monitored ON devices
     FOR EACH ROW WHEN (NEW.monitored AND NOT OLD.monitored) EXECUTE FUNCTION take_inverter()`,
];

const down = [
  'DROP TRIGGER devices_taken ON devices',
  'DROP TRIGGER devices_deleted ON devices',
  'DROP TRIGGER devices_released ON devices',
  'DROP FUNCTION take_inverter()',
  'DROP FUNCTION release_inverter()',
  'ALTER TABLE devices DROP COLUMN takes_from',
  'DROP TABLE released_inverters',
  'DROP INDEX devices_by_inverter',
  'DROP INDEX devices_monitored_once',
];

export class MonitoredOnce1763812800001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
