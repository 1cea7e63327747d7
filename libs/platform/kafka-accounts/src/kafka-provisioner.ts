import {
  type Acl,
  AclOperations,
  AclPermissionTypes,
  Admin,
  ClientQuotaEntityTypes,
  ClientQuotaKeys,
  ResourcePatternTypes,
  ResourceTypes,
} from '@platformatic/kafka';
import {
  type AccountCredential,
  type AccountProvisioner,
  type AccountTopicSettings,
  assertAccountId,
  assertCredential,
  assertCredentialName,
  type ErasedFromBroker,
  type NewAccountCredential,
} from './account-provisioner.ts';
import { AccountKafkaResources } from './account-kafka-resources.ts';
import { AccountTopics } from './account-topics.ts';
import { awaitAccess } from './await-access.ts';
import { clientOptions, guardClient, type KafkaConnection } from '@heliograph/kafka';
import { ScramLogins } from './scram-logins.ts';
import { accountBaseDataTopic, accountTopics } from '@heliograph/messaging';

class ProtocolProvisioner implements AccountProvisioner {
  readonly #client: Admin;
  readonly #logins: ScramLogins;
  readonly #topics: AccountTopics;
  readonly #resources: AccountKafkaResources;

  constructor(private readonly connection: KafkaConnection) {
    this.#client = new Admin(clientOptions(connection, 'provisioner'));
    guardClient(this.#client);
    this.#logins = new ScramLogins(this.#client);
    this.#topics = new AccountTopics(connection);
    this.#resources = new AccountKafkaResources(connection);
  }

  username(accountId: string, name: string): string {
    assertAccountId(accountId);
    assertCredentialName(name);
    return `${accountId}.${name}`;
  }

  ensureAccountTopics(accountId: string, settings: AccountTopicSettings): Promise<void> {
    return this.#topics.ensure(accountId, settings);
  }

  async createCredential(credential: NewAccountCredential): Promise<void> {
    assertCredential(credential);
    const { username: name, password } = credential;
    await this.#logins.put(name, password);
    await this.#limit(name, credential.consumerBytesPerSecond);
    await this.#client.createAcls({ creations: accessRules(credential) });
    await awaitAccess(this.connection, { username: name, password }, accountBaseDataTopic(credential.accountId));
  }

  async revokeCredential(credential: AccountCredential): Promise<void> {
    assertCredential(credential);
    await this.#client.deleteAcls({ filters: accessRules(credential) });
    await this.#limit(credential.username, undefined);
    await this.#logins.remove(credential.username);
  }

  async suspendCredential(credential: AccountCredential): Promise<void> {
    assertCredential(credential);
    await this.#client.deleteAcls({ filters: accessRules(credential) });
  }

  async restoreCredential(credential: AccountCredential): Promise<void> {
    assertCredential(credential);
    await this.#client.createAcls({ creations: accessRules(credential) });
  }

  async eraseAccount(accountId: string): Promise<ErasedFromBroker> {
    const users = await this.#resources.users(accountId);
    for (const username of users) await this.revokeCredential({ accountId, username });
    const topics = await this.#resources.topics(accountId);
    if (topics.length > 0) await this.#topics.delete(topics);
    const groups = await this.#resources.groups(accountId);
    const gone = await this.#resources.deleteGroups(groups);
    return { users: users.length, topics, groups: gone, groupsLeft: groups.length - gone };
  }

  /** Without a number no limit: also none from before. */
  async #limit(username: string, consumerBytesPerSecond: number | undefined): Promise<void> {
    const entities = [{ entityType: ClientQuotaEntityTypes.USER, entityName: username }];
    const key = ClientQuotaKeys.CONSUMER_BYTE_RATE;
    const op =
      consumerBytesPerSecond === undefined
        ? ({ key, remove: true } as const)
        : ({ key, value: consumerBytesPerSecond, remove: false } as const);
    await this.#client.alterClientQuotas({ entries: [{ entities, ops: [op] }] });
  }

  async close(): Promise<void> {
    await this.#topics.close();
    await this.#resources.close();
    await this.#client.close();
  }
}

function accessRules({ accountId, username }: AccountCredential): Acl[] {
  const allowed = { principal: `User:${username}`, host: '*', permissionType: AclPermissionTypes.ALLOW };
  const topics = accountTopics(accountId).flatMap((resourceName) =>
    [AclOperations.READ, AclOperations.DESCRIBE].map((operation) => ({
      ...allowed,
      operation,
      resourceType: ResourceTypes.TOPIC,
      resourceName,
      resourcePatternType: ResourcePatternTypes.LITERAL,
    })),
  );
  const groups = {
    ...allowed,
    operation: AclOperations.READ,
    resourceType: ResourceTypes.GROUP,
    resourceName: `${accountId}.`,
    resourcePatternType: ResourcePatternTypes.PREFIXED,
  };
  return [...topics, groups];
}

/** Provisioning through the Kafka protocol. Its own user needs ALTER on the cluster, and CREATE for the topics. */
export function createKafkaProvisioner(connection: KafkaConnection): AccountProvisioner {
  return new ProtocolProvisioner(connection);
}
