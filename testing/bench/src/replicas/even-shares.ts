import { recordPartition, type OutgoingRecord } from '@heliograph/messaging';

/**
 * Deals the keys out to the partitions in turn, so that replicas with as many partitions have as many keys. A hash of few keys would give one replica
 * more work than another, and the slowest would be measured.
 */
export function* evenlyPartitioned(records: Iterable<OutgoingRecord>, partitions: number): Generator<OutgoingRecord> {
  const places = new Map<string | null, number>();
  for (const record of records) {
    let partition = places.get(record.key);
    if (partition === undefined) places.set(record.key, (partition = places.size % partitions));
    yield { ...record, partition };
  }
}

/** Returns the first numbers whose keys are spread evenly by the producer's own hash, for keys that a service writes. `count` is a multiple of `partitions`. */
export function evenNumbers(count: number, partitions: number, keyOf: (number: number) => string): number[] {
  const room = new Array<number>(partitions).fill(count / partitions);
  const numbers: number[] = [];
  for (let number = 0; numbers.length < count; number += 1) {
    const partition = recordPartition(keyOf(number), partitions);
    if (room[partition]! <= 0) continue;
    room[partition]! -= 1;
    numbers.push(number);
  }
  return numbers;
}

/** Returns the least as a share of the most: 1 when all replicas did the same. */
export function evenness(rates: readonly number[]): number {
  const most = Math.max(...rates);
  return most > 0 ? Math.min(...rates) / most : 0;
}
