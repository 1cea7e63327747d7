import {
  accountBaseDataTopic,
  accountEventsTopic,
  type AccountRemains,
  type AccountTopicSettings,
} from '@heliograph/messaging';
import { accountIdLabel, managedBy, resourceLabels } from './kafka-user.ts';
import type { KubernetesApi } from './kubernetes/kubernetes-api.ts';
import { retryConflicts } from './kubernetes/retry-conflicts.ts';
import { NotReadyError, type OperatorVerdict } from './operator-verdict.ts';
import { accountLabel, kafkaTopicName } from './resource-names.ts';

const pollMs = 200;

interface Surroundings {
  api: KubernetesApi;
  verdict: OperatorVerdict;
  /** What the brokers have. */
  remains: AccountRemains;
  cluster: string;
  deadlineMs: number;
}

interface TopicSpec {
  topicName: string;
  partitions?: number;
  config?: Record<string, string | number>;
}

/** The two KafkaTopics of an account, and the topics that come of them. */
export class AccountTopicResources {
  constructor(private readonly surroundings: Surroundings) {}

  /** A topic that is there already, by whomever, comes under its KafkaTopic with the partitions it has. */
  async ensure(accountId: string, { partitions, retentionMs }: AccountTopicSettings): Promise<void> {
    accountLabel(accountId);
    const existing = await this.surroundings.remains.partitions(accountId);
    const config = { 'cleanup.policy': 'delete', 'retention.ms': retentionMs };
    for (const topicName of topicsOf(accountId)) {
      const atLeast = Math.max(partitions, existing.get(topicName) ?? 0);
      await this.write(accountId, { topicName, partitions: atLeast, config }, existing.has(topicName));
    }
    await this.onBrokers(`topics of ${accountId}`, async () => {
      const found = await this.surroundings.remains.partitions(accountId);
      return topicsOf(accountId).every((name) => (found.get(name) ?? 0) >= partitions);
    });
  }

  /** @returns the topics that were there. One without a KafkaTopic gets one first, so that the operator removes it: we may not. */
  async erase(accountId: string): Promise<string[]> {
    const { api, verdict, remains } = this.surroundings;
    const existing = await remains.topics(accountId);
    const own = { ...managedBy, [accountIdLabel]: accountId };
    const resources = new Set((await api.list('KafkaTopic', own)).map(({ metadata }) => metadata.name));
    for (const topicName of existing.filter((name) => !resources.has(kafkaTopicName(name))))
      await this.write(accountId, { topicName }, true);
    const names = [...new Set([...resources, ...existing.map(kafkaTopicName)])];
    for (const name of names) await api.delete('KafkaTopic', name);
    for (const name of names) await verdict.gone('KafkaTopic', name);
    await this.onBrokers(
      `end of the topics of ${accountId}`,
      async () => (await remains.topics(accountId)).length === 0,
    );
    return existing;
  }

  private async write(accountId: string, spec: TopicSpec, exists: boolean): Promise<void> {
    const { api, verdict, cluster } = this.surroundings;
    const name = kafkaTopicName(spec.topicName);
    const { before, written } = await retryConflicts(async () => {
      const before = await api.get('KafkaTopic', name);
      // Never fewer partitions than somebody else has asked for meanwhile: hence the version.
      const resourceVersion = before?.metadata.resourceVersion;
      const metadata = {
        name,
        labels: resourceLabels({ cluster, accountId }),
        ...(resourceVersion ? { resourceVersion } : {}),
      };
      const written = await api.apply({ kind: 'KafkaTopic', metadata, spec: notFewer(spec, before?.spec) });
      return { before, written };
    });
    if (!exists && before?.metadata.generation === written.metadata.generation) await verdict.askAgain(written);
    await verdict.of(before, written);
  }

  private async onBrokers(what: string, condition: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + this.surroundings.deadlineMs;
    while (!(await condition())) {
      if (Date.now() > deadline)
        throw new NotReadyError(
          `${what}: Strimzi says it is done, but the brokers do not (or hide it: DESCRIBE on "delivery.")`,
        );
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }
}

const topicsOf = (accountId: string) => [accountBaseDataTopic(accountId), accountEventsTopic(accountId)];

function notFewer(spec: TopicSpec, before: object | undefined): TopicSpec {
  const { partitions = 0 } = (before ?? {}) as Partial<TopicSpec>;
  if (spec.partitions === undefined) return spec;
  return { ...spec, partitions: Math.max(spec.partitions, partitions) };
}
