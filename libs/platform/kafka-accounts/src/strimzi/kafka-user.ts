import { accountTopics } from '@heliograph/messaging';
import type { Resource } from './kubernetes/resources.ts';

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

/** The key of the password in its Secret. */
const passwordKey = 'password';

export function kafkaUser(
  owner: ResourceOwner,
  {
    username,
    secretName,
    consumerBytesPerSecond,
  }: { username: string; secretName: string; consumerBytesPerSecond?: number },
): Omit<Resource, 'apiVersion'> {
  const secretKeyRef = { name: secretName, key: passwordKey };
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

/** A user that can do nothing yet, as the owner of the Secret with its password. */
export function kafkaUserWithoutLogin(owner: ResourceOwner, username: string): Omit<Resource, 'apiVersion'> {
  const metadata = { name: username, labels: resourceLabels(owner) };
  return { kind: 'KafkaUser', metadata, spec: { authorization: noAuthorization } };
}

/** Without the labels by which the User Operator finds its own Secrets: it removes one of those that belongs to no user. */
export function passwordSecret(
  { apiVersion, kind, metadata }: Resource,
  { accountId, name, password }: { accountId: string; name: string; password: string },
): Omit<Resource, 'apiVersion'> {
  const owner = { apiVersion, kind, name: metadata.name, uid: metadata.uid! };
  return {
    kind: 'Secret',
    metadata: { name, labels: { ...managedBy, [accountIdLabel]: accountId }, ownerReferences: [owner] },
    data: { [passwordKey]: Buffer.from(password).toString('base64') },
  };
}
