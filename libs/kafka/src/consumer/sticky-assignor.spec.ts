import type { TopicPartition } from '../port.ts';
import { assignSticky, type Candidate } from './sticky-assignor.ts';

/** `<topic>.backfill` has low priority beside `<topic>`, and `replays` beside `t`. */
const liveTopicOf = (topic: string): string | undefined => {
  if (topic === 'replays') return 't';
  return topic.endsWith('.backfill') ? topic.slice(0, -'.backfill'.length) : undefined;
};

const assign = (candidates: readonly Candidate[], partitionCounts: ReadonlyMap<string, number>) =>
  assignSticky(candidates, partitionCounts, liveTopicOf);

type Assigned = Map<string, TopicPartition[]>;

const counts = (topics: Record<string, number>) => new Map(Object.entries(topics));

function member(memberId: string, topics: Record<string, number>, before?: Assigned): Candidate {
  const owned = before?.get(memberId) ?? [];
  return { memberId, topics: Object.keys(topics), owned, generation: before ? 1 : -1, leaving: false };
}

const sizes = (assigned: Assigned): number[] => [...assigned.values()].map((list) => list.length);

function spans(assigned: Assigned, topic: string): number[] {
  return [...assigned.values()].map((list) => list.filter((at) => at.topic === topic).length);
}

const uneven = (numbers: readonly number[]): number => Math.max(...numbers) - Math.min(...numbers);

function all(assigned: Assigned): string[] {
  return [...assigned.values()].flatMap((list) => list.map(({ topic, partition }) => `${topic}:${partition}`));
}

function moved(before: Assigned, after: Assigned): number {
  const owner = new Map<string, string>();
  for (const [id, list] of before) for (const { topic, partition } of list) owner.set(`${topic}:${partition}`, id);
  return [...after].flatMap(([id, list]) =>
    list.filter(({ topic, partition }) => owner.get(`${topic}:${partition}`) !== id),
  ).length;
}

/** Topics as our groups have them, and such as make it hard. */
const shapes: Record<string, number>[] = [
  { basedata: 24, 'device-events': 6 },
  Object.fromEntries(Array.from({ length: 15 }, (_, i) => [`raw.${i}`, 6])),
  Object.fromEntries(Array.from({ length: 15 }, (_, i) => [`raw.${i}`, 1])),
  { one: 1 },
  { three: 3, seven: 7, eleven: 11 },
];

describe.each(shapes)('sticky assignment of %j', (topics) => {
  const total = Object.values(topics).reduce((sum, count) => sum + count, 0);
  const members = (names: string, before?: Assigned) => Array.from(names, (name) => member(name, topics, before));

  function expectFair(assigned: Assigned): void {
    expect(new Set(all(assigned)).size).toBe(total);
    expect(all(assigned)).toHaveLength(total);
    expect(uneven(sizes(assigned))).toBeLessThanOrEqual(1);
    for (const topic of Object.keys(topics)) expect(uneven(spans(assigned, topic))).toBeLessThanOrEqual(1);
  }

  it('spreads every topic and the total evenly as members join and leave', () => {
    let assigned = assign(members('ab'), counts(topics));
    expectFair(assigned);
    for (const names of ['abc', 'bc', 'bcd', 'cd', 'cdefgh', 'h', 'hi']) {
      assigned = assign(members(names, assigned), counts(topics));
      expectFair(assigned);
    }
  });

  it('moves nothing while no member joins or leaves', () => {
    const before = assign(members('abc'), counts(topics));
    expect(moved(before, assign(members('cab', before), counts(topics)))).toBe(0);
  });

  it('moves only its share to a new member, and only its partitions from a leaving one', () => {
    const two = assign(members('ab'), counts(topics));
    const three = assign(members('abc', two), counts(topics));
    expect(moved(two, three)).toBe(three.get('c')!.length);
    const leaving = members('abc', three).map((one) => ({ ...one, leaving: one.memberId === 'a' }));
    const handedOver = assign(leaving, counts(topics));
    expect(handedOver.get('a')).toEqual([]);
    expect(moved(three, handedOver)).toBe(three.get('a')!.length);
    expect(moved(handedOver, assign(members('bc', handedOver), counts(topics)))).toBe(0);
  });
});

