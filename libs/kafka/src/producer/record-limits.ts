import type { OutgoingRecord } from '../port.ts';
import { recordSize } from './record-size.ts';

/** A producer sends no larger record: below the broker's `message.max.bytes` (1 MiB by default) with its own overhead. */
export const maxRecordBytes = 1_000_000;

/** The producer would refuse it. */
export function isTooLarge({ key, value, headers }: OutgoingRecord): boolean {
  return recordSize(key, value, headers) > maxRecordBytes;
}
