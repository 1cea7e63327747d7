import { randomBytes } from 'node:crypto';
import type { AccountCredential, NewAccountCredential } from '../account-provisioner.ts';
import {
  accountIdLabel,
  authorization,
  kafkaUser,
  kafkaUserWithoutLogin,
  managedBy,
  noAuthorization,
  nothingLeft,
  passwordSecret,
} from './kafka-user.ts';
import { type KubernetesApi, retryConflicts } from './kubernetes/kubernetes-api.ts';
import type { OperatorVerdict } from './operator-verdict.ts';
import { passwordSecretName } from './resource-names.ts';
import type { Resource } from './kubernetes/resources.ts';

/**
 * KafkaUsers of accounts, each with a Secret that contains its password. Secrets are created and never read, changed or deleted here, as that right would be
 * one to all Secrets of the namespace: a Secret belongs to its KafkaUser, and Kubernetes deletes it with that.
 */
export class AccountUsers {
  constructor(
    private readonly api: KubernetesApi,
    private readonly verdict: OperatorVerdict,
    private readonly cluster: string,
  ) {}

  /** The Secret before the login: the operator comes back to a user without its Secret only after two minutes. */
  async create(credential: NewAccountCredential): Promise<void> {
    const owner = { cluster: this.cluster, accountId: credential.accountId };
    const before = await this.#existing(kafkaUserWithoutLogin(owner, credential.username));
    const secretName = await this.#writePassword(before, credential);
    const written = await retryConflicts(() => this.api.apply(kafkaUser(owner, { ...credential, secretName })));
    await this.verdict.of(before, written);
  }

  suspend({ username }: AccountCredential): Promise<void> {
    return this.#change(username, { spec: { authorization: noAuthorization } });
  }

  restore({ accountId, username }: AccountCredential): Promise<void> {
    return this.#change(username, { spec: { authorization: authorization(accountId) } });
  }

  /**
   * Empties the KafkaUser before deleting it: the operator reports that the login and rights of an empty one are
   * removed, but reports nothing for a deleted one.
   */
  async revoke({ username }: AccountCredential): Promise<void> {
    await this.#change(username, nothingLeft);
    await this.api.delete('KafkaUser', username);
  }

  /** @returns how many there were */
  async erase(accountId: string): Promise<number> {
    const own = { ...managedBy, [accountIdLabel]: accountId };
    const users = await this.api.list('KafkaUser', own);
    for (const { metadata } of users) await this.revoke({ accountId, username: metadata.name });
    return users.length;
  }

  #existing(user: Omit<Resource, 'apiVersion'>): Promise<Resource> {
    return retryConflicts(
      async () => (await this.api.get('KafkaUser', user.metadata.name)) ?? (await this.api.create(user)),
    );
  }

  /** Another name each time: only a change of the user, not of the Secret, makes the operator read the password again. */
  #writePassword(user: Resource, credential: NewAccountCredential): Promise<string> {
    return retryConflicts(async () => {
      const name = passwordSecretName(credential.username, randomBytes(4).toString('hex'));
      await this.api.create(passwordSecret(user, { ...credential, name }));
      return name;
    });
  }

  /** A user that is not there has neither login nor rights: nothing to change. */
  async #change(username: string, patch: object): Promise<void> {
    const before = await this.api.get('KafkaUser', username);
    if (!before) return;
    const written = await retryConflicts(() => this.api.merge('KafkaUser', username, patch));
    if (written) await this.verdict.of(before, written);
  }
}
