import type { TopicPartition } from '@heliograph/kafka';

/** Returns the name of a partition, `<topic>/<partition>`, as the key of maps. */
export function partitionKey({ topic, partition }: TopicPartition): string {
  return `${topic}/${partition}`;
}
