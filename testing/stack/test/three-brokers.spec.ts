import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { Admin, type ClusterMetadata } from '@platformatic/kafka';
import { startStack, type Stack } from '../src/index.ts';

jest.setTimeout(180_000);

let directory: string;
let stack: Stack;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'heliograph-brokers-'));
  await chmod(directory, 0o755);
  stack = await startStack({ directory, parts: ['kafka'], brokers: 3 });
});

afterAll(async () => {
  await stack.stop();
  await rm(directory, { recursive: true, force: true });
});

async function adminOf(brokers: string): Promise<Admin> {
  const { KAFKA_CA_FILE = '', KAFKA_USERNAME = '', KAFKA_PASSWORD = '' } = stack.environment;
  return new Admin({
    clientId: 'test',
    bootstrapBrokers: brokers.split(','),
    tls: { ca: await readFile(KAFKA_CA_FILE) },
    sasl: { mechanism: 'SCRAM-SHA-512', username: KAFKA_USERNAME, password: KAFKA_PASSWORD },
    retries: 0,
  });
}

/** Asks again until the answer is as wanted: a cluster notices a crash after its session timeout. */
async function metadataWhen(wanted: (metadata: ClusterMetadata) => boolean): Promise<ClusterMetadata> {
  const admin = await adminOf(stack.environment.KAFKA_BROKERS!);
  try {
    for (const deadline = Date.now() + 60_000; ;) {
      const metadata = await admin.metadata({ topics: ['t'], forceUpdate: true }).catch(() => undefined);
      if (metadata && wanted(metadata)) return metadata;
      if (Date.now() > deadline) throw new Error('the cluster does not become as wanted');
      await sleep(200);
    }
  } finally {
    await admin.close();
  }
}

const replicas = ({ topics }: ClusterMetadata) =>
  topics.get('t')?.partitions.map(({ replicas: of }) => of.length) ?? [];
const leaders = ({ topics }: ClusterMetadata) => topics.get('t')?.partitions.map(({ leader }) => leader) ?? [];

describe('a stack of three brokers', () => {
  it('gives a topic the replicas of the broker’s default, each partition another leader', async () => {
    const admin = await adminOf(stack.environment.KAFKA_BROKERS!);
    await admin.createTopics({ topics: ['t'], partitions: 3, replicas: -1 });
    await admin.close();
    const metadata = await metadataWhen((found) => leaders(found).length === 3);
    expect(replicas(metadata)).toEqual([3, 3, 3]);
    expect(leaders(metadata).toSorted()).toEqual([1, 2, 3]);
  });

  it('continues without a killed broker, and includes it again after its restart', async () => {
    const [first] = stack.brokers;
    await first!.stop('SIGKILL');
    expect(first!.pid).toBeUndefined();
    await metadataWhen((metadata) => leaders(metadata).every((leader) => leader === 2 || leader === 3));
    await first!.start();
    const back = await metadataWhen(
      ({ topics }) => topics.get('t')?.partitions.every(({ isr }) => isr.length === 3) === true,
    );
    expect(back.brokers.size).toBe(3);
  });
});
