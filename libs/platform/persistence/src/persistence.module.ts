import { Readiness } from '@heliograph/service';
import { type DynamicModule, Injectable, type InjectionToken, Module, type Type } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { dataSourceOptions, type PersistenceOptions } from './data-source.ts';
import { runMigrations } from './run-migrations.ts';

export interface PersistenceAsyncOptions {
  imports?: DynamicModule['imports'];
  inject?: InjectionToken[];
  useFactory: (...injected: never[]) => PersistenceOptions | Promise<PersistenceOptions>;
}

/** Without PostgreSQL no call can be answered. Without Kafka most can, and records wait in the outbox: a service stays ready. */
@Injectable()
class DatabaseReadiness {
  constructor(database: DataSource, readiness: Readiness) {
    readiness.register('database', () => database.query('SELECT 1'));
  }
}

/**
 * The service's PostgreSQL schema for Nest: migrations run before the application listens. Repositories as usual, by
 * `TypeOrmModule.forFeature([…])` and `@InjectRepository`, or `DataSource` from `typeorm` injected for transactions.
 */
@Module({})
export class PersistenceModule {
  /** For the root module of an API: TypeORM's `DataSource` is global, and closed after all other modules. */
  static forService<T extends { databaseUrl: string }>(
    configuration: Type<T>,
    options: (databaseUrl: string) => PersistenceOptions,
  ): DynamicModule {
    const useFactory = ({ databaseUrl }: T) => options(databaseUrl);
    return {
      ...PersistenceModule.forRootAsync({ inject: [configuration], useFactory }),
      providers: [DatabaseReadiness],
    };
  }

  static forRootAsync({ imports = [], inject = [], useFactory }: PersistenceAsyncOptions): DynamicModule {
    const typeOrm = TypeOrmModule.forRootAsync({
      imports,
      inject,
      useFactory: async (...injected: unknown[]) => ({
        ...dataSourceOptions(await useFactory(...(injected as never[]))),
        // PostgreSQL may start after the service: asked every 2 s for a minute.
        retryAttempts: 30,
        retryDelay: 2_000,
      }),
      dataSourceFactory: migrated,
    });
    return { module: PersistenceModule, imports: [typeOrm], exports: [typeOrm] };
  }
}

async function migrated(options: DataSourceOptions | undefined): Promise<DataSource> {
  if (!options) throw new Error('PersistenceModule without options');
  const dataSource = new DataSource(options);
  await runMigrations(dataSource);
  return dataSource;
}
