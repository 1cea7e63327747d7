/** The number of samples for which an implausible counter must continue before it is accepted. */
const samplesToAccept = 3;

interface Reading {
  readonly energyKwh: number;
  /** Unix seconds. */
  readonly at: number;
}

/** What is remembered of a lifetime counter of energy; persisted with the device's state. Its members are replaced as a whole, never changed. */
export interface CounterMemory {
  /** The last plausible reading. */
  total?: Reading;
  /** A reading that does not follow from `total`; becomes the new one after a few samples in a row (a replaced device). */
  candidate?: Reading & { samples: number };
}

/** `replaced`: the reading is one of another counter, and taken. The last two: it is to be left out. */
export type CounterVerdict = 'plausible' | 'replaced' | 'counter_decreased' | 'counter_jumped';

/**
 * Compares a lifetime counter with the last plausible reading: it must not fall, nor rise by more than the power allows. Remembers it in `memory`; a reading from
 * before the last one is not judged and leaves no trace, so that a backfill changes no later verdict.
 * @param at Unix seconds
 * @param maxPowerKw the power that the device may have; undefined: not known, any rise is plausible
 */
export function takeReading(
  memory: CounterMemory,
  energyKwh: number,
  at: number,
  maxPowerKw: number | undefined,
): CounterVerdict {
  const { total, candidate } = memory;
  if (total && at <= total.at) return 'plausible';
  const fault = total && faultOf(total, energyKwh, at, maxPowerKw);
  if (fault === undefined) {
    memory.total = { energyKwh, at };
    delete memory.candidate;
    return 'plausible';
  }
  if (candidate && at <= candidate.at) return fault;
  const agrees = candidate && faultOf(candidate, energyKwh, at, maxPowerKw) === undefined;
  const samples = agrees ? candidate.samples + 1 : 1;
  if (samples < samplesToAccept) {
    memory.candidate = { energyKwh, at, samples };
    return fault;
  }
  memory.total = { energyKwh, at };
  delete memory.candidate;
  return 'replaced';
}

function faultOf(
  last: Reading,
  energyKwh: number,
  at: number,
  maxPowerKw: number | undefined,
): 'counter_decreased' | 'counter_jumped' | undefined {
  const gained = energyKwh - last.energyKwh;
  // A thousandth covers vendors that return large counters in MWh or GWh with few decimals.
  const resolution = Math.max(1, last.energyKwh / 1000);
  if (gained < -resolution) return 'counter_decreased';
  if (maxPowerKw === undefined) return undefined;
  const possible = (maxPowerKw * (at - last.at)) / 3600;
  return gained > possible + resolution ? 'counter_jumped' : undefined;
}
