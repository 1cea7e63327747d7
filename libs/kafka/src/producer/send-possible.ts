import { ProduceError } from '../wire/client-errors.ts';
import type { OutgoingRecord, RecordProducer, SendOptions } from '../port.ts';

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
