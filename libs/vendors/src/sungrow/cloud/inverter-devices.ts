import type { ModelInverter, ModelSite } from '../../plant-model/index.ts';
import type { Fleet } from './fleet.ts';
import { pointValues, type PointValues } from './points.ts';
import { javaDouble } from './text.ts';

/** A device of a plant's list: an inverter, or the plant's logger or meter. */
export interface Device {
  site: ModelSite;
  type: string;
  psKey: string;
  inverter?: ModelInverter;
}

export const LOGGER = '22';
export const METER = '7';

/** Inverters first, then the logger, and a meter in every third plant. */
export function devicesOf(fleet: Fleet, site: ModelSite): Device[] {
  const psId = fleet.psId(site);
  const inverters = site.inverters.map((inverter) => ({
    site,
    inverter,
    type: fleet.type(inverter),
    psKey: fleet.psKey(inverter),
  }));
  const meter = { site, type: METER, psKey: `${psId}_${METER}_1_1` };
  return [
    ...inverters,
    { site, type: LOGGER, psKey: `${psId}_${LOGGER}_247_1` },
    ...(site.index % 3 === 0 ? [meter] : []),
  ];
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
  const site = fleet.plantModel.sites.find((candidate) => fleet.loggerSerial(candidate) === serial);
  return site && devicesOf(fleet, site).find(({ type }) => type === LOGGER);
}

/** The meter has none. */
export function serialOf(fleet: Fleet, { inverter, type, site }: Device): string | null {
  if (inverter) return fleet.serial(inverter);
  return type === LOGGER ? fleet.loggerSerial(site) : null;
}

export function uuidOf(fleet: Fleet, { inverter, type, site }: Device): number {
  return inverter ? fleet.uuid(inverter) : 9_000_000 + site.index * 10 + Number(type);
}

export function modelOf(fleet: Fleet, { inverter, type }: Device): string {
  if (inverter) return fleet.model(inverter);
  return type === LOGGER ? 'WiNet-S' : 'DTSU666';
}

/** Returns the name that the installer gave it. */
export function nameOf({ inverter, type, psKey }: Device): string {
  const channel = psKey.split('_')[3] ?? '';
  return `${inverter ? 'Inverter' : type === LOGGER ? 'Logger' : 'Meter'}${channel}`;
}

/** The same for all devices of a model. */
export function modelId(fleet: Fleet, device: Device): number {
  let hash = 0;
  for (const letter of modelOf(fleet, device)) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  return 300_000 + (hash % 100_000);
}

/** Returns the values the device reports now, and since when. A logger reports its radio, a meter the grid. */
export function valuesOf(
  fleet: Fleet,
  { inverter, type, site }: Device,
  now: number,
): { values: PointValues; time: number; online: boolean; fault: boolean } {
  const reading = fleet.reading(inverter ?? site.inverters[0]!, now);
  const { time, online, sample } = reading;
  if (inverter) return { values: pointValues(fleet, reading), time, online, fault: sample.state === 'fault' };
  if (type === LOGGER) return { values: new Map([[23014, '-61.0']]), time, online, fault: false };
  const volts = sample.phases.map(({ voltageV }, i): [number, string] => [8000 + i, javaDouble(voltageV, 1)]);
  return { values: new Map([...volts, [8064, javaDouble(sample.frequencyHz, 2)]]), time, online, fault: false };
}

/** Points that some device of this model reports. */
export function pointsOfModel(fleet: Fleet, id: number, now: number): ReadonlySet<number> {
  const devices = fleet.plantModel.sites.flatMap((site) => devicesOf(fleet, site));
  const ofModel = devices.filter((device) => modelId(fleet, device) === id);
  return new Set(ofModel.flatMap((device) => [...valuesOf(fleet, device, now).values.keys()]));
}
