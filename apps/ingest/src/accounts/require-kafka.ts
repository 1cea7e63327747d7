import { VendorError } from '@heliograph/vendor-contract';

/** Awaits an operation on state that only Kafka stores. Throws `VendorError` (`unavailable`) naming it: the call that needs it is not made, and retried later. */
export async function requireKafka(what: string, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (cause) {
    throw new VendorError(
      'unavailable',
      `Kafka does not answer, and ${what} are stored only there`,
      { origin: 'ours' },
      { cause },
    );
  }
}
