import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createKafkaAdmin, type KafkaAdmin, kafkaConnectionFromEnvironment } from '@heliograph/kafka';
import { KafkaUsers, type UserAccessRule } from '@heliograph/kafka-accounts';
import { addresses } from '../addresses.ts';
import type { ApiClient } from '../node/api-client.ts';
import type { Kubectl } from '../node/kubectl.ts';

/** Members of Strimzi's resources (API v1) that the stand-in reads. */
export interface StrimziResource<Spec = unknown> {
  metadata: {
    name: string;
    generation: number;
    deletionTimestamp?: string;
    labels?: Readonly<Record<string, string>>;
  };
  spec: Spec;
  status?: { observedGeneration?: number };
}

interface UserSpec {
  authentication?: { type: string; password?: { valueFrom: { secretKeyRef: { name: string; key: string } } } };
  authorization?: { acls: UserAccessRule[] };
}

interface TopicSpec {
  topicName?: string;
  partitions?: number;
  config?: Readonly<Record<string, string | number | boolean>>;
}

/** The condition that `kubectl wait --for=condition=Ready` and `helm --wait` check. */
export function readyStatus(generation: number): object {
  const condition = { type: 'Ready', status: 'True', lastTransitionTime: new Date().toISOString() };
  return { observedGeneration: generation, conditions: [condition] };
}

/** Returns the resources that have changed since they were processed last. */
export function pending<Spec>(resources: readonly StrimziResource<Spec>[]): StrimziResource<Spec>[] {
  return resources.filter(
    ({ metadata, status }) =>
      metadata.deletionTimestamp === undefined && status?.observedGeneration !== metadata.generation,
  );
}

const pollMs = 500;
const namespace = 'heliograph';
const kafkaPort = 9093;

interface StandInOptions {
  api: ApiClient;
  kubectl: Kubectl;
  /** The environment of the brokers. */
  stack: Readonly<Record<string, string>>;
  signal: AbortSignal;
}

/**
 * Does what Strimzi's operators do with the resources of the page, as far as it is visible to its reader: a `Kafka` gets the Service and the authority of
 * the native broker outside of the cluster, a `KafkaUser` its login, rights and Secret on that broker, a `KafkaTopic` its topic; all become Ready. The real
 * operators are in no registry, and neither are the scripts of the images that they start.
 */
export class StrimziStandIn {
  readonly #options: StandInOptions;
  readonly #admin: KafkaAdmin;
  readonly #users: KafkaUsers;
  #problem: unknown;

  constructor(options: StandInOptions) {
    this.#options = options;
    const connection = kafkaConnectionFromEnvironment(options.stack, 'strimzi-stand-in');
    this.#admin = createKafkaAdmin(connection);
    this.#users = new KafkaUsers(connection);
  }

