import type { IncomingRecord } from '../port.ts';
import { ProduceError } from '../wire/client-errors.ts';

/** The attempts for a record that alone is at fault, with a pause between them, before it is skipped. */
const triesAlone = 3;

export interface Verdict {
  /** Wait before anything is delivered again. */
  pause: boolean;
  /** The record that cannot be handled. */
  skipped?: IncomingRecord;
}

/**
 * The batches that a handler rejected, to be delivered to it again before anything else. Where one of their records is
 * at fault they are halved until it is alone, so that it delays no other record; a batch that failed for another reason
 * stays whole and is retried until it succeeds.
 */
export class RefusedBatches {
  #batches: (readonly IncomingRecord[])[] = [];
  #alone: IncomingRecord | undefined;
  #tries = 0;

  /** Returns the next batch without records of partitions that are no longer owned; undefined when no batch is left. */
  take(isOurs: (record: IncomingRecord) => boolean): readonly IncomingRecord[] | undefined {
    while (this.#batches.length > 0) {
      const records = this.#batches.shift()!.filter(isOurs);
      if (records.length > 0) return records;
    }
    return undefined;
  }

  refuse(records: readonly IncomingRecord[], error: unknown): Verdict {
    if (!isRecordFault(error)) {
      this.#batches.unshift(records);
      return { pause: true };
    }
    if (records.length > 1) {
      const half = Math.ceil(records.length / 2);
      this.#batches.unshift(records.slice(0, half), records.slice(half));
      return { pause: false };
    }
    return this.#refuseOne(records[0]!);
  }

  #refuseOne(record: IncomingRecord): Verdict {
    this.#tries = record === this.#alone ? this.#tries + 1 : 1;
    this.#alone = record;
    if (this.#tries >= triesAlone) return { pause: false, skipped: record };
    this.#batches.unshift([record]);
    return { pause: true };
  }
}

/** The errors that our own code throws on an unexpected value. */
const programErrors = new Set(['TypeError', 'RangeError', 'SyntaxError', 'URIError']);

/** SQLSTATE classes of PostgreSQL: data exception, integrity constraint violation, program limit exceeded. */
const refusedRow = /^(22|23|54)[0-9A-Z]{3}$/;

/**
 * Returns whether a record's content made handling fail, so that it will fail each time. True for known errors only:
 * any other may come from an unreachable dependency, for which no record is skipped.
 */
export function isRecordFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ProduceError) return error.hopeless;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && refusedRow.test(code)) return true;
  // One with a cause reports something below: `fetch failed` is a TypeError.
  return programErrors.has(error.name) && error.cause === undefined;
}
