import { assertAccountId, assertCredentialName } from '../account-provisioner.ts';

/** A DNS label (RFC 1123) that ends: an underscore of the account id becomes a dash, which no account id has, so that two never become one. */
const labelPattern = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;

/** @throws Error for an id that cannot be part of a resource's name: with `_` at an end. auth-api makes none. */
export function accountLabel(accountId: string): string {
  assertAccountId(accountId);
  const label = accountId.replaceAll('_', '-');
  if (!labelPattern.test(label)) throw new Error(`account id ${accountId}: Kubernetes allows no underscore at an end`);
  return label;
}

/** The name of a KafkaUser is the name its owner logs in with. */
export function kafkaUserName(accountId: string, name: string): string {
  assertCredentialName(name);
  return `${accountLabel(accountId)}.${name}`;
}

/** The operator's own Secret has the user's name; ours must have another. @param version of the password */
export function passwordSecretName(username: string, version: string): string {
  return `${username}.password-${version}`;
}

/** `spec.topicName` has the true name. */
export function kafkaTopicName(topic: string): string {
  return topic.replaceAll('_', '-');
}

/**
 * Returns whether the credential is a KafkaUser. Otherwise it was created by the Kafka protocol, before the deployment
 * changed to Strimzi, and its name begins with the account id as it is.
 * @throws Error when it is neither
 */
export function isKafkaUser({ accountId, username }: { accountId: string; username: string }): boolean {
  const beginning = `${accountLabel(accountId)}.`;
  if (username.startsWith(beginning)) {
    assertCredentialName(username.slice(beginning.length));
    return true;
  }
  if (username.startsWith(`${accountId}.`) || username.startsWith(`${accountId}-`)) return false;
  throw new Error(`Kafka username: it must begin with "${beginning}"`);
}
