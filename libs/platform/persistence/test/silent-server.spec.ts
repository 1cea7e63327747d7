import { TcpProxy } from '@heliograph/testbed/proxy';
import type { DataSource } from 'typeorm';
import { BoundedClient, withQueryTimeout } from '../src/bounded-client.ts';
import { createDataSource } from '../src/data-source.ts';
import { databaseUrl, uniqueSchema } from './postgres.ts';

const queryTimeoutMs = 1_000;
const poolSize = 3;

let proxy: TcpProxy;
let proxiedUrl: string;
let dataSource: DataSource;

beforeEach(async () => {
  const url = new URL(databaseUrl());
  proxy = await TcpProxy.listen({ target: { host: url.hostname, port: Number(url.port || 5432) } });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  proxiedUrl = url.href;
  dataSource = createDataSource({
    url: proxiedUrl,
    schema: uniqueSchema(),
    entities: [],
    migrations: [],
    applicationName: 'silent-server',
    poolSize,
  });
  await dataSource.initialize();
});
afterEach(async () => {
  if (dataSource.isInitialized) await dataSource.destroy();
  await proxy.stop();
});

const one = (): Promise<unknown> =>
  withQueryTimeout(queryTimeoutMs, () => dataSource.query('SELECT 1 AS one')).then(
    () => 'answered',
    (error: unknown) => (error as Error).message,
  );
const every = (count: number, query = one): Promise<unknown[]> => Promise.all(Array.from({ length: count }, query));

describe('a database machine that vanishes without closing its connections', () => {
  it('costs each pooled connection one query: the next queries get new connections', async () => {
    expect(await every(poolSize)).toEqual(Array(poolSize).fill('answered'));
    proxy.abandon();
    expect(await every(poolSize)).toEqual(Array(poolSize).fill('Query read timeout'));
    expect(await every(2 * poolSize)).toEqual(Array(2 * poolSize).fill('answered'));
  });

  it('ends a transaction that it interrupts, with its connection', async () => {
    const transaction = withQueryTimeout(queryTimeoutMs, () =>
      dataSource.transaction(async (manager) => {
        await manager.query('SELECT 1');
        proxy.abandon();
        await manager.query('SELECT 2');
      }),
    );
    await expect(transaction).rejects.toThrow('Query read timeout');
    expect(await every(poolSize)).toEqual(Array(poolSize).fill('answered'));
  });

  it('does not delay a client that ends its connection', async () => {
    const client = new BoundedClient(proxiedUrl);
    client.on('error', () => undefined);
    await client.connect();
    proxy.abandon();
    await client.end();
    await expect(client.query('SELECT 1')).rejects.toThrow('not queryable');
  });
});

it('lets a query that the server works on take longer where that is expected, and ends it there when it was given up', async () => {
  const sleep = (): Promise<unknown> => dataSource.query('SELECT pg_sleep(2)');
  await expect(withQueryTimeout(queryTimeoutMs, sleep)).rejects.toThrow('Query read timeout');
  await expect(withQueryTimeout(20_000, sleep)).resolves.toBeDefined();
});
