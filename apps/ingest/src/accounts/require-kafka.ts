import { VendorError } from '@heliograph/vendor-contract';

/** Awaits what only Kafka keeps safe. Throws `VendorError` (`unavailable`) naming it: the call that needs it is not made, and tried again later. */
export async function safeInKafka(what: string, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (cause) {
    throw new VendorError(
      'unavailable',
      `Kafka does not answer, and ${what} are safe only there`,
      { origin: 'ours' },
      { cause },
    );
  }
}
