import type { TopicPartition } from '../port.ts';

/** Key of maps by partition. A topic name has no colon. */
export function partitionKey(topic: string, partition: number): string {
  return `${topic}:${partition}`;
}

/** `[{topic, partitions}]` of the protocol from single partitions. */
export function byTopic(partitions: Iterable<TopicPartition>): { topic: string; partitions: number[] }[] {
  const topics = new Map<string, number[]>();
  for (const { topic, partition } of partitions) {
    const list = topics.get(topic);
    if (list) list.push(partition);
    else topics.set(topic, [partition]);
  }
  return [...topics].map(([topic, list]) => ({ topic, partitions: list }));
}
