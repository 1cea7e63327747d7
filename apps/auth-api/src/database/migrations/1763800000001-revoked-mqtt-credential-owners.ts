import type { MigrationInterface, QueryRunner } from 'typeorm';

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
