import { reported } from '@heliograph/base-data';
import type { PlantModelConditions } from '@heliograph/vendor-contract';
import type { PlantModel, ModelFault, ModelInverter, PhysicalSample } from './types.ts';

const FAULT_KIND = 'grid_overvoltage';
/** The age, in periods, of the older samples returned out of order. */
const OLDER_PERIODS = 3;

/** Returns the plant model with its switched-on conditions; without any, the plant model as it is. */
export function withConditions(plantModel: PlantModel, conditions: Readonly<PlantModelConditions>): PlantModel {
  const requestCounts = new Map<number, number>();
  return {
    ...plantModel,
    sample: (inverter, time) => conditionedSample(plantModel, conditions, inverter, time),
    faults: (inverter, from, to) => [
      ...plantModel.faults(inverter, from, to),
      ...switchedFault(conditions, inverter, to),
    ],
    newestSampleTime: (inverter, now, period) => {
      const frozen = Math.min(now, conditions.duplicate ?? now);
      const count = (requestCounts.get(inverter.index) ?? 0) + 1;
      requestCounts.set(inverter.index, count);
      const older = conditions.out_of_order !== undefined && count % 2 === 0 ? OLDER_PERIODS * period : 0;
      return plantModel.newestSampleTime(inverter, frozen - older, period);
    },
  };
}

function conditionedSample(
  plantModel: PlantModel,
  conditions: Readonly<PlantModelConditions>,
  inverter: ModelInverter,
  time: number,
): PhysicalSample {
  const sample = switchedSample(plantModel, conditions, inverter, time);
  const { stuck } = conditions;
  if (stuck === undefined || time < stuck || inverter.index % 3 !== 2) return sample;
  const { frequencyHz, temperatureC } = plantModel.sample(inverter, stuck);
  return { ...sample, frequencyHz, temperatureC };
}

function switchedSample(
  plantModel: PlantModel,
  { night, fault, offline }: Readonly<PlantModelConditions>,
  inverter: ModelInverter,
  time: number,
): PhysicalSample {
  if (offline !== undefined && time >= offline && inverter.index % 3 === 1)
    return { ...plantModel.sample(inverter, offline - 1), state: 'offline' };
  if (fault !== undefined && time >= fault && inverter.index % 3 === 0)
    return {
      ...withoutPower(plantModel.sample(inverter, fault), time),
      state: 'fault',
      fault: { kind: FAULT_KIND, since: fault },
    };
  if (night !== undefined && time >= night)
    return { ...withoutPower(plantModel.sample(inverter, night), time), state: 'waiting', turnedOffAt: night };
  return plantModel.sample(inverter, time);
}

/** The counters stay where they were: nothing is fed in, stored or used. */
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
    ...reported({
      battery: sample.battery ? { ...sample.battery, powerW: 0, currentA: 0 } : undefined,
      meter: sample.meter ? { ...sample.meter, powerW: 0, loadPowerW: 0 } : undefined,
    }),
  };
}

function omit<T extends object, K extends keyof T>(value: T, ...names: K[]): Omit<T, K> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name as K))) as Omit<T, K>;
}

function switchedFault({ fault }: Readonly<PlantModelConditions>, inverter: ModelInverter, to: number): ModelFault[] {
  return fault !== undefined && fault < to && inverter.index % 3 === 0
    ? [{ kind: FAULT_KIND, since: fault, until: Infinity }]
    : [];
}
