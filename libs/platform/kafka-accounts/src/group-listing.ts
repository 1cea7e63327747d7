import { setTimeout as sleep } from 'node:timers/promises';
import {
  askLayout,
  type BrokerAddress,
  brokerErrorId,
  type BrokerRequests,
  type CoordinatedGroup,
  groupTypes,
} from '@heliograph/kafka';

export interface ListedGroups {
  /** At most `MAX_GROUPS`, the first by their ids. */
  groups: readonly CoordinatedGroup[];
  /** How many there are. */
  total: number;
}

interface GroupsAnswer {
  /** Brokers before Kafka 3.8 name no type. */
  groups: { groupId: string; groupType?: string }[];
}

/** The groups of one account that are kept. */
export const MAX_GROUPS = 100;
const KEEP_MS = 3_000;
const ATTEMPTS = 20;
const RETRY_MS = 250;

/**
 * Lists the consumer groups of all accounts. A broker returns all groups that it coordinates, so one listing serves all
 * accounts for 3 s. It keeps up to `MAX_GROUPS` groups per account.
 */
export class GroupListing {
  #listed: Promise<ReadonlyMap<string, ListedGroups>> | undefined;

  constructor(private readonly requests: BrokerRequests) {}

  /** Rejects when one of the brokers does not answer: its groups would be missing. */
  async of(accountId: string): Promise<ListedGroups> {
    return (await (this.#listed ??= this.#list())).get(accountId) ?? { groups: [], total: 0 };
  }

  async #list(): Promise<ReadonlyMap<string, ListedGroups>> {
    const forget = (): void => void (this.#listed = undefined);
    try {
      const listed = await this.#ask();
      setTimeout(forget, KEEP_MS).unref();
      return listed;
    } catch (error) {
      forget();
      throw error;
    }
  }

  async #ask(): Promise<ReadonlyMap<string, ListedGroups>> {
    const { brokers } = await askLayout(this.requests, []);
    const answers = await Promise.all(Array.from(brokers.values(), (broker) => this.#groupsAt(broker)));
    const byAccount = Map.groupBy(answers.flat(), ({ groupId }) => groupId.slice(0, groupId.indexOf('.')));
    return new Map(Array.from(byAccount, ([accountId, groups]) => [accountId, firstOf(groups)]));
  }

  async #groupsAt(broker: BrokerAddress): Promise<CoordinatedGroup[]> {
    const { groups } = await this.#answerOf(broker);
    return groups
      .filter(({ groupId }) => groupId.includes('.'))
      .map(({ groupId, groupType }) => ({
        groupId,
        broker,
        type: groupType?.toLowerCase() === 'consumer' ? 'consumer' : 'classic',
      }));
  }

  /** A broker that has just become the coordinator of groups reads them first, and answers about none meanwhile. */
  async #answerOf(broker: BrokerAddress): Promise<GroupsAnswer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.requests.ask<GroupsAnswer>(broker, 'ListGroups', [[], groupTypes]);
      } catch (error) {
        if (brokerErrorId(error) !== 'COORDINATOR_LOAD_IN_PROGRESS' || attempt === ATTEMPTS) throw error;
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
  }
}

/** Two brokers name a group whose coordinator has just moved. */
function firstOf(listed: readonly CoordinatedGroup[]): ListedGroups {
  const groups = [...new Map(listed.map((group) => [group.groupId, group])).values()];
  groups.sort((a, b) => (a.groupId < b.groupId ? -1 : 1));
  return { groups: groups.slice(0, MAX_GROUPS), total: groups.length };
}
