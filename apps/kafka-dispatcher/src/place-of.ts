import type { TopicPartition } from '@heliograph/messaging';

/** A source partition in one word. */
export function placeOf({ topic, partition }: TopicPartition): string {
  return `${topic}/${partition}`;
}
