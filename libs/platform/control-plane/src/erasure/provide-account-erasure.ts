import type { FactoryProvider } from '@nestjs/common';
import { LOGGER, type Logger } from '@heliograph/service';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { AccountView } from '../account-view.ts';
import type { OptionsFactory } from '../options-factory.ts';
import { AccountErasure, type ErasurePart } from './account-erasure.ts';

/** To be put among a module's providers, with `ErasedAccounts1763730500000` among the migrations. */
export function provideAccountErasure(part: OptionsFactory<ErasurePart>): FactoryProvider<AccountErasure> {
  return {
    provide: AccountErasure,
    inject: [AccountView, DataSource, LOGGER, ...part.inject],
    useFactory: (accounts: AccountView, database: DataSource, logger: Logger, ...injected: unknown[]) =>
      new AccountErasure(part.useFactory(...(injected as never[])), accounts, database, logger),
  };
}

/** Ids of accounts whose data is gone; nothing else is left of them. */
export class ErasedAccounts1763730500000 implements MigrationInterface {
  readonly name = 'ErasedAccounts1763730500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE erased_accounts (account_id varchar(40) PRIMARY KEY, erased_at timestamptz NOT NULL)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE erased_accounts');
  }
}
