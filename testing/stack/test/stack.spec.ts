import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Admin, Producer, stringSerializers } from '@platformatic/kafka';
import { Redis } from 'ioredis';
import pg from 'pg';
import { startStack, type PartName, type Stack } from '../src/index.ts';
import { mosquittoAnswers } from '../src/mosquitto/start-mosquitto.ts';
import { isRunning } from '../src/process-tree.ts';

jest.setTimeout(180_000);

const PARTS = ['kafka', 'postgres', 'redis', 'mqtt'] as const satisfies PartName[];

let directory: string;
let stack: Stack;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'heliograph-stack-'));
  // As root PostgreSQL runs as another user: its data stays here only when that user may pass.
  await chmod(directory, 0o755);
  stack = await startStack({ directory, parts: PARTS, keep: true });
});

afterAll(async () => {
  await stack.stop();
  await rm(directory, { recursive: true, force: true });
});

async function kafkaOptions(password = stack.environment.KAFKA_PASSWORD!) {
  return {
    clientId: 'test',
    bootstrapBrokers: [stack.environment.KAFKA_BROKERS!],
    tls: { ca: await readFile(stack.environment.KAFKA_CA_FILE!) },
    sasl: { mechanism: 'SCRAM-SHA-512' as const, username: stack.environment.KAFKA_USERNAME!, password },
    retries: 5,
    retryDelay: 200,
  };
}

async function withAdmin<T>(use: (admin: Admin) => Promise<T>, password?: string): Promise<T> {
  const admin = new Admin(await kafkaOptions(password));
  try {
    return await use(admin);
  } finally {
    await admin.close();
  }
}

async function sql(text: string, url = stack.environment.DATABASE_URL!): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query(text);
    return rows;
  } finally {
    await client.end();
  }
}

async function withRedis<T>(use: (redis: Redis) => Promise<T>, url = stack.environment.REDIS_URL!): Promise<T> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return await use(redis);
  } finally {
    redis.disconnect();
  }
}

/** A broker that has just started may answer before its partitions have leaders again: it is queried until it returns an offset. */
async function endOffset(topic: string): Promise<bigint> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      return await readEndOffset(topic);
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function readEndOffset(topic: string): Promise<bigint> {
  return withAdmin(async (admin) => {
    const [found] = await admin.listOffsets({
      topics: [{ name: topic, partitions: [{ partitionIndex: 0, timestamp: -1n }] }],
    });
    return found!.partitions[0]!.offset;
  });
}

function pidOf(part: PartName): Promise<number> {
  return readFile(join(directory, 'run', `${part}.pid`), 'utf8').then(
    (text) => (JSON.parse(text) as { pid: number }).pid,
  );
}

/** The password of a URL replaced by another one. */
function withPassword(url: string, password: string): string {
  const changed = new URL(url);
  changed.password = password;
  return changed.href;
}

describe('a started stack', () => {
  it('hands out the environment that services are started with', () => {
    expect(Object.keys(stack.environment).sort()).toEqual([
      'DATABASE_URL',
      'JWKS_FILE',
      'KAFKA_BROKERS',
      'KAFKA_CA_FILE',
      'KAFKA_PASSWORD',
      'KAFKA_USERNAME',
      'MASTER_KEY',
      'MQTT_CA_FILE',
      'MQTT_DENYLIST_FILE',
      'MQTT_URL',
      'REDIS_URL',
      'SERVICE_SECRET',
      'SIGNING_KEYS_FILE',
      'TLS_CA_FILE',
      'TOKEN_ISSUER',
    ]);
    expect(Buffer.from(stack.environment.MASTER_KEY!, 'base64')).toHaveLength(32);
  });

  it.each(['keys/master-key', 'keys/signing-keys.json', 'kafka/server.properties', 'redis/redis.conf', 'tls/ca.key'])(
    'keeps %s to its owner',
    async (file) => {
      expect((await stat(join(directory, file))).mode & 0o777).toBe(0o600);
    },
  );

  it('refuses a second stack in the same directory while it runs', async () => {
    await expect(startStack({ directory, parts: ['redis'] })).rejects.toThrow(/in use by the running process/);
  });
});

