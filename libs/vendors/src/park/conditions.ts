import type { ParkConditions } from '@heliograph/vendor-contract';
import type { Park, ParkFault, ParkInverter, PhysicalSample } from './types.ts';

const FAULT_KIND = 'grid_overvoltage';
/** How many periods older the samples shown out of order are. */
const OLDER_PERIODS = 3;

/** The park with what is switched on for it. Nothing is switched on: the park as it is. */
export function conditionedPark(park: Park, conditions: Readonly<ParkConditions>): Park {
  const looks = new Map<number, number>();
  return {
    ...park,
    sample: (inverter, time) => conditionedSample(park, conditions, inverter, time),
    faults: (inverter, from, to) => [...park.faults(inverter, from, to), ...switchedFault(conditions, inverter, to)],
    newestSampleTime: (inverter, now, period) => {
      const frozen = Math.min(now, conditions.duplicate ?? now);
      const look = (looks.get(inverter.index) ?? 0) + 1;
      looks.set(inverter.index, look);
      const older = conditions.out_of_order !== undefined && look % 2 === 0 ? OLDER_PERIODS * period : 0;
      return park.newestSampleTime(inverter, frozen - older, period);
    },
  };
}

function conditionedSample(
  park: Park,
  { night, fault, offline }: Readonly<ParkConditions>,
  inverter: ParkInverter,
  time: number,
): PhysicalSample {
  if (offline !== undefined && time >= offline && inverter.index % 3 === 1)
    return { ...park.sample(inverter, offline - 1), state: 'offline' };
  if (fault !== undefined && time >= fault && inverter.index % 3 === 0)
    return {
      ...withoutPower(park.sample(inverter, fault), time),
      state: 'fault',
      fault: { kind: FAULT_KIND, since: fault },
    };
  if (night !== undefined && time >= night)
    return { ...withoutPower(park.sample(inverter, night), time), state: 'waiting', turnedOffAt: night };
  return park.sample(inverter, time);
}

/** The counters stay where they were: nothing is fed in. */
function withoutPower(sample: PhysicalSample, time: number): PhysicalSample {
  return {
    ...omit(sample, 'fault', 'turnedOffAt'),
    time,
    strings: sample.strings.map(() => ({ voltageV: 0, currentA: 0 })),
    dcPowerW: 0,
    acPowerW: 0,
    reactivePowerVar: 0,
    phases: sample.phases.map(({ voltageV }) => ({ voltageV, currentA: 0, powerW: 0 })),
    efficiencyPercent: 0,
  };
}

function omit<T extends object, K extends keyof T>(value: T, ...names: K[]): Omit<T, K> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name as K))) as Omit<T, K>;
}

function switchedFault({ fault }: Readonly<ParkConditions>, inverter: ParkInverter, to: number): ParkFault[] {
  return fault !== undefined && fault < to && inverter.index % 3 === 0
    ? [{ kind: FAULT_KIND, since: fault, until: Infinity }]
    : [];
}
