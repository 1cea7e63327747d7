import { reported, roundHalfAway } from '@heliograph/base-data';
import type { FlowSample } from './flow-sample.ts';

export type FlowPartName = 'pv' | 'battery' | 'grid' | 'load' | 'conversionLoss';

/** `measured`: devices report it; `derived`: it follows from the others; `missing`: no device reports it; `ambiguous`: inverters report different values of one meter; `none`: the plant has none, as far as is known. */
export type FlowSource = 'measured' | 'derived' | 'missing' | 'ambiguous' | 'none';

/** A device that reports a part. */
export interface FlowPartDevice {
  deviceId?: string;
  storageId?: string;
  DeviceSN: string;
  deviceType: FlowSample['deviceType'];
  /** Unix seconds. */
  Datetime: number;
  /** kW. */
  value: number;
}

/** Where a part comes from; its devices are absent where no device reports it. */
export interface FlowPart {
  part: FlowPartName;
  source: FlowSource;
  devices?: FlowPartDevice[];
}

/** A part with its value, not rounded; undefined: not known, or the plant has none. */
export interface ValuedPart {
  part: FlowPart;
  power: number | undefined;
}

/** A device with its value of a part, kW. */
export interface Contribution {
  sample: FlowSample;
  power: number;
}

export function partOf(
  part: FlowPartName,
  source: FlowSource,
  contributions: readonly Contribution[] = [],
  power?: number,
): ValuedPart {
  const devices = contributions.length > 0 ? contributions.map(partDevice) : undefined;
  return { part: { part, source, ...reported({ devices }) }, power };
}

function partDevice({ sample, power }: Contribution): FlowPartDevice {
  const { deviceId, storageId, DeviceSN, deviceType, Datetime } = sample;
  return { deviceId, ...reported({ storageId }), DeviceSN, deviceType, Datetime, value: roundedPower(power) };
}

/** kW have three decimals. */
export const roundedPower = (power: number): number => roundHalfAway(power, 3);

export const sumOfPowers = (contributions: readonly Pick<Contribution, 'power'>[]): number =>
  contributions.reduce((sum, { power }) => sum + power, 0);
