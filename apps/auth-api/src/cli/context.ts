import { IsString } from 'class-validator';
import { FromEnvironment } from '@heliograph/service';
import type { DataSource } from 'typeorm';
import { AccountOutbox } from '../accounts/account-record.ts';
import { Account } from '../accounts/account.entity.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import { AuditStore } from '../audit/audit-store.ts';
import { ErasureStore } from '../erasures/erasure-store.ts';
import { ErasuresService } from '../erasures/erasures.service.ts';
import { OperatorsService } from '../operators/operators.service.ts';

/** The services that commands use: the same as the API's, on the database directly. */
export interface CliContext {
  database: DataSource;
  accounts: AccountsService;
  operators: OperatorsService;
  erasures: ErasuresService;
  erasureStore: ErasureStore;
  audit: AuditStore;
}

export function cliContext(database: DataSource): CliContext {
  const outbox = new AccountOutbox();
  const accounts = new AccountsService(database, database.getRepository(Account), outbox);
  const erasureStore = new ErasureStore(database);
  return {
    database,
    accounts,
    erasureStore,
    operators: new OperatorsService(database, accounts),
    erasures: new ErasuresService(database, accounts, outbox, erasureStore),
    audit: new AuditStore(database),
  };
}

export class AdminConfiguration {
  @FromEnvironment('DATABASE_URL', {
    description: 'Connection URL of PostgreSQL. The service owns the schema `auth`.',
    secret: true,
    example: 'postgres://heliograph:…@localhost:5432/heliograph',
  })
  @IsString()
  databaseUrl!: string;
}
