import type { TopicPartition } from '../port.ts';

export interface RecordPosition extends TopicPartition {
  offset: bigint;
}

const form = /^([\w.-]{1,249})\/(\d{1,10})\/(\d{1,19})$/;

/** Encodes the `source` header: `<topic>/<partition>/<offset>`. */
export function encodeRecordPosition({ topic, partition, offset }: RecordPosition): string {
  return `${topic}/${partition}/${offset}`;
}

/** @returns undefined for what is no position */
export function decodeRecordPosition(text: string): RecordPosition | undefined {
  const [, topic, partition, offset] = form.exec(text) ?? [];
  if (topic === undefined || partition === undefined || offset === undefined) return undefined;
  return { topic, partition: Number(partition), offset: BigInt(offset) };
}
