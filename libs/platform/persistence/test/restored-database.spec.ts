import {
  createKafkaAdmin,
  createRecordProducer,
  type IncomingRecord,
  kafkaConnectionFromEnvironment,
  type PartitionPosition,
} from '@heliograph/kafka';
import { untilCommitted } from '@heliograph/kafka/testing';
import { ConsumerMetrics } from '@heliograph/messaging';
import { Registry } from '@heliograph/service';
import { until } from '@heliograph/testbed';
import type { DataSource, EntityManager } from 'typeorm';
import { createDataSource } from '../src/data-source.ts';
import { DatabaseWentBack, logPositionOf, type LogPosition } from '../src/projections/projection-positions.ts';
import { ProjectionConsumers } from '../src/projections/projection-consumers.ts';
import { Projector } from '../src/projections/projector.ts';
import { ReachedPositions } from '../src/projections/reached-positions.ts';
import { runMigrations } from '../src/run-migrations.ts';
import { databaseUrl, uniqueSchema } from './postgres.ts';

let schema: string;
let database: DataSource;

beforeEach(async () => {
  schema = uniqueSchema();
  database = createDataSource({ url: databaseUrl(), schema, entities: [], migrations: [], applicationName: 'test' });
  await runMigrations(database);
  await database.query(`CREATE TABLE projection_positions (topic text, log_partition integer,
    next_offset bigint NOT NULL, last_logged_at bigint NOT NULL, PRIMARY KEY (topic, log_partition))`);
  await database.query('CREATE TABLE seen (log_partition integer, log_offset bigint)');
});
afterEach(async () => {
  await database.query(`DROP SCHEMA "${schema}" CASCADE`);
  await database.destroy();
});

const topic = 'basedata';
const records = (partition: number, ...offsets: number[]): IncomingRecord[] =>
  offsets.map((offset) => ({
    topic,
    partition,
    offset: BigInt(offset),
    timestamp: 1_000 + offset,
    key: null,
    value: null,
    headers: {},
  }));

async function writeSeen(manager: EntityManager, entries: readonly LogPosition[]): Promise<void> {
  for (const { partition, offset } of entries)
    await manager.query('INSERT INTO seen VALUES ($1, $2)', [partition, String(offset)]);
}

/** A process with partitions 0 and 1, which has read them up to the given offsets. */
class Process {
  readonly rewound: PartitionPosition[] = [];
  readonly #reached: ReachedPositions;

  constructor(read: readonly [bigint, bigint]) {
    const consumer = {
      positions: () => read.map((offset, partition) => ({ topic, partition, offset })),
      rewind: (to: readonly PartitionPosition[]) => void this.rewound.push(...to),
    };
    this.#reached = new ReachedPositions(() => consumer, 'group', { warn: () => undefined });
  }

  project(...batch: IncomingRecord[]): Promise<void> {
    const entries = batch.filter(({ key }) => key !== 'unreadable').map(logPositionOf);
    return this.#reached.projected(topic, batch, entries, (known) =>
      new Projector(database).apply({ write: writeSeen }, topic, entries, known),
    );
  }
}

const seen = async (): Promise<string[]> => {
  const rows = await database.query<{ at: string }[]>(
    `SELECT log_partition || ':' || log_offset AS at FROM seen ORDER BY log_partition, log_offset`,
  );
  return rows.map(({ at }) => at);
};

/** As a restore to the moment at which offset 1 was the last one of partition 0, and partition 1 had none. */
async function restore(): Promise<void> {
  await database.query('DELETE FROM projection_positions WHERE log_partition = 1');
  await database.query('UPDATE projection_positions SET next_offset = 2, last_logged_at = 1001');
  await database.query('DELETE FROM seen WHERE log_partition = 1 OR log_offset > 1');
}

