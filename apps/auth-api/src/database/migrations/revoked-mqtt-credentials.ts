import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RevokedMqttCredentials1763700000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE revoked_mqtt_credentials (
        id varchar(40) PRIMARY KEY,
        revoked_at timestamptz NOT NULL
      )`);
    // The MQTT user name of an account is its id; this one is our own publisher's.
    await runner.query(`ALTER TABLE accounts ADD CONSTRAINT accounts_not_the_dispatcher CHECK (id <> 'dispatcher')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE accounts DROP CONSTRAINT accounts_not_the_dispatcher`);
    await runner.query(`DROP TABLE revoked_mqtt_credentials`);
  }
}

export class RevokedMqttCredentialOwners1763800000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE revoked_mqtt_credentials ADD COLUMN owner varchar(40)`);
    await runner.query(
      `CREATE INDEX revoked_mqtt_credentials_by_owner ON revoked_mqtt_credentials (owner, revoked_at DESC)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE revoked_mqtt_credentials DROP COLUMN owner`);
  }
}
