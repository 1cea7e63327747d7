import type { Generation } from './group-member.ts';
import { OwnedPartition } from './owned-partition.ts';
import { Ownership } from './ownership.ts';
import type { IncomingRecord } from '../port.ts';

const at = (partition: number) => ({ topic: 't', partition });
const generation = (id: number, ...partitions: number[]): Generation => ({
  id,
  memberId: 'm',
  instanceId: null,
  partitions: partitions.map(at),
});

function owned(partition: number, start: bigint, count: number): OwnedPartition {
  const state = new OwnedPartition(at(partition), start, { offset: start, metadata: '' }, 8);
  const records = Array.from({ length: count }, (_, i): IncomingRecord => {
    return { ...at(partition), offset: start + BigInt(i), timestamp: 0, key: null, value: null, headers: {} };
  });
  state.fetched({ ...at(partition), offset: start, nextOffset: start + BigInt(count), records });
  return state;
}

describe('ownership of partitions', () => {
  it('keeps the state of what stays in an unbroken round, and loses the rest at once', () => {
    const ownership = new Ownership();
    ownership.assign(generation(1, 0, 1), false);
    expect(ownership.gained()).toEqual([at(0), at(1)]);
    const stays = owned(0, 0n, 3);
    ownership.add(stays);
    ownership.add(owned(1, 0n, 3));
    ownership.assign(generation(2, 0, 2), true);
    expect(ownership.get(at(0))).toBe(stays);
    expect(ownership.get(at(1))).toBeUndefined();
    expect(ownership.takeLost()).toEqual([at(1)]);
    expect(ownership.gained()).toEqual([at(2)]);
  });

  it('starts everything again when a rebalance was missed: another member may have owned it', () => {
    const ownership = new Ownership();
    ownership.assign(generation(1, 0), false);
    ownership.add(owned(0, 0n, 3));
    ownership.assign(generation(3, 0), false);
    expect(ownership.takeLost()).toEqual([at(0)]);
    expect(ownership.gained()).toEqual([at(0)]);
  });
});

describe('a partition that was lost', () => {
  const again = (ownership: Ownership, start: bigint) => ownership.formerly(at(0))?.settledFrom(start);

  it('is remembered for some generations, with records settled late, and above the committed offset', () => {
    const ownership = new Ownership(true);
    ownership.assign(generation(1, 0), false);
    const partition = owned(0, 100n, 8);
    partition.take(8);
    for (const offset of [100n, 101n, 104n]) partition.settle(offset);
    ownership.add(partition);
    ownership.assign(generation(5, 0), false);
    expect(again(ownership, 100n)).toEqual([
      { from: 100, to: 102 },
      { from: 104, to: 105 },
    ]);
    ownership.formerly(at(0))!.settle(105n);
    expect(again(ownership, 101n)).toEqual([
      { from: 101, to: 102 },
      { from: 104, to: 106 },
    ]);
    expect(again(ownership, 105n)).toEqual([{ from: 104, to: 106 }]);
    expect(again(ownership, 99n)).toEqual([]);
    for (const id of [6, 7]) ownership.assign(generation(id), true);
    expect(again(ownership, 100n)).toHaveLength(2);
    ownership.assign(generation(8), true);
    expect(again(ownership, 100n)).toBeUndefined();
  });

  it('is not where the work on its records is lost with it', () => {
    const ownership = new Ownership();
    ownership.assign(generation(1, 0), false);
    ownership.add(owned(0, 0n, 3));
    ownership.assign(generation(3), false);
    expect(ownership.formerly(at(0))).toBeUndefined();
  });
});

describe('an owned partition', () => {
  it('ignores the settle of a record that an earlier ownership delivered and this one has not', () => {
    const again = owned(0, 100n, 5);
    expect(again.settle(103n)).toBe(false);
    again.take(10);
    expect(again.settle(103n)).toBe(true);
    expect(again.committable()?.offset).toBe(100n);
    again.settle(100n);
    expect(again.committable()?.offset).toBe(101n);
    again.markCommitted(again.committable()!);
    again.markCommitted({ offset: 100n, metadata: '' });
    expect(again.committable()).toBeUndefined();
  });

  it('does not commit past records that are fetched and not delivered', () => {
    const state = owned(0, 0n, 5);
    state.take(2).forEach(({ offset }) => state.settle(offset));
    expect(state.committable()?.offset).toBe(2n);
    state.dropQueue();
    expect(state.committable()?.offset).toBe(2n);
  });

  it('ignores the answer to an older question', () => {
    const state = owned(0, 0n, 5);
    expect(state.fetched({ ...at(0), offset: 0n, nextOffset: 9n, records: [] })).toBe(false);
  });

  it('wants nothing while records wait or too many are unsettled, and more at half', () => {
    const state = owned(0, 0n, 8);
    expect(state.wanted()).toBeUndefined();
    const records = state.take(100);
    expect(state.wanted()).toBeUndefined();
    records.slice(0, 4).forEach(({ offset }) => state.settle(offset));
    expect(state.reopens()).toBe(false);
    state.settle(records[4]!.offset);
    expect(state.reopens()).toBe(true);
    expect(state.wanted()).toEqual({ ...at(0), offset: 8n });
  });

  it('commits a gap at the end, and jumps over what retention has taken', () => {
    const state = owned(0, 0n, 1);
    state.take(1).forEach(({ offset }) => state.settle(offset));
    state.fetched({ ...at(0), offset: 1n, nextOffset: 4n, records: [] });
    expect(state.committable()?.offset).toBe(4n);
    expect(state.jump(10n)).toBe(6n);
    expect(state.committable()?.offset).toBe(10n);
  });
});
