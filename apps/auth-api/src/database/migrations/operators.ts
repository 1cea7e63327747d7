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
