import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OperatorRoles1765200000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE accounts ADD COLUMN operator_role varchar(16) CHECK (operator_role IN ('read', 'support', 'admin'))`);
    await runner.query(`UPDATE accounts SET operator_role = 'admin' WHERE role = 'operator'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Without the column every operator would be an admin.
    await runner.query(`
      UPDATE accounts SET status = 'suspended' WHERE role = 'operator' AND operator_role IN ('read', 'support')`);
    await runner.query(`ALTER TABLE accounts DROP COLUMN operator_role`);
  }
}

export class SingleSignOn1765200000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE accounts
        ADD COLUMN sso_issuer varchar(500),
        ADD COLUMN sso_subject varchar(255),
        ADD COLUMN sso_name varchar(200)`);
    await runner.query(`CREATE UNIQUE INDEX accounts_by_sso_subject ON accounts (sso_issuer, sso_subject)`);
    await runner.query(`ALTER TABLE sessions ADD COLUMN ends_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Without the column these sessions would have no end.
    await runner.query(`DELETE FROM sessions WHERE ends_at IS NOT NULL`);
    await runner.query(`ALTER TABLE sessions DROP COLUMN ends_at`);
    await runner.query(`ALTER TABLE accounts DROP COLUMN sso_issuer, DROP COLUMN sso_subject, DROP COLUMN sso_name`);
  }
}
