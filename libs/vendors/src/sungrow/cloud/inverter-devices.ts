import { reported } from '@heliograph/base-data';
import type { ModelInverter, ModelSite } from '../../plant-model/index.ts';
import type { Fleet, Reading } from './fleet.ts';
import { pointValues, type PointValues } from './points.ts';
import { batteryCount, batteryPoints, meterPoints } from './storage.ts';
import { javaDouble } from './text.ts';

/** A device of a plant's list: an inverter, or the plant's logger or meter, or a battery. */
export interface Device {
  site: ModelSite;
  type: string;
  psKey: string;
  inverter?: ModelInverter;
  /** Of a battery or meter: the hybrid that it belongs to. */
  hybrid?: ModelInverter;
}

export const LOGGER = '22';
export const METER = '7';
export const BATTERY = '43';

/** Inverters first, then the logger, a meter in every third plant, and the batteries. */
export function devicesOf(fleet: Fleet, site: ModelSite): Device[] {
  const psId = fleet.psId(site);
  const inverters = site.inverters.map((inverter) => ({
    site,
    inverter,
    type: fleet.type(inverter),
    psKey: fleet.psKey(inverter),
  }));
  const hybrid = site.inverters.find(({ battery }) => battery);
  const meter = { site, type: METER, psKey: `${psId}_${METER}_1_1`, ...reported({ hybrid }) };
  return [
    ...inverters,
    { site, type: LOGGER, psKey: `${psId}_${LOGGER}_247_1` },
    ...(site.index % 3 === 0 ? [meter] : []),
    ...(hybrid ? batteriesOf(site, psId, hybrid) : []),
  ];
}

function batteriesOf(site: ModelSite, psId: number, hybrid: ModelInverter): Device[] {
  return Array.from({ length: batteryCount(hybrid) }, (_, i) => {
    const psKey = `${psId}_${BATTERY}_2_${i + 1}`;
    return { site, type: BATTERY, psKey, hybrid };
  });
}

export function deviceByKey(fleet: Fleet, key: string): Device | undefined {
  return siteOfKey(fleet, key)?.find(({ psKey }) => psKey === key);
}

function siteOfKey(fleet: Fleet, key: string): Device[] | undefined {
  const id = Number(key.split('_')[0]);
  const site = fleet.plantModel.sites.find((candidate) => fleet.psId(candidate) === id);
  return site && devicesOf(fleet, site);
}

export function deviceBySerial(fleet: Fleet, serial: string): Device | undefined {
  const inverter = fleet.inverterOf(serial);
  if (inverter) return deviceByKey(fleet, fleet.psKey(inverter));
  const devices = fleet.plantModel.sites.flatMap((site) => devicesOf(fleet, site));
  return devices.find((device) => serialOf(fleet, device) === serial);
}

/** The meter has none. */
export function serialOf(fleet: Fleet, { inverter, type, site, psKey }: Device): string | null {
  if (inverter) return fleet.serial(inverter);
  if (type === BATTERY) return `S${fleet.loggerSerial(site).slice(1)}${psKey.at(-1)!}`;
  return type === LOGGER ? fleet.loggerSerial(site) : null;
}

export function uuidOf(fleet: Fleet, { inverter, type, site, psKey }: Device): number {
  if (type === BATTERY) return 9_500_000 + site.index * 10 + Number(psKey.at(-1));
  return inverter ? fleet.uuid(inverter) : 9_000_000 + site.index * 10 + Number(type);
}

export function modelOf(fleet: Fleet, { inverter, type, hybrid }: Device): string {
  if (inverter) return fleet.model(inverter);
  if (type === BATTERY) return `SBR${Math.round(hybrid!.battery!.capacityWh / batteryCount(hybrid!) / 100)}`;
  return type === LOGGER ? 'WiNet-S' : 'DTSU666';
}

/** Returns the name that the installer gave it. */
export function nameOf({ inverter, type, psKey }: Device): string {
  const channel = psKey.split('_')[3] ?? '';
  const names: Readonly<Record<string, string>> = { [LOGGER]: 'Logger', [METER]: 'Meter', [BATTERY]: 'Battery' };
  return `${inverter ? 'Inverter' : names[type]!}${channel}`;
}

/** The same for all devices of a model. */
export function modelId(fleet: Fleet, device: Device): number {
  let hash = 0;
  for (const letter of modelOf(fleet, device)) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  return 300_000 + (hash % 100_000);
}

/** Returns the values the device reports now, and since when. A logger reports its radio, a meter the grid, that of a hybrid's house what flows too. */
export function valuesOf(
  fleet: Fleet,
  device: Device,
  now: number,
): { values: PointValues; time: number; online: boolean; fault: boolean } {
  const reading = fleet.reading(device.inverter ?? device.site.inverters[0]!, now);
  const { time, online, sample } = reading;
  const fault = device.inverter !== undefined && sample.state === 'fault';
  return { values: valuesAt(fleet, device, reading), time, online, fault };
}

/** @param reading of the inverter, or the first one of the plant */
export function valuesAt(fleet: Fleet, { inverter, type, hybrid }: Device, reading: Reading): PointValues {
  const { sample } = reading;
  if (inverter) return pointValues(fleet, reading);
  if (type === LOGGER) return new Map([[23014, '-61.0']]);
  if (type === BATTERY) return new Map(batteryPoints(sample.battery!, batteryCount(hybrid!)));
  const volts = sample.phases.map(({ voltageV }, i): [number, string] => [8000 + i, javaDouble(voltageV, 1)]);
  const flows = hybrid ? meterPoints(sample, sample.meter!) : [];
  return new Map([...volts, [8064, javaDouble(sample.frequencyHz, 2)] as const, ...flows]);
}

/** Points that some device of this model reports. */
export function pointsOfModel(fleet: Fleet, id: number, now: number): ReadonlySet<number> {
  const devices = fleet.plantModel.sites.flatMap((site) => devicesOf(fleet, site));
  const ofModel = devices.filter((device) => modelId(fleet, device) === id);
  return new Set(ofModel.flatMap((device) => [...valuesOf(fleet, device, now).values.keys()]));
}
