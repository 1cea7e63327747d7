import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The alarms of devices, as their events tell them, with what the account notes of them. */
export class Alarms1765300000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE alarms (
        account_id text NOT NULL,
        alarm_id text NOT NULL,
        device_id text NOT NULL,
        serial text NOT NULL,
        vendor text NOT NULL,
        plant_id text NOT NULL,
        category text NOT NULL,
        severity text NOT NULL,
        vendor_code text NOT NULL,
        vendor_text text NOT NULL,
        vendor_severity text,
        since bigint NOT NULL,
        until bigint,
        first_seen_at bigint NOT NULL,
        last_seen_at bigint NOT NULL,
        told_at bigint NOT NULL,
        acknowledged_at timestamptz,
        note text,
        PRIMARY KEY (account_id, alarm_id)
      )`);
    await runner.query('CREATE INDEX ON alarms (account_id, since DESC, alarm_id DESC)');
    await runner.query(
      'CREATE INDEX alarms_active ON alarms (account_id, since DESC, alarm_id DESC) WHERE until IS NULL',
    );
    await runner.query('CREATE INDEX ON alarms (account_id, device_id, since DESC, alarm_id DESC)');
    await runner.query('CREATE INDEX ON alarms (until) WHERE until IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE alarms');
  }
}
