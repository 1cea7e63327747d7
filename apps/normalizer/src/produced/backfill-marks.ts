import type { OutgoingRecord } from '@heliograph/kafka';
import { epochHeader, stateTopic } from '@heliograph/messaging';
import { partitionKey, type StatePartition } from '../device-states.ts';

/** A range of offsets of `raw.<vendor>.backfill`; `end` is not included. */
export interface BackfillRange {
  from: bigint;
  end: bigint;
}

interface Mark extends BackfillRange {
  at: StatePartition;
  /**
   * The phase of the range. `repeat`: a former owner was normalizing it and may have produced a part. `begun`: it is in progress here. `done`: its records
   * are acknowledged, and stored with the next states that are written.
   */
  phase: 'repeat' | 'begun' | 'done';
  written: boolean;
}

export interface MarkToWrite {
  at: StatePartition;
  /** The value of the record; null deletes the mark. */
  value: Buffer | null;
  written: () => void;
}

/** The key of a mark. No device has it: it begins with a line break. Versions from before 2026-11-22 take it for a day of no device. */
export const backfillMarkKey = '\nbackfill';

/**
 * Marks in `state.<vendor>` which backfill answers are in progress. A mark is written after the states of all earlier answers, and before any record of
 * these answers is produced: an owner after a crash begins with the same states and the same answers, and so produces the same bytes, whatever live answers
 * bring under the same keys. It is deleted when the states of these answers are written.
 */
export class BackfillMarks {
  readonly #marks = new Map<string, Mark>();
  /** The marks of a former owner that come after newer ones in the log: Kafka's log cleaner would keep them instead. */
  readonly #overwritten = new Map<string, StatePartition>();

  /** Loads a mark of a partition that is taken over. @returns false for what cannot be read */
  load(at: StatePartition, value: Buffer | null): boolean {
    const range = value === null ? undefined : rangeOf(value);
    if (range) this.#marks.set(partitionKey(at), { ...range, at, phase: 'repeat', written: true });
    else this.#marks.delete(partitionKey(at));
    return value === null || range !== undefined;
  }

  /** Schedules the partition's mark in memory to be written again. */
  writeAgain(at: StatePartition): void {
    const mark = this.#marks.get(partitionKey(at));
    if (mark) mark.written = false;
    else this.#overwritten.set(partitionKey(at), at);
  }

  /**
   * Returns whether the log has what is known here of the partition's mark. Before that no record may be produced: a mark that a paused former owner
   * writes late would count for the next owner, which would repeat backfill answers before live ones.
   */
  isFenced(at: StatePartition): boolean {
    const mark = this.#marks.get(partitionKey(at));
    return !this.#overwritten.has(partitionKey(at)) && (mark?.phase !== 'repeat' || mark.written);
  }

  drop(at: StatePartition): void {
    this.#marks.delete(partitionKey(at));
    this.#overwritten.delete(partitionKey(at));
  }

  /** Returns the range that is to be normalized before all other answers of the partition. */
  toRepeat(at: StatePartition): BackfillRange | undefined {
    const mark = this.#marks.get(partitionKey(at));
    return mark?.phase === 'repeat' ? mark : undefined;
  }

  begin(at: StatePartition, range: BackfillRange): void {
    this.#overwritten.delete(partitionKey(at));
    this.#marks.set(partitionKey(at), { ...range, at, phase: 'begun', written: false });
  }

  isWritten(at: StatePartition): boolean {
    return this.#marks.get(partitionKey(at))?.written === true;
  }

  done(at: StatePartition): void {
    const mark = this.#marks.get(partitionKey(at));
    if (mark) mark.phase = 'done';
  }

  /** Returns the marks to write after the states that are taken at the same time, and the callbacks for when they are written. */
  take(): MarkToWrite[] {
    const gone = [...this.#overwritten].map(([id, at]): MarkToWrite => ({
      at,
      value: null,
      written: () => void this.#overwritten.delete(id),
    }));
    return [...gone, ...[...this.#marks].flatMap(([id, mark]) => this.#toWrite(id, mark) ?? [])];
  }

  #toWrite(id: string, mark: Mark): MarkToWrite | undefined {
    const { at, phase } = mark;
    const forget = (): void => {
      if (this.#marks.get(id) === mark) this.#marks.delete(id);
    };
    if (phase === 'done') return { at, value: null, written: forget };
    const noted = (): void => {
      mark.written = true;
    };
    return mark.written ? undefined : { at, value: encode(mark), written: noted };
  }
}

/** Makes the record of a mark. @param epoch of the partition's owner */
export function markRecord({ at, value }: MarkToWrite, epoch?: string): OutgoingRecord {
  const headers = epoch === undefined ? {} : { headers: { [epochHeader]: epoch } };
  return { topic: stateTopic(at.vendor), partition: at.partition, key: backfillMarkKey, value, ...headers };
}

function encode({ from, end }: BackfillRange): Buffer {
  return Buffer.from(JSON.stringify({ from: String(from), end: String(end) }));
}

function rangeOf(value: Buffer): BackfillRange | undefined {
  try {
    const { from, end } = JSON.parse(value.toString()) as Record<string, unknown>;
    if (![from, end].every((offset) => typeof offset === 'string' && /^\d{1,18}$/.test(offset))) return undefined;
    return { from: BigInt(from as string), end: BigInt(end as string) };
  } catch {
    return undefined;
  }
}
