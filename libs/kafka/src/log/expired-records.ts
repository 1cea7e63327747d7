export interface ExpiredRecords {
  /** A consumer group, or the kind of reader. */
  readonly group: string;
  readonly topic: string;
  readonly count: number;
}

/** Bounded by groups times topics of a process. */
const tally = new Map<string, ExpiredRecords>();

/** Counts what retention deleted, or went with a topic that was deleted, before a reader of this process had read it. */
export function countExpired(group: string, topic: string, count: number | bigint): void {
  const key = `${group}:${topic}`;
  tally.set(key, { group, topic, count: (tally.get(key)?.count ?? 0) + Number(count) });
}

/** Since the process began; for metrics. */
export function expiredRecords(): readonly ExpiredRecords[] {
  return [...tally.values()];
}
