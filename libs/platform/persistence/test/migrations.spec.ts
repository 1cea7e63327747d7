import { Inject, Injectable, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { getRepositoryToken, TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type Repository } from 'typeorm';
import { createDataSource, type PersistenceOptions } from '../src/data-source.ts';
import { outbox } from '../src/outbox/outbox.ts';
import { RelayConnection } from '../src/outbox/relay-connection.ts';
import { PersistenceModule } from '../src/persistence.module.ts';
import { runMigrations } from '../src/run-migrations.ts';
import { Plant, Plants1763700000001 } from './plant.ts';
import { databaseUrl, sql, uniqueSchema } from './postgres.ts';

const url = databaseUrl();
const schemas: string[] = [];
const options = (schema = uniqueSchema()): PersistenceOptions => {
  schemas.push(schema);
  return { url, schema, entities: [Plant], migrations: [Plants1763700000001], applicationName: 'test' };
};
afterAll(async () => {
  for (const schema of schemas) await sql(url, `DROP SCHEMA IF EXISTS "${schema}" CASCADE`);
});

describe('migrations', () => {
  it('run once when replicas start together, in a schema that was missing', async () => {
    const shared = options();
    const replicas = Array.from({ length: 4 }, () => createDataSource(shared));
    await Promise.all(replicas.map((replica) => runMigrations(replica)));
    const names = await sql<{ name: string }>(url, `SELECT name FROM "${shared.schema}".migrations ORDER BY id`);
    expect(names.map(({ name }) => name)).toEqual([
      'Outbox1763700000000',
      'Plants1763700000001',
      'OutboxHeaders1763720000000',
    ]);
    await replicas[0]!.getRepository(Plant).save({ id: 'p1', ratedKw: 10.5 });
    expect(await replicas[3]!.getRepository(Plant).find()).toEqual([{ id: 'p1', ratedKw: 10.5 }]);
    await Promise.all(replicas.map((replica) => replica.destroy()));
  });

  it('are refused where a pooler keeps our startup options from PostgreSQL: it would share sessions, and so locks', async () => {
    // `options` of a URL replace ours, as a pooler with ignore_startup_parameters does.
    const pooled = { ...options(), url: `${url}${url.includes('?') ? '&' : '?'}options=-c%20geqo%3Don` };
    const database = createDataSource(pooled);
    await expect(runMigrations(database)).rejects.toThrow(/DATABASE_URL: .* without a pooler such as PgBouncer/);
    const relay = new RelayConnection({ ...pooled, silentMs: 30_000 }, () => undefined);
    await expect(relay.open()).rejects.toThrow('DATABASE_URL');
    await relay.close();
  });

  it('leave a data source that reads without parallel workers', async () => {
    const database = createDataSource(options());
    await runMigrations(database);
    expect(await database.query('SHOW max_parallel_workers_per_gather')).toEqual([
      { max_parallel_workers_per_gather: '0' },
    ]);
    await database.destroy();
  });

  it('keep the schemas of two services apart', async () => {
    const [one, two] = [createDataSource(options()), createDataSource(options())];
    await runMigrations(one);
    await runMigrations(two);
    await one.getRepository(Plant).save({ id: 'p1', ratedKw: 1 });
    expect(await two.getRepository(Plant).count()).toBe(0);
    await Promise.all([one.destroy(), two.destroy()]);
  });

  it('refuse a schema name that is not one', () => {
    expect(() => createDataSource({ ...options(), schema: 'a"; DROP' })).toThrow('schema');
  });
});

@Injectable()
class Plants {
  constructor(
    @Inject(getRepositoryToken(Plant)) readonly repository: Repository<Plant>,
    readonly dataSource: DataSource,
  ) {}
}

describe('PersistenceModule', () => {
  it('migrates at start and gives Nest its repositories and the data source', async () => {
    const shared = options();
    @Module({
      imports: [PersistenceModule.forRootAsync({ useFactory: () => shared }), TypeOrmModule.forFeature([Plant])],
      providers: [Plants],
    })
    class App {}
    const app = await Test.createTestingModule({ imports: [App] }).compile();
    const plants = app.get(Plants);
    await plants.dataSource.transaction(async (manager) => {
      await manager.getRepository(Plant).save({ id: 'p1', ratedKw: 3 });
      await outbox.add(manager, { topic: 'control.devices', key: 'p1', value: { id: 'p1' } });
    });
    expect(await plants.repository.count()).toBe(1);
    expect(await sql(url, `SELECT topic, key, value FROM "${shared.schema}".outbox`)).toEqual([
      { topic: 'control.devices', key: 'p1', value: Buffer.from('{"id":"p1"}') },
    ]);
    await app.close();
  });
});

describe('outbox.add', () => {
  it('keeps nothing of a transaction that fails, and works in a transaction only', async () => {
    const shared = options();
    const dataSource = createDataSource(shared);
    await runMigrations(dataSource);
    const entry = { topic: 't', key: 'k', value: null };
    const failed = dataSource.transaction(async (manager) => {
      await outbox.add(manager, [entry, entry]);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await sql(url, `SELECT * FROM "${shared.schema}".outbox`)).toEqual([]);
    await expect(outbox.add(dataSource.manager, entry)).rejects.toThrow('inside a transaction');
    const large = { ...entry, value: { text: 'x'.repeat(1_000_000) } };
    await expect(dataSource.transaction((manager) => outbox.add(manager, large))).rejects.toThrow('bytes');
    await dataSource.destroy();
  });
});
