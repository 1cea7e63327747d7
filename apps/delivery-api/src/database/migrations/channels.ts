import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Leaves it to the table of channels in the code which channels exist: a further one needs no migration. */
export class ChannelsByCode1764600000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['channel_subscriptions', 'replays'])
      await runner.query(
        `ALTER TABLE ${table} DROP CONSTRAINT ${table}_channel_check, ALTER COLUMN channel TYPE varchar(32)`,
      );
    await runner.query(`ALTER TABLE delivery_counts ALTER COLUMN channel TYPE varchar(32)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE delivery_counts ALTER COLUMN channel TYPE varchar(8)`);
    for (const table of ['channel_subscriptions', 'replays'])
      await runner.query(
        `ALTER TABLE ${table} ALTER COLUMN channel TYPE varchar(8),
           ADD CONSTRAINT ${table}_channel_check CHECK (channel IN ('kafka', 'mqtt'))`,
      );
  }
}

export class DroppedMessages1763800000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE delivery_counts ADD COLUMN dropped bigint NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE delivery_counts DROP COLUMN dropped`);
  }
}

const subscriptionTables = ['webhooks', 'channel_subscriptions'];

/** Rows that a replica of an earlier release inserts get the default. */
export class Envelopes1765800000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of subscriptionTables)
      await runner.query(`ALTER TABLE ${table} ADD COLUMN envelope varchar(16) NOT NULL DEFAULT 'none'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of subscriptionTables) await runner.query(`ALTER TABLE ${table} DROP COLUMN envelope`);
  }
}

export class Formats1765900000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE channel_subscriptions ADD COLUMN format varchar(8) NOT NULL DEFAULT 'json'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE channel_subscriptions DROP COLUMN format`);
  }
}
