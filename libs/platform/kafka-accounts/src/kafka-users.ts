import {
  type Acl,
  type AclFilter,
  AclOperations,
  AclPermissionTypes,
  Admin,
  ResourcePatternTypes,
  ResourceTypes,
} from '@platformatic/kafka';
import { clientOptions, guardClient, type KafkaConnection } from '@heliograph/kafka';
import { ScramLogins } from './scram-logins.ts';

/** One entry of `spec.authorization.acls` of Strimzi's KafkaUser (API v1); the operations are named as there: `Read`, `DescribeConfigs`. */
export interface UserAccessRule {
  resource: {
    type: 'topic' | 'group' | 'cluster' | 'transactionalId';
    /** Absent for the cluster. */
    name?: string;
    patternType?: 'literal' | 'prefix';
  };
  operations: readonly string[];
}

export interface KafkaUser {
  username: string;
  password: string;
  rules: readonly UserAccessRule[];
}

/** Users with rights of their own, as Strimzi's operator makes them, where there is no Strimzi. Its own user needs ALTER on the cluster. */
export class KafkaUsers {
  readonly #client: Admin;
  readonly #logins: ScramLogins;

  constructor(connection: KafkaConnection) {
    this.#client = new Admin(clientOptions(connection, 'users'));
    guardClient(this.#client);
    this.#logins = new ScramLogins(this.#client);
  }

  /** Creates the user, or gives it another password and these rights in place of those that it has. */
  async put({ username, password, rules }: KafkaUser): Promise<void> {
    const creations = rules.flatMap((rule) => aclsOf(username, rule));
    await this.#logins.put(username, password);
    await this.#client.deleteAcls({ filters: [allOf(username)] });
    if (creations.length > 0) await this.#client.createAcls({ creations });
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

const resourceTypes = {
  topic: ResourceTypes.TOPIC,
  group: ResourceTypes.GROUP,
  cluster: ResourceTypes.CLUSTER,
  transactionalId: ResourceTypes.TRANSACTIONAL_ID,
};
const clusterName = 'kafka-cluster';

function aclsOf(username: string, { resource, operations }: UserAccessRule): Acl[] {
  const { type, name = clusterName, patternType = 'literal' } = resource;
  return operations.map((operation) => ({
    principal: `User:${username}`,
    host: '*',
    permissionType: AclPermissionTypes.ALLOW,
    operation: operationOf(operation),
    resourceType: resourceTypes[type],
    resourceName: name,
    resourcePatternType: patternType === 'prefix' ? ResourcePatternTypes.PREFIXED : ResourcePatternTypes.LITERAL,
  }));
}

function allOf(username: string): AclFilter {
  return {
    host: null,
    resourceName: null,
    principal: `User:${username}`,
    permissionType: AclPermissionTypes.ANY,
    operation: AclOperations.ANY,
    resourceType: ResourceTypes.ANY,
    resourcePatternType: ResourcePatternTypes.ANY,
  };
}

/** @throws Error for an operation that Kafka does not have */
function operationOf(name: string): (typeof AclOperations)[keyof typeof AclOperations] {
  const key = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
  if (!(key in AclOperations)) throw new Error(`Kafka has no operation ${name}`);
  return AclOperations[key as keyof typeof AclOperations];
}
