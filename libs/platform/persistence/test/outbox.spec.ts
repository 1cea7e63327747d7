import type { DataSource } from 'typeorm';
import { createDataSource } from '../src/data-source.ts';
import { outbox } from '../src/outbox/outbox.ts';
import { runMigrations } from '../src/run-migrations.ts';
import { databaseUrl, sql, uniqueSchema } from './postgres.ts';

const url = databaseUrl();
let schema: string;
let dataSource: DataSource;

beforeEach(async () => {
  schema = uniqueSchema();
  dataSource = createDataSource({ url, schema, entities: [], migrations: [], applicationName: 'test' });
  await runMigrations(dataSource);
});
afterEach(async () => {
  await dataSource.query(`DROP SCHEMA "${schema}" CASCADE`);
  await dataSource.destroy();
});

const entry = (key: string, i = 0) => ({ topic: 't', key, value: { i } });
const written = async (): Promise<string[]> => {
  const rows = await sql<{ key: string; value: Buffer }>(url, `SELECT key, value FROM "${schema}".outbox ORDER BY id`);
  return rows.map(({ key, value }) => `${key}${(JSON.parse(value.toString()) as { i: number }).i}`);
};

describe('outbox.add', () => {
  it('blocks no other writer while a large transaction runs', async () => {
    const many = Array.from({ length: 5_000 }, (_, i) => entry(`device-${i}`));
    await dataSource.transaction(async (large) => {
      await outbox.add(large, many);
      // A hundred keys, so that any lock on a share of all keys would be met.
      const others = Array.from({ length: 100 }, (_, i) => entry(`other-${i}`));
      await dataSource.transaction(async (small) => {
        await small.query(`SET LOCAL lock_timeout = '5s'`);
        await outbox.add(small, others);
      });
      expect(await written()).toHaveLength(100);
    });
    expect(await written()).toHaveLength(5_100);
  });

  it('keeps the commit order for each key, regardless of the write order', async () => {
    await dataSource.query(`CREATE TABLE "${schema}".things (id text PRIMARY KEY, i integer NOT NULL)`);
    await dataSource.query(`INSERT INTO "${schema}".things VALUES ('k', 0)`);
    const change = () =>
      dataSource.transaction(async (manager) => {
        const [rows] = (await manager.query(
          `UPDATE "${schema}".things SET i = i + 1 WHERE id = 'k' RETURNING i`,
        )) as unknown as [{ i: number }[]];
        await outbox.add(manager, entry('k', rows[0]!.i));
      });
    await Promise.all(Array.from({ length: 40 }, change));
    expect(await written()).toEqual(Array.from({ length: 40 }, (_, i) => `k${i + 1}`));
  });

  it('gives ids in the order of the commits, not of the calls', async () => {
    await dataSource.transaction(async (first) => {
      await outbox.add(first, entry('k', 1));
      await dataSource.transaction((second) => outbox.add(second, entry('k', 2)));
    });
    expect(await written()).toEqual(['k2', 'k1']);
  });

  it('writes nothing of a transaction that is rolled back, nor of the part of one', async () => {
    const failing = dataSource.transaction(async (manager) => {
      await outbox.add(manager, entry('whole'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await dataSource.transaction(async (manager) => {
      await outbox.add(manager, entry('before'));
      const part = manager.transaction(async (inner) => {
        await outbox.add(inner, entry('part'));
        throw new Error('no');
      });
      await expect(part).rejects.toThrow('no');
      await manager.transaction((inner) => outbox.add(inner, entry('inner')));
      await outbox.add(manager, entry('after'));
    });
    expect(await written()).toEqual(['before0', 'inner0', 'after0']);
  });

  it('refuses to be called outside of a transaction, and a value that Kafka would not take', async () => {
    await expect(outbox.add(dataSource.manager, entry('k'))).rejects.toThrow('only inside a transaction');
    const large = dataSource.transaction((manager) =>
      outbox.add(manager, { topic: 't', key: 'k', value: { text: 'x'.repeat(1_000_000) } }),
    );
    await expect(large).rejects.toThrow('t k has 1000011 bytes, more than 900000');
    expect(await written()).toEqual([]);
  });
});
