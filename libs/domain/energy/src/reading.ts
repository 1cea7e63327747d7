/** The members of BaseData that energy is computed from, in the order in which they are packed. */
export const readingMembers = [
  'ETotal',
  'EDay',
  'PowerACOutputActive',
  'GridPower',
  'BatteryPower',
  'LoadPower',
  'EGridExport',
  'EGridImport',
  'EBatteryCharge',
  'EBatteryDischarge',
  'ELoad',
] as const;

/** The lifetime counters of batteries and meters, which samples of inverters do not have; packed after the others, where there are any. */
export const lifetimeMembers = [
  'EGridExportTotal',
  'EGridImportTotal',
  'EBatteryChargeTotal',
  'EBatteryDischargeTotal',
  'ELoadTotal',
] as const;
export type LifetimeMember = (typeof lifetimeMembers)[number];

export type ReadingMember = (typeof readingMembers)[number] | LifetimeMember;
export const allReadingMembers: readonly ReadingMember[] = [...readingMembers, ...lifetimeMembers];

/** What is kept of a sample: Wh (multiples of 10, as BaseData has two decimals) and W; undefined is not reported. */
export type Reading = {
  /** Unix seconds. */
  at: number;
} & Record<(typeof readingMembers)[number], number | undefined> &
  Partial<Record<LifetimeMember, number | undefined>>;

export function emptyReading(at: number): Reading {
  return {
    at,
    ETotal: undefined,
    EDay: undefined,
    PowerACOutputActive: undefined,
    GridPower: undefined,
    BatteryPower: undefined,
    LoadPower: undefined,
    EGridExport: undefined,
    EGridImport: undefined,
    EBatteryCharge: undefined,
    EBatteryDischarge: undefined,
    ELoad: undefined,
  };
}

/** kWh or kW that no inverter reaches: larger numbers would not fit in the sums. */
const maxValue = 1e9;

/**
 * Returns the reading of a sample; undefined where the sample has no member of energy or power.
 * @param sample members of BaseData, `battery.data` or `meter.data`, of which any may be wrong: what is no number of a plant is left out
 */
export function readingOf(
  sample: Readonly<Partial<Record<ReadingMember, unknown>>> & { readonly Datetime: number },
): Reading | undefined {
  const reading = emptyReading(sample.Datetime);
  let isEmpty = true;
  for (const member of allReadingMembers) {
    const value = sample[member];
    if (typeof value !== 'number' || !(Math.abs(value) < maxValue)) continue;
    isEmpty = false;
    reading[member] = isEnergy[member] ? Math.round(value * 100) * 10 : Math.round(value * 1000);
  }
  return isEmpty ? undefined : reading;
}

const isEnergy = Object.fromEntries(allReadingMembers.map((member) => [member, member.startsWith('E')])) as Record<
  ReadingMember,
  boolean
>;

/**
 * Adds readings to those of a day, both in any order. Returns all in the order of time; undefined where every one was there already:
 * a sample's key has one body, so that a reading of a known time changes nothing.
 */
export function mergeReadings(stored: readonly Reading[], added: readonly Reading[]): Reading[] | undefined {
  const byTime = new Map(stored.map((reading) => [reading.at, reading]));
  for (const reading of added) if (!byTime.has(reading.at)) byTime.set(reading.at, reading);
  if (byTime.size === stored.length) return undefined;
  return [...byTime.values()].sort((a, b) => a.at - b.at);
}
