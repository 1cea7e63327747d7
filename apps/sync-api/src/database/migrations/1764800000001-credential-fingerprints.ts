import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CredentialFingerprints1764800000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE vendor_accounts ADD COLUMN credentials_fingerprint varchar(100)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE vendor_accounts DROP COLUMN credentials_fingerprint`);
  }
}
