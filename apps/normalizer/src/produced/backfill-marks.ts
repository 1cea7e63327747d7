import { epochHeader, stateTopic, type OutgoingRecord } from '@heliograph/messaging';
import { partitionKey, type StatePartition } from '../device-states.ts';

/** Offsets of `raw.<vendor>.backfill`; `end` is not included. */
export interface BackfillRange {
  from: bigint;
  end: bigint;
}

interface Mark extends BackfillRange {
  at: StatePartition;
  /**
   * `repeat`: a former owner was at it and may have produced a part. `begun`: it is in work here. `done`: its records are acknowledged, and remembered with
   * the next states that are written.
   */
  phase: 'repeat' | 'begun' | 'done';
  written: boolean;
}

export interface MarkToWrite {
  at: StatePartition;
  /** null: it goes. */
  value: Buffer | null;
  written: () => void;
}

/** No device has this key: it begins with a line break. Versions of before 2026-11-22 take it for a day of no device. */
export const backfillMarkKey = '\nbackfill';

/**
 * Says in `state.<vendor>` which answers of the lane behind are in work. It is written behind the states of all that came before, and before anything of
 * these answers is produced: an owner after a crash begins with the same states and the same answers, and so with the same bytes, whatever the live lane
 * brings under the same keys. It goes when the states of these answers are written.
 */
export class BackfillMarks {
  readonly #marks = new Map<string, Mark>();
  /** Marks of a former owner that lie behind newer ones in the log: Kafka's log cleaner would take them for the newest. */
  readonly #overwritten = new Map<string, StatePartition>();

  /** A record of `state.<vendor>` under `backfillMarkKey`, when its partition becomes ours. @returns false for what cannot be read */
  load(at: StatePartition, value: Buffer | null): boolean {
    const range = value === null ? undefined : rangeOf(value);
    if (range) this.#marks.set(partitionKey(at), { ...range, at, phase: 'repeat', written: true });
    else this.#marks.delete(partitionKey(at));
    return value === null || range !== undefined;
  }

  /** The partition's mark in memory is to be written again. */
  writeAgain(at: StatePartition): void {
    const mark = this.#marks.get(partitionKey(at));
    if (mark) mark.written = false;
    else this.#overwritten.set(partitionKey(at), at);
  }

  drop(at: StatePartition): void {
    this.#marks.delete(partitionKey(at));
    this.#overwritten.delete(partitionKey(at));
  }

  /** What is to be normalized before anything else of the partition. */
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

  /** What is to be written behind the states that are taken in the same moment, and what to call when it is. */
  take(): MarkToWrite[] {
    const gone = [...this.#overwritten].map(([id, at]): MarkToWrite => ({
      ...{ at, value: null },
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

/** @param epoch of the partition's owner */
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
