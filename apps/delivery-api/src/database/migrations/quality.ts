import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The samples of a device and local day, counted; how complete the day is stands in `energy_days`. */
export class Quality1765200000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE quality_days (
        device_seq int NOT NULL REFERENCES energy_devices ON DELETE CASCADE,
        day date NOT NULL,
        step_seconds int NOT NULL,
        day_seconds int NOT NULL,
        received int NOT NULL,
        late int NOT NULL,
        imported int NOT NULL,
        left_out int NOT NULL,
        frozen int NOT NULL,
        remarks jsonb,
        PRIMARY KEY (device_seq, day)
      ) WITH (fillfactor = 70)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE quality_days');
  }
}
