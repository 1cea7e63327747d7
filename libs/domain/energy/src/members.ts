import type { LifetimeMember, Reading, ReadingMember } from './reading.ts';
import type { EnergyMember, EnergySource } from './types.ts';

export interface Counter {
  member: ReadingMember;
  source: EnergySource & ('counter' | 'day_counter');
}

export interface MemberRule {
  /** In the order of trust. */
  counters: readonly Counter[];
  /** The power that makes this energy, W, not negative; undefined where it is not reported. */
  power: (reading: Reading) => number | undefined;
}

const dayCounter = (member: ReadingMember): Counter => ({ member, source: 'day_counter' });
const lifetimeCounter = (member: LifetimeMember): Counter => ({ member, source: 'counter' });

/** The part of a power that flows in one direction. */
const flow = (power: number | undefined, direction: 1 | -1): number | undefined =>
  power === undefined ? undefined : Math.max(0, power * direction);

/** Signs of BaseData: grid power + export, battery power + discharge, load power + consumption. */
export const memberRules: Readonly<Record<EnergyMember, MemberRule>> = {
  EGenerated: {
    counters: [{ member: 'ETotal', source: 'counter' }, dayCounter('EDay')],
    power: ({ PowerACOutputActive }) => flow(PowerACOutputActive, 1),
  },
  EGridExport: {
    counters: [dayCounter('EGridExport'), lifetimeCounter('EGridExportTotal')],
    power: ({ GridPower }) => flow(GridPower, 1),
  },
  EGridImport: {
    counters: [dayCounter('EGridImport'), lifetimeCounter('EGridImportTotal')],
    power: ({ GridPower }) => flow(GridPower, -1),
  },
  EBatteryCharge: {
    counters: [dayCounter('EBatteryCharge'), lifetimeCounter('EBatteryChargeTotal')],
    power: ({ BatteryPower }) => flow(BatteryPower, -1),
  },
  EBatteryDischarge: {
    counters: [dayCounter('EBatteryDischarge'), lifetimeCounter('EBatteryDischargeTotal')],
    power: ({ BatteryPower }) => flow(BatteryPower, 1),
  },
  ELoad: {
    counters: [dayCounter('ELoad'), lifetimeCounter('ELoadTotal')],
    power: ({ LoadPower }) => flow(LoadPower, 1),
  },
};

export const dayCounterMembers = Object.values(memberRules).flatMap(({ counters }) =>
  counters.filter(({ source }) => source === 'day_counter').map(({ member }) => member),
);

const generation: ReadonlySet<ReadingMember> = new Set(['ETotal', 'EDay', 'PowerACOutputActive']);

/** Returns whether a reading has a member of grid, battery or load. */
export function isMetered(reading: Reading): boolean {
  for (const name in reading) {
    const member = name as ReadingMember | 'at';
    if (member !== 'at' && !generation.has(member) && reading[member] !== undefined) return true;
  }
  return false;
}