describe('sticky assignment', () => {
  it('leaves members that all leave at once their partitions, to finish their work', () => {
    const topics = { t: 4 };
    const before = assign([member('a', topics), member('b', topics)], counts(topics));
    const leaving = ['a', 'b'].map((id) => ({ ...member(id, topics, before), leaving: true }));
    expect(moved(before, assign(leaving, counts(topics)))).toBe(0);
  });

  it('gives a topic to those alone who subscribed to it: a newer version may read one more', () => {
    const old = member('old', { t: 4 });
    const fresh = member('new', { t: 4, added: 3 });
    const assigned = assign([old, fresh], counts({ t: 4, added: 3 }));
    expect(assigned.get('old')!.every(({ topic }) => topic === 't')).toBe(true);
    expect(spans(assigned, 'added').sort()).toEqual([0, 3]);
    expect(spans(assigned, 't')).toEqual([2, 2]);
  });

  it('believes of two that claim a partition the one of the later round', () => {
    const at = { topic: 't', partition: 0 };
    const claim = (memberId: string, generation: number): Candidate => ({
      memberId,
      generation,
      topics: ['t'],
      owned: [at],
      leaving: false,
    });
    expect(assign([claim('late', 3), claim('early', 2)], counts({ t: 1 })).get('late')).toEqual([at]);
    expect(assign([claim('early', 2), claim('late', 3)], counts({ t: 1 })).get('late')).toEqual([at]);
  });
});

describe('sticky assignment of low-priority topics', () => {
  const live = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`raw.${i}`, 1 + i]));
  const both = { ...live, ...Object.fromEntries(Object.entries(live).map(([topic, n]) => [`${topic}.backfill`, n])) };

  /**
   * The owner of a low-priority partition owns the live one; it stays unassigned where the live owner does not know the
   * topic.
   */
  function expectTogether(assigned: Assigned, knows: (memberId: string) => boolean): void {
    for (const [memberId, list] of assigned) {
      const of = (lowPriority: boolean) =>
        list
          .filter(({ topic }) => topic.endsWith('.backfill') === lowPriority)
          .map(({ topic, partition }) => `${topic.replace('.backfill', '')}:${partition}`)
          .sort();
      expect(of(true)).toEqual(knows(memberId) ? of(false) : []);
    }
    const alone = new Map([...assigned].map(([id, list]) => [id, list.filter(({ topic }) => topic in live)] as const));
    expect(uneven(sizes(alone))).toBeLessThanOrEqual(1);
  }

  it('keeps both together as members join, leave, crash or are of an older version', () => {
    // A linear congruential generator: the same members in each run.
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * below);
    };
    const old = (memberId: string): boolean => memberId.startsWith('old');
    let ids = ['old1', 'old2', 'old3'];
    let before: Assigned | undefined;
    for (let round = 0; round < 300; round += 1) {
      // A static member of an older version is replaced by a newer one, with another id and its partitions.
      const upgraded = random(4) === 0 ? ids.find(old) : undefined;
      const renamed = upgraded?.replace('old', 'new');
      if (upgraded !== undefined && renamed !== undefined) {
        ids = ids.map((id) => (id === upgraded ? renamed : id));
        before?.set(renamed, before.get(upgraded) ?? []);
      }
      if (random(3) === 0) ids.push(`${random(4) === 0 ? 'old' : 'new'}${round}`);
      if (ids.length > 1 && random(3) === 0) ids.splice(random(ids.length), 1);
      const members = ids.map((id) => member(id, old(id) ? live : both, before));
      const leaving = ids.length > 1 && random(5) === 0 ? random(ids.length) : -1;
      const candidates = members.map((one, i) => ({ ...one, leaving: i === leaving }));
      const assigned = assign(candidates, counts(ids.every(old) ? live : both));
      if (leaving === -1) expectTogether(assigned, (id) => !old(id));
      else expect(assigned.get(ids[leaving]!)).toEqual([]);
      before = assigned;
    }
  });

  it('keeps two low-priority topics with their live topic', () => {
    const topics = { t: 7, 't.backfill': 7, replays: 7 };
    for (const [, list] of assign([member('a', topics), member('b', topics)], counts(topics))) {
      const of = (name: string) => list.filter(({ topic }) => topic === name).map(({ partition }) => partition);
      expect(of('replays')).toEqual(of('t'));
      expect(of('t.backfill')).toEqual(of('t'));
    }
  });

  it('moves nothing while no member joins or leaves', () => {
    const make = (before?: Assigned) => Array.from('abc', (id) => member(id, both, before));
    const before = assign(make(), counts(both));
    expect(moved(before, assign(make(before), counts(both)))).toBe(0);
  });
});
