import {
  type Acl,
  AclOperations,
  AclPermissionTypes,
  type Admin,
  ConfigResourceTypes,
  IncrementalAlterConfigOperationTypes,
  ResourcePatternTypes,
  ResourceTypes,
} from '@platformatic/kafka';
import type { KafkaConnection } from '@heliograph/kafka';
import type { KubernetesAccess } from '../../src/strimzi/kubernetes/access.ts';
import { managedBy } from '../../src/strimzi/kafka-user.ts';
import { KubernetesApi } from '../../src/strimzi/kubernetes/kubernetes-api.ts';
import type { Kind, Resource } from '../../src/strimzi/kubernetes/resources.ts';
import type { ApiServer } from './api-server.ts';
import { adminClient, setPassword } from './broker.ts';

interface UserSpec {
  authentication?: { password: { valueFrom: { secretKeyRef: { name: string; key: string } } } };
  authorization?: {
    acls: { resource: { type: string; name: string; patternType: string }; operations: string[]; host: string }[];
  };
  quotas?: { consumerByteRate?: number };
}
interface TopicSpec {
  topicName: string;
  partitions?: number;
  config?: Record<string, string | number>;
}

const resourceTypes: Record<string, number> = { topic: ResourceTypes.TOPIC, group: ResourceTypes.GROUP };
const patterns: Record<string, number> = {
  literal: ResourcePatternTypes.LITERAL,
  prefix: ResourcePatternTypes.PREFIXED,
};
const operations: Record<string, number> = { Read: AclOperations.READ, Describe: AclOperations.DESCRIBE };
const finalizer = 'strimzi.io/topic-operator';

/**
 * Strimzi's User and Topic Operator, as far as they concern an account: they apply KafkaUsers and KafkaTopics to the
 * real brokers, and report their status. Modelled on the real ones; `docs/operate/strimzi.md` states when the same
 * tests ran with those.
 */
export class Operators {
  readonly #api: KubernetesApi;
  readonly #admin: Admin;
  readonly #done = new Map<string, string>();
  readonly #users = new Set<string>();
  #running: Promise<void> = Promise.resolve();
  #stopped = true;
  /** The refusal with which they answer every KafkaUser instead of acting on it. */
  refusal: string | undefined;

  constructor(
    private readonly server: ApiServer,
    access: KubernetesAccess,
    private readonly namespace: string,
    connection: KafkaConnection,
  ) {
    this.#api = new KubernetesApi({ access, namespace });
    this.#admin = adminClient(connection);
  }

  start(): Promise<void> {
    this.#stopped = false;
    this.#running = this.#work();
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async close(): Promise<void> {
    await this.stop();
    this.#api.close();
    await this.#admin.close();
  }

  async #work(): Promise<void> {
    while (!this.#stopped) {
      // The API server restarts in one of the tests.
      await this.#round().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async #round(): Promise<void> {
    const users = await this.#api.list('KafkaUser', { 'strimzi.io/cluster': 'main' });
    for (const user of users) await this.#once(user, () => this.#user(user));
    const names = new Set(users.map(({ metadata }) => metadata.name));
    for (const name of this.#users) if (!names.has(name)) await this.#removeUser(name);
    for (const topic of await this.#api.list('KafkaTopic', { 'strimzi.io/cluster': 'main' }))
      await this.#once(topic, () => this.#topic(topic));
    await deleteOwnerless(this.#api);
  }

  /** Not again before it changes: our status is a change too, but an unchanged status is not written. */
  async #once(resource: Resource, act: () => Promise<void>): Promise<void> {
    const { kind, metadata } = resource;
    const { annotations } = metadata as { annotations?: object };
    const seen = JSON.stringify([metadata.generation, annotations, metadata.deletionTimestamp]);
    if (this.#done.get(`${kind}/${metadata.name}`) === seen) return;
    const failure = await act().then(
      () => undefined,
      (error: unknown) => String(error),
    );
    if (metadata.deletionTimestamp === undefined) await this.#reportStatus(resource, failure);
    this.#done.set(`${kind}/${metadata.name}`, seen);
  }

  async #reportStatus({ kind, metadata }: Resource, failure: string | undefined): Promise<void> {
    const ready = { type: 'Ready', status: 'True', lastTransitionTime: '2026-11-22T00:00:00Z' };
    const no = kind === 'KafkaUser' ? { type: 'NotReady' } : { status: 'False' };
    const notReady = { ...ready, ...no, reason: 'InvalidResourceException', message: failure };
    const status = { observedGeneration: metadata.generation, conditions: [failure === undefined ? ready : notReady] };
    const path = `${this.#path(kind, metadata.name)}/status`;
    await this.server.send('PATCH', path, JSON.stringify({ status }), 'application/merge-patch+json');
  }

  #path(kind: Kind, name: string): string {
    return `/apis/kafka.strimzi.io/v1/namespaces/${this.namespace}/${kind.toLowerCase()}s/${name}`;
  }

  async #user({ metadata: { name }, spec }: Resource): Promise<void> {
    if (this.refusal !== undefined) throw new Error(this.refusal);
    const { authentication, authorization, quotas } = spec as UserSpec;
    this.#users.add(name);
    await this.#setLogin(name, authentication && (await this.#passwordOf(authentication)));
    await this.#setRights(name, authorization?.acls ?? []);
    await this.#setQuota(name, quotas?.consumerByteRate);
  }

  async #removeUser(name: string): Promise<void> {
    await this.#setLogin(name, undefined);
    await this.#setRights(name, []);
    await this.#setQuota(name, undefined);
    this.#users.delete(name);
    this.#done.delete(`KafkaUser/${name}`);
  }

