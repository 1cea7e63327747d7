import type { OutgoingRecord, RecordProducer, SendOptions } from '../port.ts';
import { ProduceError } from '../wire/client-errors.ts';

/** A producer sends no larger record: below the broker's `message.max.bytes` (1 MiB by default) with its own overhead. */
export const maxRecordBytes = 1_000_000;

/** The producer would refuse it. */
export function isTooLarge({ key, value, headers }: OutgoingRecord): boolean {
  return recordSize(key, value, headers) > maxRecordBytes;
}

/** Bytes of a record on the wire before compression, slightly too many: for the limits of a batch. */
export function recordSize(
  key: string | null,
  value: Buffer | null,
  headers: Readonly<Record<string, string>> | undefined,
): number {
  let size = 32 + (value?.length ?? 0) + (key === null ? 0 : Buffer.byteLength(key));
  for (const name in headers) size += 10 + name.length + Buffer.byteLength(headers[name]!);
  return size;
}

/**
 * Sends all but those records that are refused for themselves, which it finds by halving and hands to `refused`. Rejects when Kafka cannot be used:
 * some may have been sent then.
 */
export async function sendPossible(
  producer: Pick<RecordProducer, 'send'>,
  records: readonly OutgoingRecord[],
  refused: (record: OutgoingRecord, error: ProduceError) => void,
  options: SendOptions = {},
): Promise<void> {
  try {
    await producer.send(records, options);
  } catch (error) {
    if (!(error instanceof ProduceError) || !error.hopeless) throw error;
    if (records.length === 1) {
      refused(records[0]!, error);
      return;
    }
    const half = Math.ceil(records.length / 2);
    await sendPossible(producer, records.slice(0, half), refused, options);
    await sendPossible(producer, records.slice(half), refused, options);
  }
}
