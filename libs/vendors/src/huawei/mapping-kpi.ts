import { readNumber, readText, rejected, reported } from '@heliograph/vendor-contract';
import type {
  JsonPart,
  MappedItem,
  MappedSample,
  PolledDevice,
  RawAnswer,
  RawJson,
  TableMapper,
} from '@heliograph/vendor-contract';
import { DeviceLookup, recordOf, type HuaweiData } from './mapping-answer.ts';
import { stateOfCode } from './states.ts';

type DataItemMap = Readonly<Record<string, unknown>>;

const STATUS_MEMBERS = ['inverter_state', 'run_state'];
const MAX_STRINGS = 32;
/** The most inputs any version reports (dossier: since 25.1.0). */
const MAX_REPORTED_STRINGS = 36;

/** Maps realtime answers: one sample a device, at the time derived from the cloud's clock. */
export function mapRealtime(
  answer: RawAnswer,
  { items, currentTime }: HuaweiData,
  samplePeriodSeconds: number,
  readMeasurements: TableMapper,
): MappedItem[] {
  const devices = new DeviceLookup(answer.devices);
  const datetime = derivedTime(currentTime, samplePeriodSeconds);
  return items.map(({ value, part }) => {
    const device = devices.find(value.devId, value.sn);
    if (!device) return notAsked(value);
    const kpi = recordOf(value.dataItemMap);
    if (isDisconnected(kpi)) return { kind: 'liveness', device, online: false };
    const sample = sampleOf(device, kpi, part, datetime, readMeasurements);
    return isEmpty(sample) ? rejected('unexpected_shape', 'no value of the device', device.InverterSN) : sample;
  });
}

/** Maps history answers: one sample per device and 5 minutes, each with its own time. Where it was disconnected there is no sample. */
export function mapHistory(answer: RawAnswer, { items }: HuaweiData, readMeasurements: TableMapper): MappedItem[] {
  const devices = new DeviceLookup(answer.devices);
  return items.flatMap(({ value, part }): MappedItem[] => {
    const device = devices.find(value.devId, value.sn);
    if (!device) return [notAsked(value)];
    const kpi = recordOf(value.dataItemMap);
    const sample = sampleOf(device, kpi, part, unixSeconds(value.collectTime), readMeasurements);
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

function notAsked({ devId, sn }: Readonly<Record<string, unknown>>): MappedItem {
  return rejected('device_not_asked', `devId ${readText(devId) ?? 'missing'}`, readText(sn));
}

function stateCode(kpi: DataItemMap): string | undefined {
  const code = readNumber(kpi.inverter_state);
  return code === undefined ? undefined : String(Math.trunc(code));
}

/** The cloud (`run_state`) or the SmartLogger (45056) has lost the inverter: the values beside it, if any, are old. */
function isDisconnected(kpi: DataItemMap): boolean {
  const code = stateCode(kpi);
  return readNumber(kpi.run_state) === 0 || (code !== undefined && stateOfCode(code) === '0');
}

function isEmpty(sample: MappedSample): boolean {
  return (
    sample.state === '-1' && sample.unknownStateCode === undefined && Object.keys(sample.measurements).length === 0
  );
}

function sampleOf(
  device: PolledDevice,
  kpi: DataItemMap,
  part: JsonPart,
  datetime: number | undefined,
  readMeasurements: TableMapper,
): MappedSample {
  const { measurements, quality, dcInputs } = readMeasurements(kpi);
  const code = stateCode(kpi);
  const state = code === undefined ? undefined : stateOfCode(code);
  const turnedOnAt = unixSeconds(kpi.open_time);
  return reported<MappedSample>({
    kind: 'sample',
    device,
    datetime,
    state: state ?? '-1',
    ...(code !== undefined && state === undefined && { unknownStateCode: code }),
    measurements,
    dcInputs,
    quality: [...quality, ...stringsLeftOut(kpi)],
    status: statusOf(part),
    alerts: [],
    warnings: [],
    turnedOnAt,
  });
}

/** Returns `UPV33:beyond_32_strings` for each input above 32 that carries a string: unused ones read 0. */
function stringsLeftOut(kpi: DataItemMap): string[] {
  const left: string[] = [];
  for (let n = MAX_STRINGS + 1; n <= MAX_REPORTED_STRINGS; n += 1) {
    if (readNumber(kpi[`pv${n}_u`], [0]) !== undefined) left.push(`UPV${n}:beyond_32_strings`);
    if (readNumber(kpi[`pv${n}_i`], [0]) !== undefined) left.push(`IPV${n}:beyond_32_strings`);
  }
  return left;
}

/** Returns the vendor's own states with the vendor's literals: `{"run_state":1,"inverter_state":512.0}`. */
function statusOf(item: JsonPart): RawJson[] {
  const status = item.pick(STATUS_MEMBERS, ['dataItemMap']);
  return status === undefined ? [] : [status];
}
