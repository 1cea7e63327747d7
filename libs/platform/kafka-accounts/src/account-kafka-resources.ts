import { Admin, describeUserScramCredentialsV0 } from '@platformatic/kafka';
import { assertAccountId } from './account-provisioner.ts';
import { clientOptions, brokerErrorId, guardClient, type KafkaConnection } from '@heliograph/kafka';
import { accountTopics } from '@heliograph/messaging';

export interface SurplusGroups {
  accountId: string;
  /** Number of all groups of the account. */
  total: number;
  /** Ids of the groups beyond the bound that have no members, the last by id first. */
  surplus: string[];
}

/** The library's own default is the classic protocol alone. */
const ofAllTypes: { types: [] } = { types: [] };
const accountIn = /^(acc_[^.]+)\./;

/** Groups in one request: an account that makes them without end must not make them faster than they are deleted. */
const GROUPS_A_CALL = 500;

/** Finds an account's resources on the broker, independent of our database. */
export class AccountKafkaResources {
  readonly #client: Admin;

  constructor(connection: KafkaConnection) {
    this.#client = new Admin(clientOptions(connection, 'account-remains'));
    guardClient(this.#client);
  }

  async users(accountId: string): Promise<string[]> {
    assertAccountId(accountId);
    const [broker] = (await this.#client.connectToBrokers()).values();
    if (!broker) throw new Error('no Kafka broker is connected');
    const { results } = await describeUserScramCredentialsV0.api.async(broker, null);
    return results.map(({ user }) => user).filter((user) => isOf(accountId, user));
  }

  async topics(accountId: string): Promise<string[]> {
    assertAccountId(accountId);
    const own = accountTopics(accountId);
    const existing = new Set(await this.#client.listTopics());
    return own.filter((name) => existing.has(name));
  }

  /** Partitions of each of the account's topics that exists and has all its leaders. */
  async partitions(accountId: string): Promise<Map<string, number>> {
    const topics = await this.topics(accountId);
    if (topics.length === 0) return new Map();
    const metadata = await this.#client.metadata({ topics, forceUpdate: true });
    const led = [...metadata.topics].filter(([, { partitions }]) => partitions.every(({ leader }) => leader >= 0));
    return new Map(led.map(([name, { partitionsCount }]) => [name, partitionsCount]));
  }

  async groups(accountId: string): Promise<string[]> {
    assertAccountId(accountId);
    return [...(await this.#client.listGroups(ofAllTypes)).keys()].filter((id) => id.startsWith(`${accountId}.`));
  }

  /**
   * Returns the accounts that have more than `max` groups, with the groups to delete until they have so many: a broker
   * bounds the members of a group, not the groups of a user.
   */
  async surplusGroups(max: number): Promise<SurplusGroups[]> {
    const groups = [...(await this.#client.listGroups(ofAllTypes)).values()].filter(({ id }) => accountIn.test(id));
    const found: SurplusGroups[] = [];
    for (const [accountId, own] of Map.groupBy(groups, ({ id }) => accountIn.exec(id)![1]!)) {
      if (own.length <= max) continue;
      const unused = own.filter(({ state }) => state.toLowerCase() === 'empty').map(({ id }) => id);
      const surplus = unused.sort().reverse();
      found.push({ accountId, total: own.length, surplus: surplus.slice(0, own.length - max) });
    }
    return found;
  }

  /**
   * @returns the number of deleted groups; one with connected members is not deleted, and expires by the broker's
   * offset retention
   */
  async deleteGroups(groups: readonly string[]): Promise<number> {
    let gone = 0;
    for (let from = 0; from < groups.length; from += GROUPS_A_CALL)
      gone += await this.#deleteOf(groups.slice(from, from + GROUPS_A_CALL));
    return gone;
  }

  /** One group that is refused does not keep the others of its call: then each is asked for alone. */
  async #deleteOf(groups: readonly string[]): Promise<number> {
    try {
      await this.#client.deleteGroups({ groups: [...groups] });
      return groups.length;
    } catch (error) {
      const refusal = brokerErrorId(error);
      if (refusal !== 'NON_EMPTY_GROUP' && refusal !== 'GROUP_ID_NOT_FOUND') throw error;
      if (groups.length === 1) return refusal === 'GROUP_ID_NOT_FOUND' ? 1 : 0;
    }
    let gone = 0;
    for (const group of groups) gone += await this.#deleteOf([group]);
    return gone;
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}

const isOf = (accountId: string, user: string) => user.startsWith(`${accountId}.`) || user.startsWith(`${accountId}-`);
