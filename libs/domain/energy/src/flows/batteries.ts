import { roundHalfAway } from '@heliograph/base-data';
import { partOf, sumOfPowers, type ValuedPart } from './flow-part.ts';
import type { FlowSample } from './flow-sample.ts';

/** A battery, reported by a record of its own or by the members of its inverter. */
export interface FlowBattery {
  sample: FlowSample;
  /** kW, + discharge; undefined: not reported, or of another time. */
  power: number | undefined;
}

/** The batteries of a plant, each once. */
export interface FlowBatteries {
  /** By the id of the inverter that they belong to. */
  ofInverter: ReadonlyMap<string, readonly FlowBattery[]>;
  all: readonly FlowBattery[];
}

/**
 * Finds the batteries of a plant. A record of an inverter's battery and the members of the inverter's BaseData are the same battery; a record whose serial
 * number is the plant's is the sum of all.
 * @param isFresh whether a sample is of the time of the others
 */
export function batteriesOf(
  inverters: readonly FlowSample[],
  records: readonly FlowSample[],
  isFresh: (sample: FlowSample) => boolean,
): FlowBatteries {
  const batteries = newestOfSerials(records).map((sample) => batteryOf(sample, isFresh));
  const ofInverter = new Map<string, readonly FlowBattery[]>();
  for (const inverter of inverters) {
    const own = batteries.filter(({ sample }) => belongsTo(sample, inverter));
    const chosen = batteriesOfInverter(batteryOf(inverter, isFresh), own);
    if (chosen.length > 0) ofInverter.set(inverter.deviceId, chosen);
  }
  const alone = batteries.filter(({ sample }) => !inverters.some((inverter) => belongsTo(sample, inverter)));
  const total = alone.find(({ sample, power }) => isOfWholePlant(sample) && power !== undefined);
  const single = alone.filter(({ sample }) => !isOfWholePlant(sample));
  return { ofInverter, all: total ? [total] : [...[...ofInverter.values()].flat(), ...single] };
}

/** Returns the part of all batteries, + discharge. */
export function batteryPart(batteries: readonly FlowBattery[]): ValuedPart {
  if (batteries.length === 0) return partOf('battery', 'none');
  const contributions = batteries.flatMap(({ sample, power = sample.BatteryPower }) =>
    power === undefined ? [] : [{ sample, power }],
  );
  const isWhole = batteries.every(({ power }) => power !== undefined);
  return isWhole
    ? partOf('battery', 'measured', contributions, sumOfPowers(contributions))
    : partOf('battery', 'missing', contributions);
}

/** Returns the state of charge of batteries of one time, weighted by capacity where every one reports it; undefined where none reports one. */
export function stateOfCharge(
  batteries: readonly FlowBattery[],
  isFresh: (sample: FlowSample) => boolean,
): number | undefined {
  const known = batteries.flatMap(({ sample }) => {
    const { BatterySOC, BatteryCapacity = 0 } = sample;
    return BatterySOC === undefined || !isFresh(sample) ? [] : [{ BatterySOC, BatteryCapacity }];
  });
  if (known.length === 0 || known.length < batteries.length) return undefined;
  const isWeighted = known.every(({ BatteryCapacity }) => BatteryCapacity > 0);
  const weights = known.map(({ BatteryCapacity }) => (isWeighted ? BatteryCapacity : 1));
  const sum = known.reduce((total, { BatterySOC }, place) => total + BatterySOC * weights[place]!, 0);
  return roundHalfAway(sum / weights.reduce((a, b) => a + b, 0), 1);
}

function batteryOf(sample: FlowSample, isFresh: (sample: FlowSample) => boolean): FlowBattery {
  return { sample, power: isFresh(sample) ? sample.BatteryPower : undefined };
}

/** @param inverter with the power of its own members @param records of its batteries */
function batteriesOfInverter(inverter: FlowBattery, records: readonly FlowBattery[]): readonly FlowBattery[] {
  const listed = records.filter(({ sample }) => sample.DeviceSN !== sample.InverterSN);
  if (listed.length > 0 && listed.every(({ power }) => power !== undefined)) return listed;
  const derived = records.filter(({ sample }) => sample.DeviceSN === sample.InverterSN);
  const known = [...derived, inverter].find(({ power }) => power !== undefined);
  if (known !== undefined && (records.length > 0 || showsBattery(inverter.sample))) return [known];
  if (listed.length > 0) return listed;
  if (derived.length > 0) return derived;
  return showsBattery(inverter.sample) ? [inverter] : [];
}

/** Clouds write zeros and a state of charge for inverters without a battery. */
function showsBattery({
  BatteryPower = 0,
  UBattery = 0,
  EBatteryCharge = 0,
  EBatteryDischarge = 0,
}: FlowSample): boolean {
  return BatteryPower !== 0 || UBattery > 0 || EBatteryCharge > 0 || EBatteryDischarge > 0;
}

export function belongsTo({ InverterSN, deviceId }: FlowSample, inverter: FlowSample): boolean {
  return InverterSN !== undefined && (InverterSN === inverter.DeviceSN || deviceId === inverter.deviceId);
}

const isOfWholePlant = ({ DeviceSN, VendorPlantId }: FlowSample): boolean => DeviceSN === VendorPlantId;

/** A device that several inverters were read with has several records of one serial number. */
export function newestOfSerials(records: readonly FlowSample[]): FlowSample[] {
  const newest = new Map<string, FlowSample>();
  for (const record of records) {
    const known = newest.get(record.DeviceSN);
    if (known === undefined || known.Datetime < record.Datetime) newest.set(record.DeviceSN, record);
  }
  return [...newest.values()];
}
