import { offsetSecondsAt, reported, type StorageMeasurements, type StorageType } from '@heliograph/base-data';
import {
  compileStorageTable,
  isRecord,
  readNumber,
  readText,
  recordsOf,
  rejected,
  type BytesAnswer,
  type JsonRecord,
  type MappedItem,
  type MappedStorage,
  type MappingContext,
  type PolledDevice,
  type StorageTables,
} from '@heliograph/vendor-contract';
import { knownZone, newestTimes, timesInOrder } from './local-time.ts';
import { BALANCE_DAY, BALANCE_SET, BATTERY_DAY, BATTERY_SET, readSet, resolutions, type SetEnvelope } from './wire.ts';

const BATTERY_POWER = 'batteryDischarging − batteryCharging';
const GRID_POWER = 'gridFeedIn − gridConsumption';
const oneStack = 'array of {index, value}, an element a stack: of a single stack';

/** Sets EnergyAndPowerBattery of a battery and EnergyBalance of a plant: both powers of a pair are without a sign. */
export const storageTables: StorageTables = {
  battery: {
    BatterySOC: { from: 'batteryStateOfCharge', unit: '%' },
    BatterySOH: { from: 'batteryStateOfHealth', unit: '%', note: 'of a listed battery' },
    BatteryPower: { from: BATTERY_POWER, unit: 'W' },
    UBattery: { from: 'batteryVoltage', unit: 'V', note: oneStack },
    IBattery: { from: 'batteryCurrent', unit: 'A', note: 'sum of the stacks, with the sign of the power' },
    BatteryTemperature: { from: 'batteryTemperature', unit: '°C', note: oneStack },
    BatteryCapacity: { from: 'batteryCapacity', unit: 'Wh', fillers: [0], note: 'of the device’s details' },
  },
  meter: {
    GridPower: { from: GRID_POWER, unit: 'W' },
    LoadPower: { from: 'totalConsumption', unit: 'W', sometimes: 'only where the grid is measured' },
  },
};
const readBattery = compileStorageTable('battery', storageTables.battery);
const readMeter = compileStorageTable('meter', storageTables.meter);

/** Powers of a coarser period are energies. */
const MAX_RESOLUTION_SECONDS = resolutions.OneHour!;

/**
 * Maps a set EnergyBalance of a plant as it came, or `{"EnergyAndPowerBattery/Recent":…,"details":{"deviceId","batteryCapacity"}}`; of a Day each of them
 * below its name.
 */
export function mapStorage(answer: BytesAnswer, value: unknown, { include = [] }: MappingContext): MappedItem[] {
  const [device, ...others] = answer.devices;
  const joined = isRecord(value) ? value : {};
  const isBattery = answer.call === BATTERY_SET || answer.call === BATTERY_DAY;
  const set = readSet(answer.call === BALANCE_SET ? value : joined[answer.call]);
  if (!device || others.length > 0 || !set) return [rejected('unexpected_shape', `${answer.call}: no measurement set`)];
  if ((set.resolutionSeconds ?? 0) > MAX_RESOLUTION_SECONDS)
    return [rejected('unexpected_shape', `${answer.call}: energies, not powers`, device.InverterSN)];
  const zones = [set.timezone, device.timezone];
  const zone = knownZone(zones);
  if (zone === undefined) return [rejected('timezone_unknown', zones[0]?.slice(0, 40) ?? 'none', device.InverterSN)];
  const isDay = answer.call === BATTERY_DAY || answer.call === BALANCE_DAY;
  const times = isDay ? timesInOrder(set.entries, zone) : newestTimes(set.entries, zone, answer.fetchedAt);
  const entries = entriesOf(set, zone, times);
  if (!isBattery) return mapBalance(device, entries, include);
  return include.includes('battery') ? mapBattery(device, isRecord(joined.details) ? joined.details : {}, entries) : [];
}

interface TimedEntry {
  entry: JsonRecord;
  time: Pick<MappedStorage, 'datetime' | 'offsetSeconds'>;
}

/** Returns the entries oldest first; one whose time cannot be read has none, and is rejected by the normalizer. */
function entriesOf({ entries }: SetEnvelope, zone: string, times: readonly (number | undefined)[]): TimedEntry[] {
  return entries
    .map((entry, i) => ({
      entry,
      time: reported({
        datetime: times[i],
        offsetSeconds: times[i] === undefined ? undefined : (offsetSecondsAt(zone, times[i]) ?? 0),
      }),
    }))
    .sort((a, b) => (a.time.datetime ?? 0) - (b.time.datetime ?? 0));
}

