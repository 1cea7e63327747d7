import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  // The devices of which no sample has come, in the order of the list: usually few, and found only by reading the whole account otherwise.
  `CREATE TABLE unsampled_devices (
    device_id varchar(40) PRIMARY KEY REFERENCES devices ON DELETE CASCADE,
    account_id varchar(40) NOT NULL,
    seq bigint NOT NULL
  )`,
  `CREATE INDEX unsampled_devices_by_account ON unsampled_devices (account_id, seq)`,
  `CREATE FUNCTION add_unsampled_devices() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
   BEGIN
     INSERT INTO unsampled_devices (device_id, account_id, seq) SELECT id, account_id, seq FROM added;
     RETURN NULL;
   END $$`,
  `CREATE FUNCTION remove_sampled_devices() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
   BEGIN
     DELETE FROM unsampled_devices u USING sampled s WHERE u.device_id = s.device_id;
     RETURN NULL;
   END $$`,
  // Uses triggers, so that a replica of the previous version keeps the table correct, too. They exist before the rows: no device is missed in between.
  `CREATE TRIGGER devices_unsampled AFTER INSERT ON devices
     REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_unsampled_devices()`,
  `CREATE TRIGGER devices_sampled AFTER INSERT ON latest_samples
     REFERENCING NEW TABLE AS sampled FOR EACH STATEMENT EXECUTE FUNCTION remove_sampled_devices()`,
  `INSERT INTO unsampled_devices (device_id, account_id, seq)
     SELECT id, account_id, seq FROM devices d WHERE NOT EXISTS (SELECT FROM latest_samples l WHERE l.device_id = d.id)`,
  // A filter keeps the order of the list: a vendor's devices were usually first seen together, far from the first page.
  `CREATE INDEX devices_by_state ON devices (account_id, state, seq) INCLUDE (online)`,
  `CREATE INDEX devices_by_vendor ON devices (account_id, vendor, seq)`,
];

const down = [
  'DROP INDEX devices_by_vendor',
  'DROP INDEX devices_by_state',
  'DROP TRIGGER devices_sampled ON latest_samples',
  'DROP TRIGGER devices_unsampled ON devices',
  'DROP FUNCTION remove_sampled_devices()',
  'DROP FUNCTION add_unsampled_devices()',
  'DROP TABLE unsampled_devices',
];

/** The indexes of a list's orders beside those of values: devices without a sample, and those of a state or vendor. */
export class OrdersOfDevices1764400000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
