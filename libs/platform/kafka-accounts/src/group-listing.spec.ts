import { jest } from '@jest/globals';
import { type BrokerAddress, BrokerError, type BrokerRequests } from '@heliograph/kafka';
import { GroupListing, MAX_GROUPS } from './group-listing.ts';

const brokers = ['one', 'two'].map((host, nodeId) => ({ host, port: 9092, nodeId }));

interface Group {
  groupId: string;
  groupType?: string;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Answers for a cluster of two brokers. */
function listingOf(groupsAt: (host: string) => Group[] | Error) {
  const asked: string[] = [];
  const ask = ({ host }: BrokerAddress, name: string): Promise<unknown> => {
    asked.push(`${name} ${host}`);
    if (name === 'Metadata') return Promise.resolve({ brokers, topics: [] });
    const groups = groupsAt(host);
    return groups instanceof Error ? Promise.reject(groups) : Promise.resolve({ groups });
  };
  const requests = { ask, askAny: (first: (broker: BrokerAddress) => unknown) => first(brokers[0]!), know: jest.fn() };
  return { listing: new GroupListing(requests as unknown as BrokerRequests), asked };
}

it('lists the groups of an account at all brokers, by their ids, and nothing of another', async () => {
  const groups: Record<string, Group[]> = {
    one: [{ groupId: 'normalizer' }, { groupId: 'acc_a.late', groupType: 'Consumer' }, { groupId: 'acc_ab.other' }],
    two: [{ groupId: 'acc_a.early' }, { groupId: 'acc_a.late', groupType: 'Consumer' }],
  };
  const { listing } = listingOf((host) => groups[host]!);
  expect(await listing.of('acc_a')).toEqual({
    groups: [
      { groupId: 'acc_a.early', broker: { host: 'two', port: 9092 }, type: 'classic' },
      { groupId: 'acc_a.late', broker: { host: 'two', port: 9092 }, type: 'consumer' },
    ],
    total: 2,
  });
  expect((await listing.of('acc')).total).toBe(0);
  expect((await listing.of('normalize')).total).toBe(0);
});

it('keeps a bounded number of groups of an account, and counts all', async () => {
  const many = Array.from({ length: MAX_GROUPS + 20 }, (_, i) => ({ groupId: `acc_a.${1000 + i}` }));
  const { listing } = listingOf((host) => (host === 'one' ? many.toReversed() : []));
  const { groups, total } = await listing.of('acc_a');
  expect(groups.map(({ groupId }) => groupId)).toEqual(many.slice(0, MAX_GROUPS).map(({ groupId }) => groupId));
  expect(total).toBe(MAX_GROUPS + 20);
});

it('asks the brokers once for all accounts that ask at a time, and again after a while', async () => {
  const { listing, asked } = listingOf(() => [{ groupId: 'acc_a.x' }]);
  await Promise.all([listing.of('acc_a'), listing.of('acc_b'), listing.of('acc_a')]);
  expect(asked).toEqual(['Metadata one', 'ListGroups one', 'ListGroups two']);
  jest.advanceTimersByTime(3_000);
  await listing.of('acc_b');
  expect(asked).toHaveLength(6);
});

it('rejects when a broker does not answer, and asks again the next time', async () => {
  let down = true;
  const { listing } = listingOf((host) => (down && host === 'two' ? new Error('no answer') : []));
  await expect(listing.of('acc_a')).rejects.toThrow('no answer');
  down = false;
  expect(await listing.of('acc_a')).toEqual({ groups: [], total: 0 });
});

it('waits for a coordinator that is loading its groups', async () => {
  let refusals = 1;
  const { listing } = listingOf((host) =>
    host === 'two' && refusals-- > 0 ? new BrokerError('COORDINATOR_LOAD_IN_PROGRESS') : [{ groupId: `acc_a.${host}` }],
  );
  expect((await listing.of('acc_a')).total).toBe(2);
});
