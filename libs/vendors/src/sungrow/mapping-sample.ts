import { isPlaceZone, offsetSecondsAt, reported } from '@heliograph/base-data';
import type { MeasurementField, Measurements, State, StorageType } from '@heliograph/base-data';
import { clockOf, compileFieldTable, readNumber, readText, signBatteryCurrent } from '@heliograph/vendor-contract';
import type {
  JsonNode,
  JsonRecord,
  MappedSample,
  PolledDevice,
  RawJson,
  TableMapped,
} from '@heliograph/vendor-contract';
import { hybridMppts, inverterMppts, microInputs, statusPoint, strings, type InputPoints } from './points.ts';
import { stateOfCode } from './states.ts';
import { hybridParts } from './storage.ts';
import { hybridTable, inverterTable, microTable, mpptTable, SOC_PERCENT } from './tables.ts';
import { type InverterType, inverterTypes, isInverterType, labelSeconds, unixOf } from './wire.ts';

const readInverter = compileFieldTable(inverterTable);
const readMppts = compileFieldTable(mpptTable);
const readHybrid = compileFieldTable(hybridTable);
const readMicro = compileFieldTable(microTable);

const OFFLINE = 0;
const FAULT = 1;
const ALARM = 2;

/** The members of a record whose texts are passed on. */
export const statusMembers = ['dev_status', 'dev_fault_status', ...Object.values(statusPoint)];

/** A record, and its position. */
export interface RecordItem {
  value: JsonRecord;
  node: JsonNode;
}

/** A record with the time it is of, in the plant's clock, and the zone label that came with the answer. */
export interface TimedItem extends RecordItem {
  time: unknown;
  zone: string | undefined;
  /** Unix ms. */
  fetchedAt: number;
}

/** Maps the sample of one record: realtime (with the device's own members) or a row of the history. */
export function sampleOf(device: PolledDevice, item: TimedItem, include?: readonly StorageType[]): MappedSample {
  const type = isInverterType(device.vendorType) ? device.vendorType : inverterTypes.inverter;
  const collector = readText(item.value.communication_dev_sn);
  const sample: MappedSample = {
    kind: 'sample',
    device,
    ...timeOf(device, item),
    ...stateOf(type, item.value),
    ...measured(type, device, item),
    status: statusOf(type, item.node),
    alerts: [],
    warnings: [],
    ...reported({ CollectorSN: collector }),
  };
  if (include !== undefined && type === inverterTypes.hybrid)
    Object.assign(sample, hybridParts(device, item.value, include));
  return sample;
}

/**
 * The label that came with the answer is of now and knows summer time; the device's own is as old as its last sync. Where the zone of the plant is
 * known and the label is its offset of now, a time from before a change of clocks is read in that zone.
 */
export function timeOf(
  device: PolledDevice,
  item: Pick<TimedItem, 'time' | 'zone' | 'fetchedAt'>,
): Pick<MappedSample, 'datetime' | 'offsetSeconds'> {
  const local = readText(item.time);
  const clock = clockOf(device);
  if (local === undefined) return {};
  const offsetSeconds = labelSeconds(item.zone);
  if (offsetSeconds === undefined) {
    const datetime = clock === undefined ? undefined : unixOf(local, clock);
    return datetime === undefined ? {} : { datetime };
  }
  const asUtc = unixOf(local, 'GMT+0');
  if (asUtc === undefined) return {};
  const datetime = asUtc - offsetSeconds;
  return timeInPlantZone(device, local, { datetime, offsetSeconds, fetchedAt: item.fetchedAt });
}

function timeInPlantZone(
  { timezone }: PolledDevice,
  local: string,
  { datetime, offsetSeconds, fetchedAt }: { datetime: number; offsetSeconds: number; fetchedAt: number },
): Pick<MappedSample, 'datetime' | 'offsetSeconds'> {
  const byLabel = { datetime, offsetSeconds };
  if (timezone === undefined || offsetSecondsAt(timezone, datetime) === offsetSeconds) return byLabel;
  if (offsetSecondsAt(timezone, fetchedAt / 1000) !== offsetSeconds) return byLabel;
  const inZone = unixOf(local, timezone);
  const offset = inZone === undefined ? undefined : offsetSecondsAt(timezone, inZone);
  return inZone === undefined || offset === undefined ? byLabel : { datetime: inZone, offsetSeconds: offset };
}

