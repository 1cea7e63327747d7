import type { DayEnergy } from './types.ts';

/** Packs the energy of a day: about 300 B where only generation is reported. */
export function packDay(day: DayEnergy): Uint8Array {
  throw new Error(`not written yet: ${day.start}`);
}

/** Throws a RangeError for bytes of another format. */
export function unpackDay(bytes: Uint8Array): DayEnergy {
  throw new Error(`not written yet: ${bytes.length}`);
}