  async #passwordOf({ password }: NonNullable<UserSpec['authentication']>): Promise<string> {
    const { name, key } = password.valueFrom.secretKeyRef;
    const secret = await this.#api.get('Secret', name);
    const value = secret?.data?.[key];
    if (value === undefined) throw new Error(`Secret ${name} with key ${key} not found`);
    return Buffer.from(value, 'base64').toString();
  }

  async #setLogin(name: string, password: string | undefined): Promise<void> {
    await setPassword(this.#admin, name, password).catch((error: unknown) => {
      if (password !== undefined) throw error;
    });
  }

  /** Only what differs: who reads meanwhile must not be refused for a moment. */
  async #setRights(name: string, acls: NonNullable<UserSpec['authorization']>['acls']): Promise<void> {
    const wanted = acls.flatMap((acl) => rulesOf(`User:${name}`, acl));
    const current = await this.#rightsOf(`User:${name}`);
    const keys = (rules: Acl[]) => new Set(rules.map(ruleKey));
    const superfluous = current.filter((rule) => !keys(wanted).has(ruleKey(rule)));
    const missing = wanted.filter((rule) => !keys(current).has(ruleKey(rule)));
    if (superfluous.length > 0) await this.#admin.deleteAcls({ filters: superfluous });
    if (missing.length > 0) await this.#admin.createAcls({ creations: missing });
  }

  async #rightsOf(principal: string): Promise<Acl[]> {
    const found = await this.#admin.describeAcls({
      filter: {
        resourceType: ResourceTypes.ANY,
        resourceName: null,
        resourcePatternType: ResourcePatternTypes.ANY,
        principal,
        host: null,
        operation: AclOperations.ANY,
        permissionType: AclPermissionTypes.ANY,
      },
    });
    return found.flatMap(({ acls, ...resource }) => acls.map((acl) => ({ ...resource, ...acl })));
  }

  async #setQuota(entityName: string, value: number | undefined): Promise<void> {
    const key = 'consumer_byte_rate' as const;
    const op = value === undefined ? { key, remove: true as const } : { key, value, remove: false as const };
    await this.#admin.alterClientQuotas({ entries: [{ entities: [{ entityType: 'user', entityName }], ops: [op] }] });
  }

  async #topic({ metadata, spec }: Resource): Promise<void> {
    const { topicName, partitions, config = {} } = spec as TopicSpec;
    const exists = (await this.#admin.listTopics()).includes(topicName);
    if (metadata.deletionTimestamp !== undefined) {
      if (exists) await this.#admin.deleteTopics({ topics: [topicName] });
      await this.#finalizers(metadata.name, []);
      this.#done.delete(`KafkaTopic/${metadata.name}`);
      return;
    }
    await this.#finalizers(metadata.name, [finalizer]);
    const configs = Object.entries(config).map(([name, value]) => ({ name, value: String(value) }));
    if (exists) await this.#alter(topicName, partitions, configs);
    else await this.#admin.createTopics({ topics: [topicName], partitions: partitions ?? 1, configs });
  }

  async #finalizers(name: string, finalizers: string[]): Promise<void> {
    await this.#api.merge('KafkaTopic', name, { metadata: { finalizers } });
  }

  async #alter(topic: string, wanted: number | undefined, configs: { name: string; value: string }[]): Promise<void> {
    const { topics } = await this.#admin.metadata({ topics: [topic], forceUpdate: true });
    const count = topics.get(topic)!.partitionsCount;
    if (wanted !== undefined && wanted < count) throw new Error('Decreasing partitions not supported');
    if (wanted !== undefined && wanted > count)
      await this.#admin.createPartitions({ topics: [{ name: topic, count: wanted }] });
    const configOperation = IncrementalAlterConfigOperationTypes.SET;
    const resource = { resourceType: ConfigResourceTypes.TOPIC, resourceName: topic };
    await this.#admin.incrementalAlterConfigs({
      resources: [{ ...resource, configs: configs.map((entry) => ({ ...entry, configOperation })) }],
    });
  }
}

/** As the garbage collector of kube-controller-manager, which does not run here: deletes Secrets whose KafkaUser is gone. */
export async function deleteOwnerless(api: KubernetesApi): Promise<void> {
  // Secrets first: a user that is created in between is not missed.
  const secrets = await api.list('Secret', managedBy);
  const users = new Set((await api.list('KafkaUser', {})).map(({ metadata }) => metadata.uid));
  for (const { metadata } of secrets)
    if (metadata.ownerReferences?.every(({ uid }) => !users.has(uid))) await api.delete('Secret', metadata.name);
}

function rulesOf(
  principal: string,
  { resource, operations: names, host }: NonNullable<UserSpec['authorization']>['acls'][number],
): Acl[] {
  return names.map((operation) => ({
    principal,
    host,
    permissionType: AclPermissionTypes.ALLOW,
    operation: operations[operation]!,
    resourceType: resourceTypes[resource.type]!,
    resourceName: resource.name,
    resourcePatternType: patterns[resource.patternType]!,
  })) as Acl[];
}

const ruleKey = ({ resourceType, resourceName, resourcePatternType, operation }: Acl) =>
  `${resourceType} ${resourcePatternType} ${resourceName} ${operation}`;
