import type { StorageMeasurements, StorageType } from '@heliograph/base-data';

/** What is remembered of a device whose power has a sign that no document settles. Replaced as a whole, never changed. */
export interface Direction {
  /** Samples that spoke for a positive raw power to be discharge (of a meter: export), less those that spoke against it. */
  votes: number;
  /** The last sample: Unix seconds, raw power in kW, and what counts up or down with it. */
  at: number;
  rawPower: number;
  inward?: number | undefined;
  outward?: number | undefined;
  stored?: number | undefined;
}

/** So many samples more for one sense than for the other decide it. */
const votesToDecide = 3;
/** A device that changed its sign (a turned clamp) is believed after twice as many. */
const maxVotes = 6;
/** A power that is smaller says nothing, kW. */
const minPower = 0.05;
/** A state of charge that moved less may have been rounded, per cent. */
const minSocStep = 0.5;
/** Samples further apart may have turned in between, seconds. */
const maxStepSeconds = 1800;

const counters = {
  battery: {
    inward: ['EBatteryChargeTotal', 'EBatteryCharge'],
    outward: ['EBatteryDischargeTotal', 'EBatteryDischarge'],
  },
  meter: { inward: ['EGridImportTotal', 'EGridImport'], outward: ['EGridExportTotal', 'EGridExport'] },
} as const;

/** Adds a sample to what is known of the direction. @param at Unix seconds @param rawPower as the vendor writes it, kW */
export function nextDirection(
  last: Direction | undefined,
  type: StorageType,
  at: number,
  rawPower: number,
  measurements: StorageMeasurements,
): Direction {
  const { inward, outward } = counters[type];
  const next: Direction = {
    votes: last?.votes ?? 0,
    at,
    rawPower,
    inward: firstOf(measurements, inward),
    outward: firstOf(measurements, outward),
    stored: measurements.BatterySOC,
  };
  if (last !== undefined) next.votes = clamp(next.votes + voteOf(last, next));
  return next;
}

/** Returns the factor of the raw power: 1 where positive is discharge or export, -1 where it is charge or import; undefined while it is not decided. */
export function factorOf({ votes }: Direction): 1 | -1 | undefined {
  if (votes >= votesToDecide) return 1;
  return votes <= -votesToDecide ? -1 : undefined;
}

function voteOf(last: Direction, next: Direction): number {
  const sense = Math.sign(next.rawPower);
  const isSteady = sense === Math.sign(last.rawPower) && next.at - last.at <= maxStepSeconds && next.at > last.at;
  if (!isSteady || Math.abs(next.rawPower) < minPower || Math.abs(last.rawPower) < minPower) return 0;
  const flow = flowOf(last, next);
  return flow === 0 ? 0 : flow * sense;
}

/** Returns 1 for what flowed out of the battery or house, -1 for what flowed in, 0 where it cannot be told. */
function flowOf(last: Direction, next: Direction): number {
  const inward = gained(last.inward, next.inward);
  const outward = gained(last.outward, next.outward);
  if (inward !== outward && inward >= 0 && outward >= 0) return outward > inward ? 1 : -1;
  const stored = (next.stored ?? NaN) - (last.stored ?? NaN);
  if (Math.abs(stored) >= minSocStep) return stored < 0 ? 1 : -1;
  return 0;
}

/** A counter that is not known has gained nothing; one that fell, as at midnight, says nothing. */
function gained(last: number | undefined, next: number | undefined): number {
  return last === undefined || next === undefined ? 0 : next - last;
}

function firstOf(
  measurements: StorageMeasurements,
  fields: readonly (keyof StorageMeasurements)[],
): number | undefined {
  for (const field of fields) if (measurements[field] !== undefined) return measurements[field];
  return undefined;
}

function clamp(votes: number): number {
  return Math.max(-maxVotes, Math.min(maxVotes, votes));
}
