import { randomBytes } from 'node:crypto';
import { kafkaConnectionFromEnvironment } from '@heliograph/kafka';
import { KafkaUsers, type UserAccessRule } from '@heliograph/kafka-accounts';
import { Redis } from 'ioredis';
import pg from 'pg';

export interface SecondUsers {
  /** The contents of the Secrets, by their names. */
  secrets: Record<string, Record<string, string>>;
  /**
   * Connections to PostgreSQL or Redis as the first user from these addresses. A pod that is gone may have left one there: its network went before the
   * farewell.
   */
  connectionsOfFirst(pods: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
}

const name = 'heliograph_2';
const newPassword = (): string => randomBytes(24).toString('hex');

/** Makes a second user with the rights of the first in Kafka, PostgreSQL and Redis, as docs/operate/keys-and-passwords.md describes. */
export async function secondUsers(stack: Readonly<Record<string, string>>): Promise<SecondUsers> {
  const [kafka, postgres, redis] = [newPassword(), newPassword(), newPassword()];
  await addKafkaUser(stack, kafka);
  const sql = new pg.Client({ connectionString: stack.DATABASE_URL });
  await sql.connect();
  const { username: owner } = new URL(stack.DATABASE_URL!);
  // Objects that it creates belong to the first role, and can be migrated and dropped by either.
  await sql.query(`CREATE ROLE ${name} LOGIN PASSWORD '${postgres}' IN ROLE ${owner}`);
  await sql.query(`ALTER ROLE ${name} SET role TO ${owner}`);
  const client = new Redis(stack.REDIS_URL!);
  await client.call('ACL', 'SETUSER', name, 'on', `>${redis}`, '~*', '&*', '+@all');
  return {
    secrets: {
      'heliograph-kafka': { username: name, password: kafka },
      'heliograph-postgresql': { uri: withUser(stack.DATABASE_URL!, name, postgres) },
      'heliograph-redis': { url: withUser(stack.REDIS_URL!, name, redis) },
    },
    connectionsOfFirst: async (pods) => {
      const found = [...(await postgresClients(sql, owner)), ...(await redisClients(client))];
      return found
        .filter(([, address]) => pods.includes(address))
        .map(([where, address]) => `${where} from ${address}`);
    },
    close: async () => {
      client.disconnect();
      await sql.end();
    },
  };
}

/** The rights of a user that all services share, as docs/operate/kubernetes.md lists them. */
const sharedRights: readonly UserAccessRule[] = [
  {
    resource: { type: 'topic', name: '*', patternType: 'literal' },
    operations: ['Read', 'Write', 'Describe', 'Create', 'Alter', 'AlterConfigs', 'DescribeConfigs'],
  },
  { resource: { type: 'topic', name: 'delivery.acc_', patternType: 'prefix' }, operations: ['Delete'] },
  { resource: { type: 'group', name: '*', patternType: 'literal' }, operations: ['Read', 'Describe'] },
  { resource: { type: 'group', name: 'acc_', patternType: 'prefix' }, operations: ['Delete'] },
  {
    resource: { type: 'transactionalId', name: 'outbox-relay.', patternType: 'prefix' },
    operations: ['Write', 'Describe'],
  },
  { resource: { type: 'cluster' }, operations: ['Alter', 'AlterConfigs', 'Describe', 'DescribeConfigs'] },
];

async function addKafkaUser(stack: Readonly<Record<string, string>>, password: string): Promise<void> {
  const users = new KafkaUsers(kafkaConnectionFromEnvironment(stack, 'second-users'));
  try {
    await users.put({ username: name, password, rules: sharedRights });
  } finally {
    await users.close();
  }
}

function withUser(text: string, username: string, password: string): string {
  return Object.assign(new URL(text), { username, password }).href;
}

type Place = readonly [where: string, address: string];

async function postgresClients(sql: pg.Client, owner: string): Promise<Place[]> {
  const query =
    'SELECT host(client_addr) AS address FROM pg_stat_activity WHERE usename = $1 AND client_addr IS NOT NULL';
  const { rows } = await sql.query<{ address: string }>(query, [owner]);
  return rows.map(({ address }) => ['PostgreSQL', address]);
}

async function redisClients(client: Redis): Promise<Place[]> {
  const list = String(await client.call('CLIENT', 'LIST'));
  const clients = list.split('\n').filter((line) => line.includes(' user=default '));
  return clients.map((line) => ['Redis', / addr=([\d.]+)/.exec(line)?.[1] ?? '']);
}
