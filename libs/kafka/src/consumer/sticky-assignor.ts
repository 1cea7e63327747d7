import { partitionKey } from '../wire/partition-key.ts';
import type { LiveTopicOf, TopicPartition } from '../port.ts';

/** The subscription that a member sends when it joins. */
export interface Candidate {
  readonly memberId: string;
  readonly topics: readonly string[];
  /** The partitions it had after the last rebalance it took part in. */
  readonly owned: readonly TopicPartition[];
  /** The generation of that rebalance; -1 without one. */
  readonly generation: number;
  /** The member is about to leave: its partitions go to the others now. */
  readonly leaving: boolean;
}

/**
 * Assigns partitions to members: as few as possible move, and every topic and the total are spread evenly (counts
 * differ by at most one). A leaving member gets no partition unless no other member could take it. A low-priority
 * partition goes to the owner of the live partition of the same number; it stays unassigned while that owner is of an
 * older version, which does not know the topic.
 *
 * @param partitionCounts by topic
 * @returns by member; members without partitions included
 */
export function assignSticky(
  candidates: readonly Candidate[],
  partitionCounts: ReadonlyMap<string, number>,
  liveTopicOf: LiveTopicOf,
): Map<string, TopicPartition[]> {
  const isLowPriority = (topic: string): boolean => partitionCounts.has(liveTopicOf(topic) ?? '');
  const shares = new Map(candidates.map(({ memberId }) => [memberId, new Share()]));
  const owners = ownersBefore(candidates);
  const topics = [...partitionCounts].sort(([a], [b]) => a.localeCompare(b));
  for (const [topic, count] of topics) {
    if (isLowPriority(topic)) continue;
    const takers = takersOf(topic, candidates).map((memberId) => ({ memberId, share: shares.get(memberId)! }));
    if (takers.length > 0) spread({ topic, count, takers, owners });
  }
  const spreadTopics = topics.map(([topic]) => topic).filter((topic) => !isLowPriority(topic));
  level(candidates, shares, spreadTopics);
  for (const { memberId, topics: subscribed } of candidates)
    for (const [topic, count] of topics)
      if (isLowPriority(topic) && subscribed.includes(topic))
        shares.get(memberId)!.follow(topic, liveTopicOf(topic)!, count);
  return new Map([...shares].map(([memberId, share]) => [memberId, share.partitions()]));
}

interface Taker {
  memberId: string;
  share: Share;
}

/** The partitions that one member gets. */
class Share {
  readonly #byTopic = new Map<string, number[]>();
  size = 0;

  countOf(topic: string): number {
    return this.#byTopic.get(topic)?.length ?? 0;
  }

  add(topic: string, partition: number): void {
    const list = this.#byTopic.get(topic);
    if (list) list.push(partition);
    else this.#byTopic.set(topic, [partition]);
    this.size++;
  }

  takeOne(topic: string): number {
    this.size--;
    return this.#byTopic.get(topic)!.pop()!;
  }

  /** Takes the partitions of a topic whose live ones it has. */
  follow(topic: string, liveTopic: string, count: number): void {
    for (const partition of this.#byTopic.get(liveTopic) ?? []) if (partition < count) this.add(topic, partition);
  }

  topics(): string[] {
    return [...this.#byTopic.keys()];
  }

  partitions(): TopicPartition[] {
    return [...this.#byTopic].flatMap(([topic, list]) =>
      [...list].sort((a, b) => a - b).map((partition) => ({ topic, partition })),
    );
  }
}

function takersOf(topic: string, candidates: readonly Candidate[]): string[] {
  const subscribed = candidates.filter(({ topics }) => topics.includes(topic));
  const staying = subscribed.filter(({ leaving }) => !leaving);
  return (staying.length > 0 ? staying : subscribed).map(({ memberId }) => memberId).sort();
}

/** By `partitionKey`. Of two that claim a partition the one of the later round is right: the other missed it. */
function ownersBefore(candidates: readonly Candidate[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { memberId, owned } of [...candidates].sort((a, b) => a.generation - b.generation))
    for (const { topic, partition } of owned) owners.set(partitionKey(topic, partition), memberId);
  return owners;
}

interface TopicToSpread {
  topic: string;
  count: number;
  takers: readonly Taker[];
  owners: ReadonlyMap<string, string>;
}

function spread({ topic, count, takers, owners }: TopicToSpread): void {
  const min = Math.floor(count / takers.length);
  let extras = count % takers.length;
  const kept = new Map(takers.map(({ memberId }) => [memberId, [] as number[]]));
  const free: number[] = [];
  for (let partition = 0; partition < count; partition++)
    (kept.get(owners.get(partitionKey(topic, partition)) ?? '') ?? free).push(partition);
  for (const { memberId, share } of byLoad(takers)) {
    const own = kept.get(memberId)!;
    const keeps = own.length > min && extras > 0 ? min + 1 : min;
    if (own.length > min && keeps > min) extras--;
    for (const partition of own.slice(0, keeps)) share.add(topic, partition);
    free.push(...own.slice(keeps));
  }
  for (const partition of free) {
    const below = takers.filter(({ share }) => share.countOf(topic) < min);
    const open = below.length > 0 ? below : takers.filter(({ share }) => share.countOf(topic) === min);
    byLoad(open)[0]!.share.add(topic, partition);
  }
}

function byLoad(takers: readonly Taker[]): Taker[] {
  return [...takers].sort((a, b) => a.share.size - b.share.size || (a.memberId < b.memberId ? -1 : 1));
}

/** Evens the sums out without unevening a topic: many topics of few partitions each leave one member with all the extra ones. */
function level(
  candidates: readonly Candidate[],
  shares: ReadonlyMap<string, Share>,
  spreadTopics: readonly string[],
): void {
  const staying = candidates.filter(({ leaving }) => !leaving);
  const groups = Map.groupBy(staying, ({ topics }) => spreadTopics.filter((topic) => topics.includes(topic)).join());
  for (const group of groups.values()) {
    const takers = group.map(({ memberId }) => ({ memberId, share: shares.get(memberId)! }));
    while (moveOne(byLoad(takers)));
  }
}

function moveOne(takers: readonly Taker[]): boolean {
  const from = takers.at(-1)!.share;
  const to = takers[0]!.share;
  if (from.size - to.size < 2) return false;
  const topic = from.topics().find((name) => from.countOf(name) > to.countOf(name))!;
  to.add(topic, from.takeOne(topic));
  return true;
}