/** The label is a bare offset: that it follows summer time is documented nowhere. */
function qualityOf({ timezone }: PolledDevice, { zone }: TimedItem): string[] {
  const isNamed = timezone !== undefined && isPlaceZone(timezone);
  return isNamed || labelSeconds(zone) === undefined ? [] : ['Timezone:fixed_offset'];
}

/** `dev_status` 0 is offline; a device that runs while it has a fault or an alarm open is a warning. */
function stateOf(type: InverterType, value: JsonRecord): { state: State; unknownStateCode?: string } {
  if (readNumber(value.dev_status) === OFFLINE) return { state: '0' };
  const flag = readNumber(value.dev_fault_status);
  const written = value[statusPoint[type]];
  const code = readNumber(written);
  if (code === undefined) {
    const text = readText(written);
    if (text !== undefined) return { state: '-1', unknownStateCode: text };
    return { state: flag === FAULT ? '4' : '-1' };
  }
  const state = stateOfCode(String(code));
  if (state === undefined) return { state: '-1', unknownStateCode: String(code) };
  return { state: state === '1' && (flag === FAULT || flag === ALARM) ? '5' : state };
}

function statusOf(type: InverterType, node: JsonNode): RawJson[] {
  const status = node.pick(['dev_status', 'dev_fault_status', statusPoint[type]]);
  return status === undefined ? [] : [status];
}

function measured(type: InverterType, device: PolledDevice, item: TimedItem): Measured {
  const mapped = measure(type, item.value);
  return { ...mapped, quality: [...mapped.quality, ...qualityOf(device, item)] };
}

function measure(type: InverterType, value: JsonRecord): Measured {
  if (type === inverterTypes.micro) return readMicro(withInputs(value, 'input', microInputs));
  if (type === inverterTypes.inverter) return measureInverter(value);
  const mapped = readHybrid({ ...withInputs(value, 'input', hybridMppts), [SOC_PERCENT]: socPercent(value) });
  difference(mapped.measurements, 'GridPower', value.p13121, value.p13149);
  difference(mapped.measurements, 'BatteryPower', value.p13150, value.p13126);
  signBatteryCurrent(mapped.measurements);
  return mapped;
}

type Measured = TableMapped & Pick<MappedSample, 'stringInputs'>;

/** Strings that read 0 mean night, or a model that does not measure them: the device's other records show which. */
function measureInverter(value: JsonRecord): Measured {
  const mapped = readInverter(withInputs(value, 'string', strings));
  const hasString = strings.some(({ voltage, current }) =>
    [voltage, current].some((point) => (readNumber(value[`p${point}`]) ?? 0) !== 0),
  );
  if (hasString) return mapped;
  const { measurements, quality, dcInputs } = readMppts(withInputs(value, 'input', inverterMppts));
  const isInput = (name: string): boolean => /^[UI]PV\d/.test(name);
  const [inputs, others] = partition(mapped.measurements, isInput);
  return {
    measurements: { ...others, ...measurements },
    quality: [...mapped.quality, ...quality],
    dcInputs,
    stringInputs: inputs,
  };
}

function partition(measurements: Measurements, isFirst: (name: string) => boolean): [Measurements, Measurements] {
  const entries = Object.entries(measurements);
  const of = (wanted: boolean): Measurements =>
    Object.fromEntries(entries.filter(([name]) => isFirst(name) === wanted));
  return [of(true), of(false)];
}

/** Returns the irregular point numbers of the inputs under the names that the tables use. */
function withInputs(value: JsonRecord, kind: 'string' | 'input', inputs: readonly InputPoints[]): JsonRecord {
  const named: Record<string, unknown> = { ...value };
  inputs.forEach(({ voltage, current }, i) => {
    named[`${kind} ${i + 1} voltage`] = value[`p${voltage}`];
    named[`${kind} ${i + 1} current`] = value[`p${current}`];
  });
  return named;
}

/** Reads the state of charge: a fraction as documented (0 to 1); more than 1 can only be per cent. */
function socPercent({ p13141, p58604 }: JsonRecord): number | undefined {
  const value = readNumber(p13141) ?? readNumber(p58604);
  return value === undefined || value > 1 ? value : value * 100;
}

/** Returns the difference of both powers in W; absent unless both are reported. */
function difference(into: Measurements, field: MeasurementField, plus: unknown, minus: unknown): void {
  const [a, b] = [readNumber(plus), readNumber(minus)];
  if (a !== undefined && b !== undefined) into[field] = (a - b) / 1000;
}