function mapBattery(device: PolledDevice, details: JsonRecord, entries: readonly TimedEntry[]): MappedItem[] {
  const deviceId = readText(details.deviceId);
  const listed = device.storage?.find(({ type, vendorDeviceId }) => type === 'battery' && vendorDeviceId === deviceId);
  if (!listed) return [rejected('device_not_asked', 'a battery that is not listed', device.InverterSN)];
  const { serial, model, vendorDeviceId: id } = listed;
  return entries.flatMap(({ entry, time }) => {
    const measurements = batteryOf(entry);
    if (isFiller(measurements)) return [];
    const capacity = readBattery({ batteryCapacity: details.batteryCapacity }).measurements;
    return [
      itemOf('battery', device, { ...measurements, ...capacity }, { ...time, ...reported({ serial, model, id }) }),
    ];
  });
}

/** The battery of a plant that lists one is read from its own set, which says more. */
function mapBalance(
  device: PolledDevice,
  entries: readonly TimedEntry[],
  include: readonly StorageType[],
): MappedItem[] {
  const isListed = device.storage?.some(({ type }) => type === 'battery') === true;
  return entries.flatMap(({ entry, time }) => {
    const battery = include.includes('battery') && !isListed ? batteryOf(entry) : {};
    const meter = include.includes('meter') ? meterOf(entry) : {};
    return [
      ...(isFiller(battery) ? [] : [itemOf('battery', device, battery, time)]),
      ...(isFiller(meter) ? [] : [itemOf('meter', device, meter, time)]),
    ];
  });
}

function itemOf(
  kind: StorageType,
  device: PolledDevice,
  measurements: StorageMeasurements,
  rest: Partial<MappedStorage>,
): MappedStorage {
  return { kind, device, isOfPlant: true, ...rest, measurements };
}

function batteryOf(entry: JsonRecord): StorageMeasurements {
  const { measurements } = readBattery({
    ...entry,
    [BATTERY_POWER]: difference(entry.batteryDischarging, entry.batteryCharging),
    batteryVoltage: single(entry.batteryVoltage),
    batteryCurrent: sumOf(entry.batteryCurrent),
    batteryTemperature: single(entry.batteryTemperature),
    batteryCapacity: undefined,
  });
  return withSignedCurrent(measurements);
}

/** No document says which direction of a current is positive: it flows as the power does. */
function withSignedCurrent({ IBattery, ...measurements }: StorageMeasurements): StorageMeasurements {
  const { BatteryPower } = measurements;
  if (IBattery === undefined || BatteryPower === undefined) return measurements;
  if (BatteryPower === 0) return IBattery === 0 ? { ...measurements, IBattery } : measurements;
  return { ...measurements, IBattery: Math.abs(IBattery) * Math.sign(BatteryPower) };
}

/** The consumption of a plant without a meter is not known: the cloud could only repeat its generation. */
function meterOf(entry: JsonRecord): StorageMeasurements {
  const power = difference(entry.gridFeedIn, entry.gridConsumption);
  if (power === undefined) return {};
  return readMeter({ [GRID_POWER]: power, totalConsumption: entry.totalConsumption }).measurements;
}

/** Returns whether entries show a battery or a meter: members that a plant does not have are left out. */
export function showsStorage(entries: readonly JsonRecord[]): boolean {
  return entries.some((entry) => !isFiller(batteryOf(entry)) || !isFiller(meterOf(entry)));
}

function isFiller(measurements: StorageMeasurements): boolean {
  return Object.values(measurements).every((value) => value === 0);
}

/** Returns the difference of two powers of which at most one is above 0. A missing one is 0 only where the other is above 0: missing members are left out. */
function difference(plus: unknown, minus: unknown): number | undefined {
  const [added, taken] = [readNumber(plus), readNumber(minus)];
  if ((added ?? 0) < 0 || (taken ?? 0) < 0) return undefined;
  if (added !== undefined && taken !== undefined) return added - taken;
  const one = (added ?? 0) - (taken ?? 0);
  return one === 0 ? undefined : one;
}

/** Returns the value of a single stack; undefined where there are several. */
function single(array: unknown): unknown {
  const stacks = recordsOf(array);
  return stacks.length === 1 ? stacks[0]!.value : undefined;
}

function sumOf(array: unknown): number | undefined {
  const values = recordsOf(array).map(({ value }) => readNumber(value));
  if (values.length === 0 || values.includes(undefined)) return undefined;
  return (values as number[]).reduce((sum, value) => sum + value, 0);
}
