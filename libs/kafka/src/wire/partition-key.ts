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

export interface RecordPosition extends TopicPartition {
  offset: bigint;
}

const form = /^([\w.-]{1,249})\/(\d{1,10})\/(\d{1,19})$/;

/** Encodes the `source` header: `<topic>/<partition>/<offset>`. */
export function encodeRecordPosition({ topic, partition, offset }: RecordPosition): string {
  return `${topic}/${partition}/${offset}`;
}

/** @returns undefined for other texts */
export function decodeRecordPosition(text: string): RecordPosition | undefined {
  const [, topic, partition, offset] = form.exec(text) ?? [];
  if (topic === undefined || partition === undefined || offset === undefined) return undefined;
  return { topic, partition: Number(partition), offset: BigInt(offset) };
}
