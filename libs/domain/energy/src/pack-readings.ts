import type { Reading } from './reading.ts';

/** Packs the readings of a day: about 1 KB for 288 with 5 members. */
export function packReadings(readings: readonly Reading[]): Uint8Array {
  throw new Error(`not written yet: ${readings.length}`);
}

/** Throws a RangeError for bytes of another format. */
export function unpackReadings(bytes: Uint8Array): Reading[] {
  throw new Error(`not written yet: ${bytes.length}`);
}
