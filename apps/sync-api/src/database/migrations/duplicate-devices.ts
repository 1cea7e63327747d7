import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Devices of an account by serial number, whatever the vendor: resellers' clouds list an inverter a second time. */
export class DuplicateDevices1765300000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX devices_by_serial ON devices (account_id, inverter_sn)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX devices_by_serial');
  }
}
