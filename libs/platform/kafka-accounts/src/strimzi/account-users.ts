import { randomBytes } from 'node:crypto';
import type { AccountCredential, NewAccountCredential } from '../account-provisioner.ts';
import {
  accountIdLabel,
  authorization,
  kafkaUser,
  managedBy,
  noAuthorization,
  nothingLeft,
  passwordSecret,
} from './kafka-user.ts';
import { type KubernetesApi, retryConflicts } from './kubernetes/kubernetes-api.ts';
import type { OperatorVerdict } from './operator-verdict.ts';
import { passwordSecretName } from './resource-names.ts';

/** KafkaUsers of accounts, each with a Secret that contains its password. */
export class AccountUsers {
  constructor(
    private readonly api: KubernetesApi,
    private readonly verdict: OperatorVerdict,
    private readonly cluster: string,
  ) {}

  /** The Secret first: the operator comes back to a user without one only after two minutes. */
  async create(credential: NewAccountCredential): Promise<void> {
    const { accountId, username } = credential;
    // Another key each time: only a change of the user, not of the Secret, makes the operator read the password again.
    const secret = { ...credential, passwordKey: `password-${randomBytes(4).toString('hex')}` };
    await retryConflicts(() => this.api.apply(passwordSecret(accountId, secret)));
    const before = await this.api.get('KafkaUser', username);
    const owner = { cluster: this.cluster, accountId };
    const written = await retryConflicts(() => this.api.apply(kafkaUser(owner, secret)));
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
    await this.api.delete('Secret', passwordSecretName(username));
  }

  /** @returns how many there were; Secrets that were left without their user are removed too */
  async erase(accountId: string): Promise<number> {
    const own = { ...managedBy, [accountIdLabel]: accountId };
    const users = await this.api.list('KafkaUser', own);
    for (const { metadata } of users) await this.revoke({ accountId, username: metadata.name });
    for (const { metadata } of await this.api.list('Secret', own)) await this.api.delete('Secret', metadata.name);
    return users.length;
  }

  /** A user that is not there has neither login nor rights: nothing to change. */
  async #change(username: string, patch: object): Promise<void> {
    const before = await this.api.get('KafkaUser', username);
    if (!before) return;
    const written = await retryConflicts(() => this.api.merge('KafkaUser', username, patch));
    if (written) await this.verdict.of(before, written);
  }
}
