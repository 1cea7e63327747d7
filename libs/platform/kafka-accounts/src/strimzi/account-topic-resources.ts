import { accountTopics } from '@heliograph/messaging';
import type { AccountKafkaResources } from '../account-kafka-resources.ts';
import type { AccountTopicSettings } from '../account-provisioner.ts';
import { accountIdLabel, managedBy, resourceLabels } from './kafka-user.ts';
import { type KubernetesApi, retryConflicts } from './kubernetes/kubernetes-api.ts';
import { NotReadyError, type OperatorVerdict } from './operator-verdict.ts';
import { accountLabel, kafkaTopicName } from './resource-names.ts';

const pollMs = 200;

interface Dependencies {
  api: KubernetesApi;
  verdict: OperatorVerdict;
  /** The account's resources on the brokers. */
  resources: AccountKafkaResources;
  cluster: string;
  deadlineMs: number;
}

interface TopicSpec {
  topicName: string;
  partitions?: number;
  config?: Record<string, string | number>;
}

/** The KafkaTopics of an account, and the topics that come of them. */
export class AccountTopicResources {
  constructor(private readonly dependencies: Dependencies) {}

  /** A topic that is there already, by whomever, comes under its KafkaTopic with the partitions it has. */
  async ensure(accountId: string, { partitions, retentionMs }: AccountTopicSettings): Promise<void> {
    accountLabel(accountId);
    const existing = await this.dependencies.resources.partitions(accountId);
    const config = { 'cleanup.policy': 'delete', 'retention.ms': retentionMs };
    for (const topicName of accountTopics(accountId)) {
      const atLeast = Math.max(partitions, existing.get(topicName) ?? 0);
      await this.#write(accountId, { topicName, partitions: atLeast, config }, existing.has(topicName));
    }
    await this.#onBrokers(async () => {
      const found = await this.dependencies.resources.partitions(accountId);
      const lacking = accountTopics(accountId).filter((name) => (found.get(name) ?? 0) < partitions);
      return lacking.map((name) => `${name} has ${found.get(name) ?? 0} of ${partitions} partitions`);
    });
  }

  /** @returns the topics that were there. One without a KafkaTopic gets one first, so that the operator removes it: we may not. */
  async erase(accountId: string): Promise<string[]> {
    const { api, verdict, resources } = this.dependencies;
    const existing = await resources.topics(accountId);
    const own = { ...managedBy, [accountIdLabel]: accountId };
    const topicResources = new Set((await api.list('KafkaTopic', own)).map(({ metadata }) => metadata.name));
    for (const topicName of existing.filter((name) => !topicResources.has(kafkaTopicName(name))))
      await this.#write(accountId, { topicName }, true);
    const names = [...new Set([...topicResources, ...existing.map(kafkaTopicName)])];
    for (const name of names) await api.delete('KafkaTopic', name);
    for (const name of names) await verdict.gone('KafkaTopic', name);
    await this.#onBrokers(async () => (await resources.topics(accountId)).map((name) => `${name} still exists`));
    return existing;
  }

  async #write(accountId: string, spec: TopicSpec, exists: boolean): Promise<void> {
    const { api, verdict, cluster } = this.dependencies;
    const name = kafkaTopicName(spec.topicName);
    const metadata = { name, labels: resourceLabels({ cluster, accountId }) };
    const { before, written } = await retryConflicts(async () => {
      const before = await api.get('KafkaTopic', name);
      if (!before) return { before, written: await api.create({ kind: 'KafkaTopic', metadata, spec }) };
      // Never fewer partitions than another writer has set meanwhile: hence the version here, and no apply above.
      const { resourceVersion } = before.metadata;
      const wanted = { kind: 'KafkaTopic', spec: notFewer(spec, before.spec) } as const;
      return { before, written: await api.apply({ ...wanted, metadata: { ...metadata, resourceVersion } }) };
    });
    if (!exists && before?.metadata.generation === written.metadata.generation) await verdict.askAgain(written);
    await verdict.of(before, written);
  }

  /** @param lacking the settings not applied yet; empty: all are applied */
  async #onBrokers(lacking: () => Promise<string[]>): Promise<void> {
    const deadline = Date.now() + this.dependencies.deadlineMs;
    for (;;) {
      const found = await lacking();
      if (found.length === 0) return;
      if (Date.now() > deadline)
        throw new NotReadyError(
          `Strimzi reports the topics as ready, but the brokers do not have their settings: ${found.join(', ')}`,
        );
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }
}

function notFewer(spec: TopicSpec, before: object = {}): TopicSpec {
  const { partitions = 0 } = before as Partial<TopicSpec>;
  if (spec.partitions === undefined) return spec;
  return { ...spec, partitions: Math.max(spec.partitions, partitions) };
}
