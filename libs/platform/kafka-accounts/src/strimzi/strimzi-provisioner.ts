import type { KafkaConnection } from '@heliograph/kafka';
import { accountBaseDataTopic } from '@heliograph/messaging';
import { AccountKafkaResources } from '../account-kafka-resources.ts';
import type {
  AccountCredential,
  AccountProvisioner,
  AccountTopicSettings,
  ErasedFromBroker,
  NewAccountCredential,
} from '../account-provisioner.ts';
import { awaitAccess } from '../await-access.ts';
import { createKafkaProvisioner } from '../kafka-provisioner.ts';
import { AccountTopicResources } from './account-topic-resources.ts';
import { AccountUsers } from './account-users.ts';
import type { KubernetesAccess } from './kubernetes/access.ts';
import { KubernetesApi } from './kubernetes/kubernetes-api.ts';
import { OperatorVerdict } from './operator-verdict.ts';
import { isKafkaUser, kafkaUserName } from './resource-names.ts';

export interface StrimziOptions {
  access: KubernetesAccess;
  /** Which the User and Topic Operator watch. */
  namespace: string;
  cluster: string;
  /**
   * The brokers of that cluster, asked for the state that Strimzi created, and for consumer groups, for which it has no
   * resource.
   */
  connection: KafkaConnection;
  /** How long an operator may take for one resource; default 20 s. */
  deadlineMs?: number;
}

class StrimziProvisioner implements AccountProvisioner {
  readonly #api: KubernetesApi;
  readonly #users: AccountUsers;
  readonly #topics: AccountTopicResources;
  readonly #resources: AccountKafkaResources;
  /** For users that were made before the deployment changed to Strimzi. */
  readonly #protocol: AccountProvisioner;

  constructor(private readonly options: StrimziOptions) {
    const { access, namespace, cluster, connection, deadlineMs = 20_000 } = options;
    this.#api = new KubernetesApi({ access, namespace });
    const verdict = new OperatorVerdict(this.#api, deadlineMs);
    this.#users = new AccountUsers(this.#api, verdict, cluster);
    this.#resources = new AccountKafkaResources(connection);
    this.#topics = new AccountTopicResources({
      api: this.#api,
      verdict,
      resources: this.#resources,
      cluster,
      deadlineMs,
    });
    this.#protocol = createKafkaProvisioner(connection);
  }

  username(accountId: string, name: string): string {
    return kafkaUserName(accountId, name);
  }

  ensureAccountTopics(accountId: string, settings: AccountTopicSettings): Promise<void> {
    return this.#topics.ensure(accountId, settings);
  }

  async createCredential(credential: NewAccountCredential): Promise<void> {
    const { accountId, username, password } = credential;
    if (!isKafkaUser(credential)) throw new Error(`Kafka username ${username}: a KafkaUser cannot have this name`);
    // The User Operator reads the Secret as ASCII, and would set another password than the one that is shown.
    if (!/^[\x20-\x7e]+$/.test(password)) throw new Error(`password of ${username}: printable ASCII only`);
    await this.#users.create(credential);
    await awaitAccess(this.options.connection, { username, password }, accountBaseDataTopic(accountId));
  }

  revokeCredential(credential: AccountCredential): Promise<void> {
    return isKafkaUser(credential) ? this.#users.revoke(credential) : this.#protocol.revokeCredential(credential);
  }

  suspendCredential(credential: AccountCredential): Promise<void> {
    return isKafkaUser(credential) ? this.#users.suspend(credential) : this.#protocol.suspendCredential(credential);
  }

  restoreCredential(credential: AccountCredential): Promise<void> {
    return isKafkaUser(credential) ? this.#users.restore(credential) : this.#protocol.restoreCredential(credential);
  }

  async eraseAccount(accountId: string): Promise<ErasedFromBroker> {
    let users = await this.#users.erase(accountId);
    for (const username of await this.#resources.users(accountId)) {
      await this.#protocol.revokeCredential({ accountId, username });
      users += 1;
    }
    const topics = await this.#topics.erase(accountId);
    const groups = await this.#resources.groups(accountId);
    const gone = await this.#resources.deleteGroups(groups);
    return { users, topics, groups: gone, groupsLeft: groups.length - gone };
  }

  async close(): Promise<void> {
    this.#api.close();
    await this.#resources.close();
    await this.#protocol.close();
  }
}

/**
 * Provisioning by resources that Strimzi's User and Topic Operator carry out (API v1). Its rights in their namespace and on the brokers are those
 * of `docs/operate/strimzi.md`.
 */
export function createStrimziProvisioner(options: StrimziOptions): AccountProvisioner {
  return new StrimziProvisioner(options);
}
