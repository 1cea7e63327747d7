export interface AccountCredential {
  accountId: string;
  /**
   * As `AccountProvisioner.username` made it: its prefix names the owner, so that no account's user can be another's,
   * or a service's.
   */
  username: string;
}

export interface NewAccountCredential extends AccountCredential {
  password: string;
  /** The quota on each broker; absent = not limited. */
  consumerBytesPerSecond?: number;
}

export interface AccountTopicSettings {
  partitions: number;
  retentionMs: number;
}

export interface ErasedFromBroker {
  users: number;
  topics: string[];
  groups: number;
  /**
   * Groups whose members were still connected: the broker forgets them with their offsets (`offsets.retention.minutes`,
   * 7 days).
   */
  groupsLeft: number;
}

/**
 * Provisions what an account needs on the broker to read its own topics and nothing else. Adapters: the Kafka protocol (`createKafkaProvisioner`);
 * on Kubernetes, the resources of an operator (the strimzi library). All calls may be repeated.
 */
export interface AccountProvisioner {
  /** The user name of a new credential: the adapter sets its prefix, the caller `name` (1 to 60 of a-z 0-9). */
  username(accountId: string, name: string): string;
  /** `delivery.<account>.basedata`, `.events`, `.energy` and `.storage`. Existing ones get more partitions, never fewer, and this retention. */
  ensureAccountTopics(accountId: string, settings: AccountTopicSettings): Promise<void>;
  /**
   * A SCRAM-SHA-512 user that may read the account's topics with groups whose ids begin with `<accountId>.`. Resolves when a login
   * with it works and may read; resets the password when the user exists. With `consumerBytesPerSecond` the brokers slow down a user that reads faster.
   */
  createCredential(credential: NewAccountCredential): Promise<void>;
  /** New logins fail at once; open connections end with the broker's `connections.max.reauth.ms`. Rights go at once. */
  revokeCredential(credential: AccountCredential): Promise<void>;
  /** Revokes the user's rights at once, open connections included; its login stays. */
  suspendCredential(credential: AccountCredential): Promise<void>;
  /** Gives them back. */
  restoreCredential(credential: AccountCredential): Promise<void>;
  /**
   * Everything that the account has on the broker: users with rights and quotas, topics with their records, consumer
   * groups.
   */
  eraseAccount(accountId: string): Promise<ErasedFromBroker>;
  close(): Promise<void>;
}

const accountPattern = /^[a-z0-9_]{3,40}$/;
const usernamePattern = /^[A-Za-z0-9._-]{1,128}$/;
const namePattern = /^[a-z0-9]{1,60}$/;

/** An account id is part of topic names, of a group prefix and of user names: a dot or dash in it would let one account's prefix cover another's. */
export function assertAccountId(accountId: string): void {
  if (!accountPattern.test(accountId)) throw new Error('account id: 3 to 40 of a-z 0-9 _');
}

export function assertCredential({ accountId, username }: AccountCredential): void {
  assertAccountId(accountId);
  const own = username.startsWith(`${accountId}.`) || username.startsWith(`${accountId}-`);
  if (!own || !usernamePattern.test(username))
    throw new Error(`Kafka username: "${accountId}." or "${accountId}-" and 1 to 128 of A-Z a-z 0-9 . _ -`);
}

export function assertCredentialName(name: string): void {
  if (!namePattern.test(name)) throw new Error('name of a Kafka credential: 1 to 60 of a-z 0-9');
}