  /** Acts until the signal, or until it is closed. */
  async follow(): Promise<void> {
    while (!this.#options.signal.aborted) {
      // A resource, its definition or its namespace may not exist yet, or no longer: the next round tries again.
      this.#problem = await this.#round().then(
        () => undefined,
        (error: unknown) => error,
      );
      await sleep(pollMs);
    }
  }

  /** The last error; undefined without one. */
  get problem(): string | undefined {
    return this.#problem instanceof Error ? this.#problem.message : undefined;
  }

  async #round(): Promise<void> {
    for (const kafka of pending(await this.#list('kafkas'))) await this.#kafka(kafka);
    for (const pool of pending(await this.#list('kafkanodepools'))) await this.#ready('kafkanodepools', pool);
    await this.#topics(pending(await this.#list<TopicSpec>('kafkatopics')));
    for (const user of pending(await this.#list<UserSpec>('kafkausers'))) await this.#user(user);
  }

  #list<Spec>(plural: string): Promise<StrimziResource<Spec>[]> {
    return this.#options.api.list(`/apis/kafka.strimzi.io/v1/namespaces/${namespace}/${plural}`);
  }

  async #ready(plural: string, { metadata }: StrimziResource, more: object = {}): Promise<void> {
    const path = `/apis/kafka.strimzi.io/v1/namespaces/${namespace}/${plural}/${metadata.name}/status`;
    await this.#options.api.merge(path, { status: { ...readyStatus(metadata.generation), ...more } });
  }

  async #kafka(kafka: StrimziResource): Promise<void> {
    const { kubectl, stack } = this.#options;
    const name = `${kafka.metadata.name}-kafka-bootstrap`;
    const ca = await readFile(stack.KAFKA_CA_FILE!, 'utf8');
    const port = { name: 'tcp-tls', port: kafkaPort, protocol: 'TCP' };
    await kubectl.apply(
      [
        { ...v1('Secret', `${kafka.metadata.name}-cluster-ca-cert`), stringData: { 'ca.crt': ca } },
        { ...v1('Service', name), spec: { ports: [port] } },
        {
          apiVersion: 'discovery.k8s.io/v1',
          kind: 'EndpointSlice',
          metadata: { name, labels: { 'kubernetes.io/service-name': name } },
          addressType: 'IPv4',
          endpoints: [{ addresses: [addresses.dependencies] }],
          ports: [port],
        },
        wayToBrokers(kafka.metadata.name),
      ],
      namespace,
    );
    await this.#ready('kafkas', kafka);
  }

  async #topics(topics: readonly StrimziResource<TopicSpec>[]): Promise<void> {
    await this.#admin.ensureTopics(
      topics.map(({ metadata, spec: { topicName = metadata.name, partitions = 1, config = {} } }) => ({
        name: topicName,
        partitions,
        key: '',
        writer: '',
        readers: '',
        config: Object.fromEntries(Object.entries(config).map(([name, value]) => [name, String(value)])),
      })),
    );
    for (const topic of topics) await this.#ready('kafkatopics', topic, { topicName: topic.spec.topicName });
  }

  async #user(user: StrimziResource<UserSpec>): Promise<void> {
    const username = user.metadata.name;
    const given = user.spec.authentication?.password?.valueFrom.secretKeyRef;
    const known = given ?? { name: username, key: 'password' };
    const password = (await this.#secretValue(known.name, known.key)) ?? randomBytes(24).toString('hex');
    await this.#users.put({ username, password, rules: user.spec.authorization?.acls ?? [] });
    await this.#options.kubectl.apply([{ ...v1('Secret', username), stringData: { password } }], namespace);
    await this.#ready('kafkausers', user, { username, secret: username });
  }

  /** undefined when there is no such Secret */
  async #secretValue(name: string, key: string): Promise<string | undefined> {
    const { status, body } = await this.#options.api.get(`/api/v1/namespaces/${namespace}/secrets/${name}`);
    if (status !== 200) return undefined;
    const value = (JSON.parse(body) as { data?: Record<string, string> }).data?.[key];
    return value === undefined ? undefined : Buffer.from(value, 'base64').toString();
  }

  async close(): Promise<void> {
    await this.#admin.close();
    await this.#users.close();
  }
}

const v1 = (kind: string, name: string) => ({ apiVersion: 'v1', kind, metadata: { name } });

/**
 * The rules of the release lead to Strimzi's pods; the broker is not one of them. Hooks are left out: they run before those rules exist, and a single rule
 * would refuse all other traffic.
 */
function wayToBrokers(name: string): object {
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: `${name}-outside` },
    spec: {
      podSelector: {
        matchLabels: { 'app.kubernetes.io/instance': 'heliograph' },
        matchExpressions: [{ key: 'app.kubernetes.io/component', operator: 'NotIn', values: ['migrate', 'test'] }],
      },
      policyTypes: ['Egress'],
      egress: [
        {
          to: [{ ipBlock: { cidr: `${addresses.dependencies}/32` } }],
          ports: [{ protocol: 'TCP', port: kafkaPort }],
        },
      ],
    },
  };
}