describe('kafka', () => {
  it('refuses a wrong password', async () => {
    await expect(withAdmin((admin) => admin.listTopics(), 'wrong')).rejects.toThrow();
  });

  it('refuses a client that does not trust its CA', async () => {
    const admin = new Admin({ ...(await kafkaOptions()), tls: {}, retries: 0 });
    await expect(admin.listTopics()).rejects.toThrow();
    await admin.close();
  });

  it('does not make topics by itself', async () => {
    const producer = new Producer({ ...(await kafkaOptions()), serializers: stringSerializers, retries: 0 });
    await expect(producer.send({ messages: [{ topic: 'never-made', value: 'x' }] })).rejects.toThrow();
    await producer.close();
    expect(await withAdmin((admin) => admin.listTopics())).not.toContain('never-made');
  });

  it.each([{ kill: false }, { kill: true }])('keeps acknowledged records over a restart (%o)', async (how) => {
    const topic = `kept-${how.kill}`;
    await withAdmin((admin) => admin.createTopics({ topics: [topic], partitions: 1, replicas: 1 }));
    const producer = new Producer({ ...(await kafkaOptions()), serializers: stringSerializers });
    await producer.send({
      messages: [
        { topic, value: 'a' },
        { topic, value: 'b' },
      ],
      acks: -1,
    });
    await producer.close();
    const before = await pidOf('kafka');
    await stack.restart('kafka', how);
    expect(isRunning(before)).toBe(false);
    expect(await endOffset(topic)).toBe(2n);
  });
});

describe('postgres', () => {
  it('refuses a wrong password', async () => {
    const url = withPassword(stack.environment.DATABASE_URL!, 'wrong');
    await expect(sql('SELECT 1', url)).rejects.toThrow(/password authentication failed/);
  });

  it.each([{ kill: false }, { kill: true }])('keeps committed rows over a restart (%o)', async (how) => {
    await sql(`CREATE TABLE kept_${how.kill} AS SELECT 42 AS answer`);
    await stack.restart('postgres', how);
    expect(await sql(`SELECT answer FROM kept_${how.kill}`)).toEqual([{ answer: 42 }]);
  });
});

describe('redis', () => {
  it('refuses a wrong password', async () => {
    const url = withPassword(stack.environment.REDIS_URL!, 'wrong');
    await expect(withRedis((redis) => redis.get('x'), url)).rejects.toThrow();
  });

  it.each([{ kill: false }, { kill: true }])('keeps values over a restart (%o)', async (how) => {
    await withRedis((redis) => redis.set(`kept-${how.kill}`, 'v'));
    await stack.restart('redis', how);
    expect(await withRedis((redis) => redis.get(`kept-${how.kill}`))).toBe('v');
  });
});

describe('mqtt', () => {
  it.each([{ kill: false }, { kill: true }])('answers again on its port after a restart (%o)', async (how) => {
    const before = await pidOf('mqtt');
    await stack.restart('mqtt', how);
    expect(isRunning(before)).toBe(false);
    const port = Number(new URL(stack.environment.MQTT_URL!).port);
    await mosquittoAnswers(port, join(directory, 'tls', 'mqtt.crt'));
  });
});

describe('stop and start again', () => {
  it('leaves no process, and restarts at the same addresses with the same data', async () => {
    await withRedis((redis) => redis.set('survives', 'stop'));
    await sql('CREATE TABLE survives AS SELECT 1 AS one');
    const { environment } = stack;
    const pids = await Promise.all(PARTS.map(pidOf));
    await stack.stop();
    await stack.stop();
    expect(pids.filter(isRunning)).toEqual([]);
    stack = await startStack({ directory, parts: PARTS, keep: true });
    expect(stack.environment).toEqual(environment);
    expect(await withRedis((redis) => redis.get('survives'))).toBe('stop');
    expect(await sql('SELECT one FROM survives')).toEqual([{ one: 1 }]);
    expect(await withAdmin((admin) => admin.listTopics())).toContain('kept-true');
  });

  it('removes all files that it created when no data is to be kept', async () => {
    const own = await mkdtemp(join(tmpdir(), 'heliograph-stack-'));
    const second = await startStack({ directory: join(own, 'stack'), parts: ['postgres', 'redis'] });
    expect(existsSync(join(own, 'stack', 'redis'))).toBe(true);
    await second.stop();
    expect(existsSync(join(own, 'stack'))).toBe(false);
    await rm(own, { recursive: true });
  });
});
