import type { StorageType } from '@heliograph/base-data';
import { compileTableOf, readNumber, readText, rejected, reported } from '@heliograph/vendor-contract';
import type { BytesAnswer, JsonNode, MappedItem, MappedSample, PolledDevice } from '@heliograph/vendor-contract';
import { DeviceLookup, type HuaweiData } from './wire.ts';
import { stateOfCode } from './states.ts';
import { mapStorageItem, StorageLookup } from './storage.ts';
import { inverterTable } from './tables.ts';

/** The `dataItemMap` of an item, where it has one. */
type DataItemMap = JsonNode | undefined;

const readMeasurements = compileTableOf(inverterTable, (kpi: DataItemMap, name) => kpi?.get(name));

const STATUS_MEMBERS = ['inverter_state', 'run_state'];
const MAX_STRINGS = 32;
/** The most inputs any version reports (dossier: since 25.1.0). */
const MAX_REPORTED_STRINGS = 36;

/** The members of the inputs for which BaseData has no fields. */
export const surplusStrings = Array.from({ length: MAX_REPORTED_STRINGS - MAX_STRINGS }, (_, i) => {
  const n = MAX_STRINGS + 1 + i;
  return { n, voltage: `pv${n}_u`, current: `pv${n}_i` };
});

/** Maps realtime answers: one sample a device, at the time derived from the cloud's clock. */
export function mapRealtime(
  answer: BytesAnswer,
  { items, currentTime }: HuaweiData,
  samplePeriodSeconds: number,
): MappedItem[] {
  const devices = new DeviceLookup(answer.devices);
  const datetime = derivedTime(currentTime, samplePeriodSeconds);
  return items.map((item) => {
    const device = devices.find(item.get('devId'), item.get('sn'));
    if (!device) return notAsked(item);
    const kpi = item.at('dataItemMap');
    if (isDisconnected(kpi)) return { kind: 'liveness', device, online: false };
    const sample = sampleOf(device, kpi, datetime);
    return isEmpty(sample) ? rejected('unexpected_shape', 'no value of the device', device.InverterSN) : sample;
  });
}

/** As `mapRealtime` and `mapHistory`, of an account that asks for batteries or meters: the answer may be of those. */
export function mapWithStorage(
  answer: BytesAnswer,
  data: HuaweiData,
  samplePeriodSeconds: number,
  include: readonly StorageType[],
): MappedItem[] {
  const isHistory = answer.call === 'getDevHistoryKpi';
  const lookup = new StorageLookup(answer.devices, include);
  const derived = isHistory ? undefined : derivedTime(data.currentTime, samplePeriodSeconds);
  const ofInverters: JsonNode[] = [];
  const ofStorage: MappedItem[] = [];
  for (const item of data.items) {
    const found = lookup.find(item);
    if (found) ofStorage.push(...mapStorageItem(item, found, unixSeconds(item.get('collectTime')) ?? derived));
    else ofInverters.push(item);
  }
  const others = { ...data, items: ofInverters };
  return [...(isHistory ? mapHistory(answer, others) : mapRealtime(answer, others, samplePeriodSeconds)), ...ofStorage];
}

/** Maps history answers: one sample per device and 5 minutes, each with its own time. Where it was disconnected there is no sample. */
export function mapHistory(answer: BytesAnswer, { items }: HuaweiData): MappedItem[] {
  const devices = new DeviceLookup(answer.devices);
  return items.flatMap((item): MappedItem[] => {
    const device = devices.find(item.get('devId'), item.get('sn'));
    if (!device) return [notAsked(item)];
    const kpi = item.at('dataItemMap');
    const sample = sampleOf(device, kpi, unixSeconds(item.get('collectTime')));
    return isDisconnected(kpi) || isEmpty(sample) ? [] : [sample];
  });
}

/**
 * Returns the start of the sample period in which the cloud answered. The realtime call has no time of its own, so this is derived: two answers
 * within one period carry the same time, hence the same idempotency key, and the second counts as a repetition.
 */
export function derivedTime(currentTime: unknown, samplePeriodSeconds: number): number | undefined {
  const ms = readNumber(currentTime);
  if (ms === undefined || ms <= 0) return undefined;
  return Math.floor(Math.floor(ms / 1000 / samplePeriodSeconds) * samplePeriodSeconds);
}

function unixSeconds(value: unknown): number | undefined {
  const ms = readNumber(value);
  return ms === undefined || ms <= 0 ? undefined : Math.floor(ms / 1000);
}

function notAsked(item: JsonNode): MappedItem {
  return rejected('device_not_asked', `devId ${readText(item.get('devId')) ?? 'missing'}`, readText(item.get('sn')));
}

function stateCode(kpi: DataItemMap): string | undefined {
  const code = readNumber(kpi?.get('inverter_state'));
  return code === undefined ? undefined : String(Math.trunc(code));
}

/** The cloud (`run_state`) or the SmartLogger (45056) has lost the inverter: the values beside it, if any, are old. */
function isDisconnected(kpi: DataItemMap): boolean {
  const code = stateCode(kpi);
  return readNumber(kpi?.get('run_state')) === 0 || (code !== undefined && stateOfCode(code) === '0');
}

function isEmpty(sample: MappedSample): boolean {
  return (
    sample.state === '-1' && sample.unknownStateCode === undefined && Object.keys(sample.measurements).length === 0
  );
}

function sampleOf(device: PolledDevice, kpi: DataItemMap, datetime: number | undefined): MappedSample {
  const { measurements, quality, dcInputs } = readMeasurements(kpi);
  const code = stateCode(kpi);
  const state = code === undefined ? undefined : stateOfCode(code);
  // The vendor's own states with the vendor's literals: `{"run_state":1,"inverter_state":512.0}`.
  const status = kpi?.pick(STATUS_MEMBERS);
  const turnedOnAt = unixSeconds(kpi?.get('open_time'));
  return reported<MappedSample>({
    kind: 'sample',
    device,
    datetime,
    state: state ?? '-1',
    unknownStateCode: code !== undefined && state === undefined ? code : undefined,
    measurements,
    dcInputs,
    quality: [...quality, ...stringsLeftOut(kpi)],
    status: status === undefined ? [] : [status],
    alerts: [],
    warnings: [],
    turnedOnAt,
  });
}

/** Returns `UPV33:beyond_32_strings` for each input above 32 that carries a string: unused ones read 0. */
function stringsLeftOut(kpi: DataItemMap): string[] {
  const left: string[] = [];
  for (const { n, voltage, current } of surplusStrings) {
    if (readNumber(kpi?.get(voltage), [0]) !== undefined) left.push(`UPV${n}:beyond_32_strings`);
    if (readNumber(kpi?.get(current), [0]) !== undefined) left.push(`IPV${n}:beyond_32_strings`);
  }
  return left;
}