describe('a projection whose database is restored to an earlier moment', () => {
  it('writes nothing, and reads all its partitions again from the positions of the database', async () => {
    const running = new Process([5n, 2n]);
    await running.project(...records(0, 0, 1, 2, 3, 4), ...records(1, 0, 1));
    await restore();
    await expect(running.project(...records(0, 5))).rejects.toThrow(DatabaseWentBack);
    expect(running.rewound).toEqual([
      { topic, partition: 0, offset: 2n },
      { topic, partition: 1, offset: 0n },
    ]);
    expect(await seen()).toEqual(['0:0', '0:1']);
    await running.project(...records(0, 2, 3, 4, 5), ...records(1, 0, 1));
    expect(await seen()).toEqual(['0:0', '0:1', '0:2', '0:3', '0:4', '0:5', '1:0', '1:1']);
    expect(running.rewound).toHaveLength(2);
  });

  it('notices it after a restart too, by the offset that its group has committed', async () => {
    await new Process([5n, 0n]).project(...records(0, 0, 1, 2, 3, 4));
    await restore();
    const restarted = new Process([5n, 0n]);
    await expect(restarted.project(...records(0, 5, 6))).rejects.toThrow(DatabaseWentBack);
    expect(restarted.rewound[0]).toEqual({ topic, partition: 0, offset: 2n });
  });

  it('goes on after a batch of records that could not be read, in the same process and after a restart', async () => {
    const unreadable = (...offsets: number[]) =>
      records(0, ...offsets).map((record) => ({ ...record, key: 'unreadable' }));
    const running = new Process([0n, 0n]);
    await running.project(...records(0, 0), ...unreadable(1));
    await running.project(...unreadable(2));
    await running.project(...records(0, 3));
    await running.project(...unreadable(4));
    const restarted = new Process([5n, 0n]);
    await expect(restarted.project(...records(0, 5))).rejects.toThrow(DatabaseWentBack);
    expect(restarted.rewound[0]).toEqual({ topic, partition: 0, offset: 4n });
    await restarted.project(...unreadable(4));
    await restarted.project(...records(0, 5));
    expect(await seen()).toEqual(['0:0', '0:3', '0:5']);
    expect(running.rewound).toEqual([]);
  });

  it('is not seen where retention has deleted the first records, or a record in between could not be read', async () => {
    const running = new Process([10n, 0n]);
    await running.project(...records(0, 10, 11));
    await running.project(...records(0, 14));
    await running.project(...records(0, 14, 15));
    expect(await seen()).toEqual(['0:10', '0:11', '0:14', '0:15']);
    expect(running.rewound).toEqual([]);
  });
});

describe('a batch in which only one partition begins again', () => {
  /** A process that projects the topic named as the schema. */
  async function consuming(): Promise<ProjectionConsumers> {
    const projection = {
      topic: schema,
      groupId: schema,
      read: (record: IncomingRecord) => (record.value === null ? undefined : logPositionOf(record)),
      write: writeSeen,
    };
    const silent = () => undefined;
    const consumers = new ProjectionConsumers({
      connection: kafkaConnectionFromEnvironment(process.env, 'test'),
      projector: new Projector(database),
      projections: [projection],
      metrics: new ConsumerMetrics(new Registry()),
      logger: { debug: silent, info: silent, warn: silent, error: silent } as never,
    });
    await consumers.onApplicationBootstrap();
    return consumers;
  }

  it('is delivered again with the records of the other partitions', async () => {
    const connection = kafkaConnectionFromEnvironment(process.env, 'test');
    const admin = createKafkaAdmin(connection);
    await admin.ensureTopics([{ name: schema, partitions: 2, config: {} }]);
    const producer = createRecordProducer(connection);
    const send = (partition: number, ...values: (Buffer | null)[]) =>
      producer.send(values.map((value) => ({ topic: schema, partition, key: null, value })));
    const readable = Buffer.from('{}');
    const before = await consuming();
    await Promise.all([send(0, readable, null), send(1, readable)]);
    await untilCommitted(admin, schema, [schema]);
    await before.beforeApplicationShutdown();
    await Promise.all([send(0, readable), send(1, readable)]);
    const after = await consuming();
    const all = '0:0 0:2 1:0 1:1';
    await until('every record is projected', async () => (await seen()).join(' '), { holds: (text) => text === all });
    await untilCommitted(admin, schema, [schema]);
    await after.beforeApplicationShutdown();
    await Promise.all([producer.close(), admin.close()]);
  });
});
