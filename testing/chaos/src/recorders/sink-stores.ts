import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand, GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { DuckDBInstance } from '@duckdb/node-api';
import { startSeaweedFs, startStack, type RunningPart } from '@heliograph/stack';
import type { StoredCopy } from '../report/sink-counts.ts';

/** A server that sinks write to, and what lies in it as its own clients read it. */
export interface SinkStore {
  /** Id of the kind of sink. */
  kind: string;
  /** Of a sink that writes to it. */
  settings: Readonly<Record<string, string | number | boolean>>;
  /** The longest wait of a record for its batch, ms. */
  waitMs: number;
  /** A record may lie there more than once: consumers recognise it. */
  repeats?: boolean;
  /** All that lies there now: each copy of a record is one. */
  stored(): Promise<StoredCopy[]>;
  /** SIGKILL; resolves when it answers again. */
  restart(downMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** @param start it again, on its ports and data */
export function killable(server: RunningPart, start: () => Promise<RunningPart>): Pick<SinkStore, 'restart' | 'stop'> {
  let running = server;
  return {
    restart: async (downMs) => {
      await running.stop('SIGKILL');
      await sleep(downMs);
      running = await start();
    },
    stop: () => running.stop(),
  };
}

export async function postgresStore(directory: string): Promise<SinkStore> {
  const stack = await startStack({ directory: join(directory, 'postgres'), parts: ['postgres'], keep: true });
  const { port, username, password } = new URL(stack.environment.DATABASE_URL!);
  const sql = `SELECT idempotency_key AS key, extract(epoch FROM received_at)::float8 * 1000 AS at
    FROM public.heliograph_records`;
  return {
    kind: 'postgres',
    settings: { host: '127.0.0.1', port: Number(port), user: username, password, database: 'postgres', tls: 'off' },
    waitMs: 1_000,
    // The sink creates the table with its first batch.
    stored: async () => {
      const [table] = await stack.postgres!.query<{ there: boolean }>(
        `SELECT to_regclass('public.heliograph_records') IS NOT NULL AS there`,
      );
      return table?.there === true ? stack.postgres!.query<StoredCopy>(sql) : [];
    },
    restart: (downMs) => stack.restart('postgres', { kill: true, downMs }),
    stop: () => stack.stop(),
  };
}

const waitSeconds = 10;
const bucket = 'chaos';

export async function s3Store(directory: string): Promise<SinkStore> {
  const keys = { accessKeyId: 'heliographchaos', secretAccessKey: 'chaos-S3cret-of-one-run' };
  const options = { ...keys, directory: join(directory, 'seaweedfs') };
  const first = await startSeaweedFs(options);
  const { endpoint, ports } = first;
  const server = killable(first, () => startSeaweedFs({ ...options, ports }));
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: { ...keys } });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  return {
    kind: 's3',
    settings: { endpoint, bucket, ...keys, maxWaitSeconds: waitSeconds },
    waitMs: waitSeconds * 1_000,
    stored: () => rowsOfFiles(client, directory),
    ...server,
  };
}

/** Each row of each file, as DuckDB reads it; the store tells seconds. */
async function rowsOfFiles(client: S3Client, directory: string): Promise<StoredCopy[]> {
  const folder = await mkdtemp(join(directory, 'read-'));
  const times = new Map<string, number>();
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket }))
    for (const { Key, LastModified } of Contents) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
      const file = join(folder, `${times.size}.parquet`);
      await writeFile(file, await Body!.transformToByteArray());
      times.set(file, LastModified!.getTime());
    }
  if (times.size === 0) return [];
  const instance = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '256MB' });
  const connection = await instance.connect();
  const sql = `SELECT idempotency_key, filename FROM read_parquet('${folder}/*.parquet', filename = true)`;
  const rows = (await connection.runAndReadAll(sql)).getRows();
  connection.closeSync();
  instance.closeSync();
  await rm(folder, { recursive: true });
  return rows.map(([key, file]) => ({ key: String(key), at: times.get(String(file))! }));
}
