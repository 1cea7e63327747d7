import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createClient } from '@clickhouse/client';
import type { SinkBatch } from '@heliograph/sinks';
import {
  freePort,
  issueCertificate,
  spawnPart,
  startRabbitMqQueues,
  startSeaweedFs,
  startStack,
} from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import { connect } from 'amqplib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { BenchContext } from '../bench.ts';

/** A server for one kind of sink, beside the kind's own client. */
export interface SinkServer {
  /** What stands in the table. */
  title: string;
  settings: Record<string, string | number | boolean>;
  /** Prepares the reference. @param stored a batch that the sink has stored @returns what writes as many records by the bare client */
  reference: (stored: SinkBatch) => Promise<() => Promise<void>>;
  /** Removes what runs have stored. */
  empty: () => Promise<void>;
  stop: () => Promise<void>;
}

type StartServer = (context: BenchContext) => Promise<SinkServer>;

/** The settings of a sink in the database of a stack. */
export function postgresSettings(databaseUrl: string): Record<string, string | number> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  return { host: hostname, port: Number(port), user: username, password, database: pathname.slice(1), tls: 'off' };
}

/** The reference copies the same rows into a table without an index, their text being ready. */
const postgres: StartServer = async ({ directory, progress }) => {
  const stack = await startStack({
    directory: join(directory, 'postgres'),
    parts: ['postgres'],
    memoryMb: { postgres: 256 },
    onProgress: progress,
  });
  const pool = new pg.Pool({ connectionString: stack.environment.DATABASE_URL, max: 2 });
  // The server may stop before the connections have ended.
  pool.on('error', () => undefined);
  const columns = 'idempotency_key, kind, vendor, plant_id, device_id, time, record';
  const onConnection = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  };
  return {
    title: 'PostgreSQL, no fsync: COPY of the same text, into a table without an index',
    settings: postgresSettings(stack.environment.DATABASE_URL!),
    reference: async () => {
      await pool.query('CREATE TABLE bare (LIKE heliograph_records INCLUDING DEFAULTS)');
      const text = await onConnection((client) =>
        buffer(client.query(copyTo(`COPY heliograph_records (${columns}) TO STDOUT`))),
      );
      return () =>
        onConnection(
          (client) =>
            new Promise((resolve, reject) => {
              const copy = client.query(copyFrom(`COPY bare (${columns}) FROM STDIN`));
              copy.on('error', reject).on('finish', resolve).end(text);
            }),
        );
    },
    empty: async () => {
      await pool.query('TRUNCATE heliograph_records, bare');
    },
    stop: async () => {
      await pool.end();
      await stack.stop();
    },
  };
};

/** The reference puts the files that the sink has made of a batch. */
const s3: StartServer = async ({ directory, progress }) => {
  const key = { accessKeyId: 'bench', secretAccessKey: randomBytes(20).toString('hex') };
  const server = await startSeaweedFs({ directory: join(directory, 'seaweedfs'), ...key, onProgress: progress });
  const { endpoint } = server;
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: { ...key } });
  const Bucket = 'bench';
  await client.send(new CreateBucketCommand({ Bucket }));
  let written = 0;
  return {
    title: 'SeaweedFS: PutObject of the same files',
    settings: { endpoint, bucket: Bucket, ...key },
    reference: async () => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
      const files = await Promise.all(
        Contents.map(async ({ Key }) => {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
          return Body!.transformToByteArray();
        }),
      );
      return async () => {
        const puts = files.map((Body) => {
          written += 1;
          return client.send(new PutObjectCommand({ Bucket, Key: `bare/${written}`, Body }));
        });
        await Promise.all(puts);
      };
    },
    // Files are written to names of their own or replaced: nothing gets slower.
    empty: () => Promise.resolve(),
    stop: async () => {
      client.destroy();
      await server.stop();
    },
  };
};

/** Compiled, for tests run from the sources. */
const standIn = join(import.meta.dirname, '../../dist/sinks/clickhouse-process.js');

/** A current server cannot be had: a process that reads bodies stands in. The reference inserts the same rows as JSON. */
const clickhouse: StartServer = async ({ directory }) => {
  const port = await freePort();
  const part = await spawnPart({
    name: 'clickhouse-stand-in',
    command: process.execPath,
    args: [standIn, String(port)],
    env: {},
    logFile: join(directory, 'clickhouse.log'),
    pidFile: join(directory, 'clickhouse.pid'),
  });
  const url = `http://127.0.0.1:${port}`;
  const client = createClient({ url });
  await until('the stand-in answers', () => fetch(url).catch(() => undefined));
  return {
    title: 'a server that only reads bodies for ClickHouse: insert of the same rows, JSONEachRow',
    settings: { url, database: 'bench', user: 'bench', password: 'bench' },
    reference: ({ records }) => {
      const values = records.map(({ idempotencyKey, kind, vendor, plantId, deviceId, time, value }) => ({
        idempotency_key: idempotencyKey,
        kind,
        vendor,
        plant_id: plantId,
        device_id: deviceId,
        time,
        record: value.toString(),
      }));
      return Promise.resolve(async () => {
        await client.insert({ table: 'bare', values, format: 'JSONEachRow' });
      });
    },
    empty: () => Promise.resolve(),
    stop: async () => {
      await client.close();
      await part.stop();
    },
  };
};

/** The reference publishes the same bodies without properties, and waits for the confirmations. */
const rabbitmq: StartServer = async ({ directory, progress }) => {
  const [port, tlsPort] = [await freePort(), await freePort()];
  const tls = await issueCertificate(directory, 'rabbitmq', ['localhost']);
  const login = { name: 'bench', password: randomBytes(20).toString('hex') };
  const broker = await startRabbitMqQueues({
    directory: join(directory, 'rabbitmq'),
    port,
    tlsPort,
    users: [{ ...login, configure: '.*', write: '.*', read: '.*' }],
    onProgress: progress,
    ...tls,
  });
  const connection = await connect({ hostname: '127.0.0.1', port, username: login.name, password: login.password });
  const channel = await connection.createConfirmChannel();
  await channel.assertExchange('bench', 'topic');
  await channel.assertQueue('bench', { durable: true });
  await channel.bindQueue('bench', 'bench', '#');
  return {
    title: 'RabbitMQ: the same bodies to the same durable queue, with confirmations',
    settings: { host: '127.0.0.1', port, tls: 'off', user: login.name, password: login.password, exchange: 'bench' },
    reference: ({ records }) =>
      Promise.resolve(async () => {
        for (const { value } of records) channel.publish('bench', 'device.data', value, { persistent: true });
        await channel.waitForConfirms();
      }),
    empty: async () => {
      await channel.purgeQueue('bench');
    },
    stop: async () => {
      await connection.close();
      await broker.stop();
    },
  };
};

/** By id of a kind. */
export const sinkServers: Readonly<Record<string, StartServer>> = { postgres, s3, clickhouse, rabbitmq };
