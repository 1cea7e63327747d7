import { isRecord, type JsonRecord, own, readList } from '@heliograph/vendor-contract';
/** Calls by name: in limits, metrics and raw answers. */
export type SmaCall = 'token' | 'bc-authorize' | 'plants' | 'devices' | 'device' | 'measurements' | 'logs';

export const setNames = ['PowerAc', 'PowerDc', 'EnergyAndPowerPv'] as const;
/** The measurement sets we read. */
export type SetName = (typeof setNames)[number];
export type Period = 'Recent' | 'Day';
/** One answer inside a joined one: `PowerAc/Recent`. */
export type SetKey = `${SetName}/${Period}`;

/** The set that has the days of a month. */
export const MONTH_SET = 'EnergyAndPowerPv/Month';
/** Raw answer of the days of a month, joined with its `month`, `2026-07`. */
export const DAYS_OF_A_MONTH = 'measurements+month';

/** The power flow of a plant: its battery, its meter, its consumption. */
export const BALANCE_SET = 'EnergyBalance/Recent';
export const BATTERY_SET = 'EnergyAndPowerBattery/Recent';
export const BALANCE_DAY = 'EnergyBalance/Day';
export const BATTERY_DAY = 'EnergyAndPowerBattery/Day';
export const storageDays = [BALANCE_DAY, BATTERY_DAY] as const;
/** Sets of batteries and meters, which are also the names of their raw answers. */
export type StorageSetKey = typeof BALANCE_SET | typeof BATTERY_SET | (typeof storageDays)[number];

/** Parsed answer of a measurements call. Absent members and `"set": []` are usual. */
export interface SetEnvelope {
  timezone: string | undefined;
  /** Seconds; undefined for an undocumented text. */
  resolutionSeconds: number | undefined;
  entries: readonly JsonRecord[];
}

/** The sets of one answer, by `PowerAc/Recent`. */
export type Sets = ReadonlyMap<SetKey, SetEnvelope>;

/** `resolution` as the vendor spells it, in seconds; months and years have none. */
export const resolutions: Readonly<Record<string, number>> = {
  OneMinute: 60,
  FiveMinutes: 300,
  FifteenMinutes: 900,
  OneHour: 3600,
  OneDay: 86_400,
};

/** States of an owner's consent (dossier, "Auth B"); some clients see them in lower case. */
export type ConsentState = 'pending' | 'accepted' | 'rejected' | 'expired' | 'revoked';

/** Ids of classic Sunny Portal plants: GUIDs. Their data come each 15 minutes and up to two hours late (dossier, "Quirks"). */
const guid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export function isClassicPlant(plantId: string): boolean {
  return guid.test(plantId);
}

/** Returns undefined when the value is no measurements answer. The device's zone wins over the plant's: the times are the device's. */
export function readSet(value: unknown): SetEnvelope | undefined {
  const entries = isRecord(value) ? readList(value.set) : undefined;
  if (!isRecord(value) || !entries) return undefined;
  const zone = textOf(value.device, 'timezone') ?? textOf(value.plant, 'timezone');
  const resolution = typeof value.resolution === 'string' ? value.resolution : '';
  return {
    timezone: zone,
    resolutionSeconds: own(resolutions, resolution),
    entries: entries.filter(isRecord),
  };
}

function textOf(holder: unknown, member: string): string | undefined {
  const value = isRecord(holder) ? holder[member] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Returns the member names from a logs answer to its list: `{"logs": []}` as we chose it, or a bare list. Undefined
 * without a list.
 */
export function entriesPath(value: unknown): readonly string[] | undefined {
  if (Array.isArray(value)) return [];
  return isRecord(value) && readList(value.logs) ? ['logs'] : undefined;
}
