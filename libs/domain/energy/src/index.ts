export { aggregate, type AggregateOptions, sumOfDay } from './aggregate.ts';
export { type ChangedDay, changedIntervals, nextClosing } from './changed-intervals.ts';
export { closingSeconds, computeDay, type DayContext, neighbourReadings } from './day.ts';
export { type EnergyShares, energyShares } from './flows/energy-shares.ts';
export { type FlowSample, flowSampleOf } from './flows/flow-sample.ts';
export { meterOf, type MeterEnergies } from './flows/meter-choice.ts';
export { type SiteFlows, siteFlows } from './flows/site-flows.ts';
export { intervalOf, sumDevices } from './interval.ts';
export { type Bounds, dayBounds, intervalsOf, localDay, type Resolution, resolutions } from './local-day.ts';
export { packDay, unpackDay } from './pack-day.ts';
export { packReadings, unpackReadings } from './pack-readings.ts';
export { mergeReadings, type Reading, readingOf } from './reading.ts';
export {
  type DayEnergy,
  type Energies,
  type EnergyField,
  energyFields,
  type EnergyMember,
  energyMembers,
  type EnergySource,
  energySources,
  type EnergySum,
  type Interval,
  type Sources,
} from './types.ts';
