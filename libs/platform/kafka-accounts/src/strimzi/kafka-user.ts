import { accountTopics } from '@heliograph/messaging';
import type { Resource } from './kubernetes/resources.ts';
import { passwordSecretName } from './resource-names.ts';

export interface ResourceOwner {
  /** `Kafka` resource: the operators process resources with its name in a label. */
  cluster: string;
  accountId: string;
}

export const accountIdLabel = 'heliograph.io/account';
export const managedBy = { 'app.kubernetes.io/managed-by': 'heliograph' };

export function resourceLabels({ cluster, accountId }: ResourceOwner): Record<string, string> {
  return { 'strimzi.io/cluster': cluster, ...managedBy, [accountIdLabel]: accountId };
}

/** Returns an account's rights: the same rules as the adapter for the Kafka protocol writes. */
export function authorization(accountId: string): object {
  const topics = accountTopics(accountId).map((name) => ({
    resource: { type: 'topic', name, patternType: 'literal' },
    operations: ['Read', 'Describe'],
    host: '*',
  }));
  const groups = {
    resource: { type: 'group', name: `${accountId}.`, patternType: 'prefix' },
    operations: ['Read'],
    host: '*',
  };
  return { type: 'simple', acls: [...topics, groups] };
}

export const noAuthorization = { type: 'simple', acls: [] };

/** Neither a login, nor rights, nor quotas: the operator removes what the user had, and reports when it is done. */
export const nothingLeft = { spec: { authentication: null, authorization: null, quotas: null } };

export function kafkaUser(
  owner: ResourceOwner,
  {
    username,
    passwordKey,
    consumerBytesPerSecond,
  }: { username: string; passwordKey: string; consumerBytesPerSecond?: number },
): Omit<Resource, 'apiVersion'> {
  const secretKeyRef = { name: passwordSecretName(username), key: passwordKey };
  return {
    kind: 'KafkaUser',
    metadata: { name: username, labels: resourceLabels(owner) },
    spec: {
      authentication: { type: 'scram-sha-512', password: { valueFrom: { secretKeyRef } } },
      authorization: authorization(owner.accountId),
      ...(consumerBytesPerSecond === undefined ? {} : { quotas: { consumerByteRate: consumerBytesPerSecond } }),
    },
  };
}

/** Without the labels by which the User Operator finds its own Secrets: it removes one of those that belongs to no user. */
export function passwordSecret(
  accountId: string,
  { username, passwordKey, password }: { username: string; passwordKey: string; password: string },
): Omit<Resource, 'apiVersion'> {
  return {
    kind: 'Secret',
    metadata: { name: passwordSecretName(username), labels: { ...managedBy, [accountIdLabel]: accountId } },
    data: { [passwordKey]: Buffer.from(password).toString('base64') },
  };
}
