import { randomUUID } from 'node:crypto';
import { AclOperations, AclPermissionTypes, Admin, ResourcePatternTypes, ResourceTypes } from '@platformatic/kafka';
import { kafkaConnectionFromEnvironment, createKafkaAdmin, clientOptions } from '@heliograph/kafka';
import { KafkaUsers, type UserAccessRule } from '../src/kafka-users.ts';

const connection = kafkaConnectionFromEnvironment(process.env, 'kafka-users-test');
const username = `user-${randomUUID()}`;
const users = new KafkaUsers(connection);
const admin = new Admin(clientOptions(connection, 'kafka-users-test'));

afterAll(async () => {
  await users.put({ username, password: 'x', rules: [] });
  await Promise.all([users.close(), admin.close()]);
});

async function rightsOfUser(): Promise<string[]> {
  const found = await admin.describeAcls({
    filter: {
      principal: `User:${username}`,
      host: null,
      resourceName: null,
      permissionType: AclPermissionTypes.ANY,
      operation: AclOperations.ANY,
      resourceType: ResourceTypes.ANY,
      resourcePatternType: ResourcePatternTypes.ANY,
    },
  });
  return found
    .flatMap(({ resourceType, resourceName, resourcePatternType, acls }) =>
      acls.map(({ operation }) => `${resourceType} ${resourceName} ${resourcePatternType} ${operation}`),
    )
    .sort();
}

const topicRule = (name: string, ...operations: string[]): UserAccessRule => ({
  resource: { type: 'topic', name, patternType: 'literal' },
  operations,
});

it('gives a user exactly the rights of the last call, and its last password', async () => {
  const { TOPIC, GROUP, CLUSTER, TRANSACTIONAL_ID } = ResourceTypes;
  const { LITERAL, PREFIXED } = ResourcePatternTypes;
  const { READ, WRITE, DESCRIBE, DESCRIBE_CONFIGS } = AclOperations;
  await users.put({ username, password: 'first', rules: [topicRule('a', 'Read', 'DescribeConfigs')] });
  expect(await rightsOfUser()).toEqual([`${TOPIC} a ${LITERAL} ${DESCRIBE_CONFIGS}`, `${TOPIC} a ${LITERAL} ${READ}`]);

  const rules: UserAccessRule[] = [
    { resource: { type: 'group', name: 'g.', patternType: 'prefix' }, operations: ['Read'] },
    { resource: { type: 'transactionalId', name: 't', patternType: 'literal' }, operations: ['Write'] },
    { resource: { type: 'cluster' }, operations: ['Describe'] },
  ];
  await users.put({ username, password: 'second', rules });
  expect(await rightsOfUser()).toEqual(
    [
      `${GROUP} g. ${PREFIXED} ${READ}`,
      `${TRANSACTIONAL_ID} t ${LITERAL} ${WRITE}`,
      `${CLUSTER} kafka-cluster ${LITERAL} ${DESCRIBE}`,
    ].sort(),
  );
  const login = createKafkaAdmin(
    kafkaConnectionFromEnvironment({ ...process.env, KAFKA_USERNAME: username, KAFKA_PASSWORD: 'second' }, 'login'),
  );
  await expect(login.listTopics()).resolves.toBeInstanceOf(Array);
  await login.close();
}, 60_000);

it('names an operation that Kafka does not have', async () => {
  await expect(users.put({ username, password: 'x', rules: [topicRule('a', 'Reed')] })).rejects.toThrow(
    'Kafka has no operation Reed',
  );
});
