import { until } from '@heliograph/testbed';
import { jest } from '@jest/globals';
import type { Generation } from './group-member.ts';
import { GroupSession, type Membership, withLiveOnes } from './group-session.ts';
import { type KafkaConnection, silentLogger } from '../port.ts';

/** `<topic>.backfill` has low priority beside `<topic>`. */
const liveTopicOf = (topic: string) => (topic.endsWith('.backfill') ? topic.slice(0, -'.backfill'.length) : undefined);

const topics = ['raw', 'raw.backfill'];
const at = (topic: string, partition: number) => ({ topic, partition });

describe('withLiveOnes', () => {
  it('takes only the low-priority partitions of owned live partitions', () => {
    const assigned = [at('raw', 0), at('raw.backfill', 0), at('raw.backfill', 1)];
    expect(withLiveOnes(assigned, topics, liveTopicOf)).toEqual({ partitions: assigned.slice(0, 2), complete: true });
  });

  it('reports missing low-priority partitions after an assignment made by an older version', () => {
    expect(withLiveOnes([at('raw', 0)], topics, liveTopicOf)).toEqual({ partitions: [at('raw', 0)], complete: false });
    expect(withLiveOnes([at('raw', 0)], ['raw'], liveTopicOf)).toEqual({ partitions: [at('raw', 0)], complete: true });
    expect(withLiveOnes([at('x.backfill', 3)], ['x.backfill'], liveTopicOf)).toMatchObject({
      partitions: [at('x.backfill', 3)],
    });
  });
});

/**
 * A coordinator that answers on the test's command. This member belongs to the group from the answer to JoinGroup on.
 */
class FakeMember implements Membership {
  rebalancing = false;
  sure = false;
  readonly #rounds: ((generation: Generation) => void)[] = [];
  #refusal: Error | undefined;

  async join(): Promise<Generation> {
    const generation = await new Promise<Generation>((resolve) => this.#rounds.push(resolve));
    this.rebalancing = false;
    return generation;
  }

  get joins(): number {
    return this.#rounds.length;
  }

  joinAnswered(): void {
    this.sure = this.rebalancing = true;
  }

  synced(id: number): void {
    const generation: Generation = { id, memberId: 'm', instanceId: null, partitions: [at('raw', 0)] };
    this.#rounds.at(-1)!(generation);
  }

  throwOut(): void {
    this.#refusal = Object.assign(new Error('UNKNOWN_MEMBER_ID'), { apiId: 'UNKNOWN_MEMBER_ID' });
  }

  heartbeat(): Promise<void> {
    const refusal = this.#refusal;
    this.#refusal = undefined;
    return refusal === undefined ? Promise.resolve() : Promise.reject(refusal);
  }

  isMembershipConfirmed = (): boolean => this.sure;
  forget = (): void => void (this.sure = false);
  disown = (): void => void (this.sure = false);
  becomeDynamicMember = (): void => undefined;
  topicsGrew = (): Promise<boolean> => Promise.resolve(false);
  leave = (): Promise<void> => Promise.resolve();
  close = (): Promise<void> => Promise.resolve();
}

describe('a session that was thrown out', () => {
  it('is sure of nothing until the round is over in which it comes back, and commits nothing meanwhile', async () => {
    const member = new FakeMember();
    const joined = jest.fn();
    const events = { joined, rebalancing: () => Promise.resolve(), memberConfirmed: () => undefined };
    const options = { groupId: 'g', topics: ['raw'], sessionTimeoutMs: 10_000, liveTopicOf };
    const session = new GroupSession({} as KafkaConnection, options, events, silentLogger, member);
    session.start();
    await until('it joins', () => member.joins === 1);
    member.joinAnswered();
    expect([session.isMembershipConfirmed(), session.isRebalancing()]).toEqual([false, true]);
    member.synced(1);
    await until('it is sure', () => session.isMembershipConfirmed());
    expect(session.isRebalancing()).toBe(false);

    member.throwOut();
    await until('it joins again', () => member.joins === 2);
    expect([session.isMembershipConfirmed(), session.generation]).toEqual([false, undefined]);
    // Now it is a member again, but does not know its partitions yet.
    member.joinAnswered();
    expect([session.isMembershipConfirmed(), session.generation]).toEqual([false, undefined]);
    member.synced(2);
    await until('it is sure', () => session.isMembershipConfirmed());
    expect(joined).toHaveBeenLastCalledWith(expect.objectContaining({ id: 2 }), false);
    await session.stop();
  });
});
