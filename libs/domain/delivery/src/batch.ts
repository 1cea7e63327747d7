import { createHash } from 'node:crypto';

/** A webhook owner's wish for several records a request, as a JSON array (contract §6, §10). */
export interface BatchLimits {
  maxRecords: number;
  /** Longest wait for a batch to fill, ms. */
  maxWaitMs: number;
}

export const maxBatchRecords = 100;
/** The most bytes of a body; a single record that is larger goes alone. */
export const maxBatchBytes = 256 * 1024;
/** The longest wait; waiting records are not settled, so a longer one would fill the share of a partition that may be open, and after a crash more would be delivered twice. */
export const maxBatchWaitMs = 5000;

/** Bounds the limits that were asked for. */
export function batchLimits({ maxRecords, maxWaitMs }: BatchLimits): BatchLimits {
  return { maxRecords: between(1, maxRecords, maxBatchRecords), maxWaitMs: between(0, maxWaitMs, maxBatchWaitMs) };
}

function between(min: number, value: number, max: number): number {
  return Math.min(max, Math.max(min, Math.floor(value)));
}

/** Computes `webhook-id` and `Idempotency-Key` of a batch: `batch:` and 32 hex of the SHA-256 over its records' keys in order, joined by commas. */
export function batchId(keys: readonly string[]): string {
  return `batch:${createHash('sha256').update(keys.join(',')).digest('hex').slice(0, 32)}`;
}
