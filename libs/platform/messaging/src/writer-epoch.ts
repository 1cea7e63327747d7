import type { IncomingRecord } from '@heliograph/kafka';

/**
 * Identifies the owner that wrote a record of a compacted `state.*` partition: a later owner has a greater epoch. The
 * group's generation counts owners; when the group is deleted it restarts at zero, and the term increases.
 */
export interface WriterEpoch {
  term: number;
  generation: number;
}

export const epochHeader = 'epoch';

export const firstEpoch: WriterEpoch = { term: 0, generation: -1 };

export function encodeEpoch({ term, generation }: WriterEpoch): string {
  return `${term}.${generation}`;
}

/** Returns the epoch of the owner in this generation, which has read `highest` in the partition. */
export function epochAfter(highest: WriterEpoch, generation: number): WriterEpoch {
  const { term } = highest;
  return generation >= highest.generation ? { term, generation } : { term: term + 1, generation };
}

/**
 * Reads a partition in order and skips records that a former owner wrote after a later one: it was paused, and unaware
 * of its successor. Records without an epoch (tombstones of an erasure, older versions) pass.
 */
export class EpochReader {
  #highest = firstEpoch;

  get highest(): WriterEpoch {
    return this.#highest;
  }

  accepts({ headers }: Pick<IncomingRecord, 'headers'>): boolean {
    const epoch = decodeEpoch(headers[epochHeader]);
    if (epoch === undefined) return true;
    if (isBeforeEpoch(epoch, this.#highest)) return false;
    this.#highest = epoch;
    return true;
  }
}

/** @returns undefined for other texts */
export function decodeEpoch(header: string | undefined): WriterEpoch | undefined {
  const [, term, generation] = /^(\d+)\.(\d+)$/.exec(header ?? '') ?? [];
  return term === undefined ? undefined : { term: Number(term), generation: Number(generation) };
}

export function isBeforeEpoch(one: WriterEpoch, other: WriterEpoch): boolean {
  return one.term === other.term ? one.generation < other.generation : one.term < other.term;
}

/** Under which the relay of a schema's outbox fences the one before it. */
export const relayTransactionalId = (schema: string): string => `outbox-relay.${schema}`;
