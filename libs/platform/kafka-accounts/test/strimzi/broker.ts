import { randomBytes } from 'node:crypto';
import {
  type Acl,
  AclOperations,
  AclPermissionTypes,
  Admin,
  alterUserScramCredentialsV0,
  ResourcePatternTypes,
  ResourceTypes,
  ScramMechanisms,
} from '@platformatic/kafka';
import { pbkdf2Sync } from 'node:crypto';
import { clientOptions, kafkaConnectionFromEnvironment, type KafkaConnection } from '@heliograph/kafka';
import { awaitAccess } from '../../src/await-access.ts';

export function testConnection(clientId = 'strimzi-test'): KafkaConnection {
  if (!process.env.KAFKA_BROKERS)
    throw new Error('run through npm test, or set KAFKA_BROKERS, KAFKA_CA_FILE, KAFKA_USERNAME and KAFKA_PASSWORD');
  return kafkaConnectionFromEnvironment(process.env, clientId);
}

/** A client with every right. Its errors are those of its calls. */
export function adminClient(connection: KafkaConnection): Admin {
  const client = new Admin(clientOptions(connection, 'admin'));
  client.on('error', () => undefined);
  return client;
}

const iterations = 4096;

/** Undefined: no login. */
export async function setPassword(admin: Admin, name: string, password: string | undefined): Promise<void> {
  const [broker] = (await admin.connectToBrokers()).values();
  const mechanism = ScramMechanisms.SCRAM_SHA_512;
  const salt = randomBytes(24);
  const salted = pbkdf2Sync((password ?? '').normalize('NFKC'), salt, iterations, 64, 'sha512');
  const deletions = password === undefined ? [{ name, mechanism }] : [];
  const upsertions = password === undefined ? [] : [{ name, mechanism, iterations, salt, saltedPassword: salted }];
  await alterUserScramCredentialsV0.api.async(broker!, deletions, upsertions);
}

/** A Kafka user with the rights that `docs/operate/strimzi.md` asks for: the adapter must do with these. */
export async function limitedConnection(connection: KafkaConnection): Promise<KafkaConnection> {
  const sasl = { username: `service-${randomBytes(4).toString('hex')}`, password: randomBytes(12).toString('hex') };
  const allowed = { principal: `User:${sasl.username}`, host: '*', permissionType: AclPermissionTypes.ALLOW };
  const { TOPIC, GROUP, CLUSTER } = ResourceTypes;
  const { PREFIXED, LITERAL } = ResourcePatternTypes;
  const rule = (resourceType: number, resourceName: string, resourcePatternType: number, operation: number) =>
    ({ ...allowed, resourceType, resourceName, resourcePatternType, operation }) as Acl;
  const admin = adminClient(connection);
  await setPassword(admin, sasl.username, sasl.password);
  await admin.createAcls({
    creations: [
      rule(TOPIC, 'delivery.', PREFIXED, AclOperations.DESCRIBE),
      rule(GROUP, 'acc', PREFIXED, AclOperations.DESCRIBE),
      rule(GROUP, 'acc', PREFIXED, AclOperations.DELETE),
      rule(CLUSTER, 'kafka-cluster', LITERAL, AclOperations.DESCRIBE),
    ],
  });
  await admin.close();
  await awaitAccess(connection, sasl);
  return { ...connection, sasl };
}
