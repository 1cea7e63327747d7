import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  // `state`, `online` and their time come from `state.devices`: null until the first record of the device.
  `ALTER TABLE devices
    ADD COLUMN state smallint,
    ADD COLUMN online boolean,
    ADD COLUMN state_changed_at timestamptz,
    ADD COLUMN labels text[] NOT NULL DEFAULT '{}'`,
  // `name_key` is the name in its compared form. The database's own lower() depends on its locale.
  `CREATE TABLE groups (
    id varchar(40) PRIMARY KEY,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    account_id varchar(40) NOT NULL REFERENCES accounts ON DELETE CASCADE,
    name text NOT NULL,
    name_key text NOT NULL,
    description text,
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (account_id, name_key)
  )`,
  `CREATE INDEX groups_by_account ON groups (account_id, seq)`,
  `CREATE TABLE group_plants (
    group_id varchar(40) NOT NULL REFERENCES groups ON DELETE CASCADE,
    plant_id varchar(40) NOT NULL REFERENCES plants ON DELETE CASCADE,
    PRIMARY KEY (group_id, plant_id)
  )`,
  `CREATE INDEX group_plants_by_plant ON group_plants (plant_id, group_id)`,
  `CREATE TABLE group_devices (
    group_id varchar(40) NOT NULL REFERENCES groups ON DELETE CASCADE,
    device_id varchar(40) NOT NULL REFERENCES devices ON DELETE CASCADE,
    PRIMARY KEY (group_id, device_id)
  )`,
  `CREATE INDEX group_devices_by_device ON group_devices (device_id, group_id)`,
  // Devices that the account removed for good, so that a repeated call differs from one about an unknown device.
  `CREATE TABLE removed_devices (
    device_id varchar(40) PRIMARY KEY,
    account_id varchar(40) NOT NULL REFERENCES accounts ON DELETE CASCADE,
    removed_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX removed_devices_by_account ON removed_devices (account_id, removed_at)`,
];

export class Groups1763730300001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['removed_devices', 'group_devices', 'group_plants', 'groups'])
      await runner.query(`DROP TABLE ${table}`);
    for (const column of ['labels', 'state_changed_at', 'online', 'state'])
      await runner.query(`ALTER TABLE devices DROP COLUMN ${column}`);
  }
}
