import {
  bySerial,
  isRecord,
  JsonText,
  mappingByCall,
  readList,
  readNumber,
  readText,
  rejected,
} from '@heliograph/vendor-contract';
import type {
  MappedItem,
  MappedSample,
  MappingContext,
  PolledDevice,
  RawAnswer,
  RawJson,
  JsonRecord,
} from '@heliograph/vendor-contract';
import { readDeviceTime, sameDay } from './device-time.ts';
import { historySamples } from './mapping-history.ts';
import { sampleOf } from './mapping-sample.ts';
import { readEntries, type Reading } from './reading.ts';
import { GENERATION_MONTH, GENERATION_TODAY } from './tables.ts';
import {
  DEVICE_FAULT,
  DEVICE_OFFLINE,
  DEVICE_ONLINE,
  generationMember,
  readPage,
  REAL_WITH_GENERATION,
} from './wire.ts';

type MapAnswer = (answer: RawAnswer, json: JsonText, context: MappingContext) => MappedItem[];

/** The mapping of each call's answer to items, by the call's name. */
const calls: Readonly<Record<string, MapAnswer>> = {
  'device/real/query': (answer, json) => mapDevices(answer, json, [], realSample),
  [REAL_WITH_GENERATION]: mapRealWithGeneration,
  'device/history/query': (answer, json) => mapDevices(answer, json, [], history),
  'device/list': (answer, json) => mapList(answer, json),
};

export const mapping = mappingByCall('1', calls, (map, json, answer, context) => map(answer, json, context));

/** Returns `result` of the envelope, or why there is none. */
function resultOf(envelope: unknown): { result: unknown } | MappedItem {
  if (!isRecord(envelope)) return rejected('unexpected_shape', 'no envelope');
  const errno = readText(envelope.errno);
  return errno === '0' ? { result: envelope.result } : rejected('vendor_error', `errno ${errno ?? 'missing'}`);
}

type MapDevice = (device: PolledDevice, value: JsonRecord, source: RawJson) => MappedItem[];

/** Returns the elements of a result that lists inverters; `path` leads to the envelope. */
function mapDevices(answer: RawAnswer, json: JsonText, path: readonly string[], map: MapDevice): MappedItem[] {
  const envelope = path.reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), json.value);
  const outcome = resultOf(envelope);
  if ('kind' in outcome) return [outcome];
  const result = readList(outcome.result);
  if (!result) return [rejected('unexpected_shape', `${answer.call}: no list of inverters`)];
  const sources = json.elements([...path, 'result']);
  const asked = bySerial(answer.devices);
  return result.flatMap((value: unknown, i) => {
    const serial = isRecord(value) ? readText(value.deviceSN) : undefined;
    if (!isRecord(value) || serial === undefined) {
      return [rejected('unexpected_shape', `${answer.call}: an inverter without deviceSN`)];
    }
    const device = asked.get(serial);
    return device ? map(device, value, sources[i] ?? '{}') : [rejected('device_not_asked', answer.call, serial)];
  });
}

function realSample(device: PolledDevice, value: JsonRecord, source: RawJson): MappedItem[] {
  return withEntries(device, source, (reading) => sampleOf(device, value.time, reading));
}

function withEntries(device: PolledDevice, source: RawJson, map: (reading: Reading) => MappedItem): MappedItem[] {
  const reading = readEntries(source);
  return [reading ? map(reading) : rejected('unexpected_shape', 'an inverter without datas', device.InverterSN)];
}

function history(device: PolledDevice, { datas }: JsonRecord): MappedItem[] {
  const series = readList(datas);
  return series
    ? historySamples(device, series)
    : [rejected('unexpected_shape', 'a history without datas', device.InverterSN)];
}

function mapRealWithGeneration(answer: RawAnswer, json: JsonText, context: MappingContext): MappedItem[] {
  const joined = isRecord(json.value) ? json.value : {};
  const fresh = { fetchedAt: answer.fetchedAt / 1000, forSeconds: 2 * context.samplePeriodSeconds };
  return mapDevices(answer, json, ['device/real/query'], (device, value, source) =>
    withEntries(device, source, ({ record, sources }) => {
      const generation = resultOf(joined[generationMember(device.InverterSN)]);
      const sums = 'result' in generation ? sumsOf(generation.result, record, value.time, fresh) : undefined;
      record[GENERATION_TODAY] = sums?.today;
      record[GENERATION_MONTH] = sums?.month;
      const sample = sampleOf(device, value.time, { record, sources });
      if (!sums && 'result' in generation) sample.quality.push(...ofAnotherTime(generation.result, sample));
      // What was generated between the two calls is in the sums only.
      const isLater = sums !== undefined && !hasSameTotal(sums, record);
      return isLater ? { ...sample, counters: { totalLagSeconds: fresh.forSeconds } } : sample;
    }),
  );
}

/**
 * device/generation has no time of its own: its sums are those of the sample only on the same local day, and if the sample is the newest there
 * can be or both name the same lifetime energy. `today` may be null.
 */
function sumsOf(
  generation: unknown,
  record: JsonRecord,
  text: unknown,
  { fetchedAt, forSeconds }: { fetchedAt: number; forSeconds: number },
): JsonRecord | undefined {
  const time = readDeviceTime(text);
  if (!time || !isRecord(generation) || !sameDay(fetchedAt, time.datetime, time.offsetSeconds)) return undefined;
  return hasSameTotal(generation, record) || fetchedAt - time.datetime <= forSeconds ? generation : undefined;
}

/** Names the sums that were left out because they are of another time than the sample, above all of another day. */
function ofAnotherTime(generation: unknown, { measurements }: MappedSample): string[] {
  if (!isRecord(generation)) return [];
  const sums = [
    ['EDay', generation.today],
    ['EMonth', generation.month],
  ] as const;
  return sums
    .filter(([field, value]) => measurements[field] === undefined && readNumber(value) !== undefined)
    .map(([field]) => `${field}:other_time`);
}

function hasSameTotal(generation: JsonRecord, record: JsonRecord): boolean {
  const cumulative = readNumber(generation.cumulative);
  return cumulative !== undefined && cumulative === readNumber(record.generation);
}

/** Returns the liveness of the inverters on a page; what is not polled stays in the raw answer. */
function mapList(answer: RawAnswer, json: JsonText): MappedItem[] {
  const outcome = resultOf(json.value);
  if ('kind' in outcome) return [outcome];
  const page = readPage(outcome.result);
  if (!page) return [rejected('unexpected_shape', 'device/list: no list of inverters')];
  const asked = bySerial(answer.devices);
  return page.records.flatMap((record) => {
    const device = asked.get(readText(record.deviceSN) ?? '');
    const online = onlineOf(record.status);
    return device && online !== undefined ? [{ kind: 'liveness' as const, device, online }] : [];
  });
}

function onlineOf(status: unknown): boolean | undefined {
  const code = readNumber(status);
  if (code === DEVICE_OFFLINE) return false;
  return code === DEVICE_ONLINE || code === DEVICE_FAULT ? true : undefined;
}
