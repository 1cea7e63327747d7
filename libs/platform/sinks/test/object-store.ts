import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { startSeaweedFs, type SeaweedFs } from '@heliograph/stack';

/** A store with S3's protocol, and a reader of its Parquet files that has nothing in common with their writer. */
export class ObjectStore {
  readonly accessKeyId = 'heliographtests';
  readonly #client: S3Client;
  #buckets = 0;

  private constructor(
    readonly directory: string,
    readonly secretAccessKey: string,
    readonly server: SeaweedFs,
    readonly duckDb: DuckDBConnection,
  ) {
    this.#client = new S3Client({
      endpoint: server.endpoint,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: this.accessKeyId, secretAccessKey },
    });
  }

  static async start(): Promise<ObjectStore> {
    const directory = await mkdtemp(join(tmpdir(), 'sinks-s3-'));
    const secretAccessKey = randomBytes(20).toString('hex');
    const server = await startSeaweedFs({ directory, accessKeyId: 'heliographtests', secretAccessKey });
    const instance = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '256MB' });
    return new ObjectStore(directory, secretAccessKey, server, await instance.connect());
  }

  async newBucket(): Promise<string> {
    const Bucket = `sink-${(this.#buckets += 1)}`;
    await this.#client.send(new CreateBucketCommand({ Bucket }));
    return Bucket;
  }

  async objects(Bucket: string): Promise<Map<string, Buffer>> {
    const { Contents = [] } = await this.#client.send(new ListObjectsV2Command({ Bucket }));
    const objects = new Map<string, Buffer>();
    for (const { Key } of Contents) {
      const { Body } = await this.#client.send(new GetObjectCommand({ Bucket, Key }));
      objects.set(Key!, Buffer.from(await Body!.transformToByteArray()));
    }
    return objects;
  }

  async unfinishedUploads(Bucket: string): Promise<number> {
    const { Uploads = [] } = await this.#client.send(new ListMultipartUploadsCommand({ Bucket }));
    return Uploads.length;
  }

  /** The rows of a bucket's files as DuckDB reads them. @param columns of the SELECT */
  async rows(bucket: string, columns: string, where = 'true'): Promise<Record<string, unknown>[]> {
    const folder = join(this.directory, 'read', bucket);
    await rm(folder, { recursive: true, force: true });
    const objects = await this.objects(bucket);
    if (objects.size === 0) return [];
    for (const [key, bytes] of objects) {
      await mkdir(dirname(join(folder, key)), { recursive: true });
      await writeFile(join(folder, key), bytes);
    }
    const files = `read_parquet('${folder}/**/*.parquet', hive_partitioning = true, hive_types = {'day': DATE})`;
    const reader = await this.duckDb.runAndReadAll(`SELECT ${columns} FROM ${files} WHERE ${where} ORDER BY ALL`);
    return reader.getRowObjectsJson();
  }

  async stop(): Promise<void> {
    this.#client.destroy();
    this.duckDb.closeSync();
    await this.server.stop();
    await rm(this.directory, { recursive: true, force: true });
  }
}
