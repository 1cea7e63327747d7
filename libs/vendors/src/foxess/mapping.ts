import type { StorageType } from '@heliograph/base-data';
import {
  bySerial,
  isRecord,
  mappingByCall,
  MemberNames,
  readList,
  readNumber,
  readText,
  rejected,
} from '@heliograph/vendor-contract';
import type {
  BytesAnswer,
  JsonNode,
  JsonRecord,
  MappedItem,
  MappedSample,
  MappingContext,
  PolledDevice,
  VendorMapping,
} from '@heliograph/vendor-contract';
import { addValue, emptyReading, englishNames, readDeviceTime, readEntries, sameDay, type Reading } from './reading.ts';
import { mapDays } from './mapping-days.ts';
import { itemsOf } from './mapping-sample.ts';
import { GENERATION_MONTH, GENERATION_TODAY } from './tables.ts';
import {
  DEVICE_FAULT,
  DEVICE_OFFLINE,
  DEVICE_ONLINE,
  FAULT_NAMES,
  generationMember,
  readPage,
  REAL_WITH_GENERATION,
} from './wire.ts';

type Included = readonly StorageType[] | undefined;
type MapAnswer = (answer: BytesAnswer, json: JsonNode, context: MappingContext) => MappedItem[];

/** The mapping of each call's answer to items, by the call's name. */
const calls: Readonly<Record<string, MapAnswer>> = {
  'device/real/query': (answer, json, { include }) => mapDevices(answer, json, realSample(include)),
  [REAL_WITH_GENERATION]: mapRealWithGeneration,
  'device/history/query': (answer, json, { include }) => mapDevices(answer, json, history(include)),
  'device/list': (answer, json) => mapList(answer, json),
};

/** The members whose texts are passed on; those of a joined answer are named by their calls. */
const members = { names: new MemberNames(['result', 'datas']), outer: 1 };

const samples = mappingByCall('1', members, calls, (map, json, answer, context) => map(answer, json, context));

export const mapping: VendorMapping = { ...samples, days: mapDays };

/** Returns `result` of the envelope, or the reason why it is missing. */
function resultOf(envelope: unknown): { result: unknown } | MappedItem {
  if (!isRecord(envelope)) return rejected('unexpected_shape', 'no envelope');
  const errno = readText(envelope.errno);
  return errno === '0' ? { result: envelope.result } : rejected('vendor_error', `errno ${errno ?? 'missing'}`);
}

type MapDevice = (device: PolledDevice, value: JsonRecord, node: JsonNode) => MappedItem[];

/** Returns the elements of a result that lists inverters. */
function mapDevices(answer: BytesAnswer, envelope: JsonNode | undefined, map: MapDevice): MappedItem[] {
  const outcome = resultOf(envelope?.value);
  if ('kind' in outcome) return [outcome];
  const result = readList(outcome.result);
  if (!result) return [rejected('unexpected_shape', `${answer.call}: no list of inverters`)];
  const nodes = envelope?.listAt('result') ?? [];
  const asked = bySerial(answer.devices);
  return result.flatMap((value: unknown, i) => {
    const serial = isRecord(value) ? readText(value.deviceSN) : undefined;
    if (!isRecord(value) || serial === undefined) {
      return [rejected('unexpected_shape', `${answer.call}: an inverter without deviceSN`)];
    }
    const device = asked.get(serial);
    return device ? map(device, value, nodes[i]!) : [rejected('device_not_asked', answer.call, serial)];
  });
}

function realSample(include: Included): MapDevice {
  return (device, value, node) => withEntries(device, node, (reading) => itemsOf(device, value.time, reading, include));
}

function withEntries(device: PolledDevice, node: JsonNode, map: (reading: Reading) => MappedItem[]): MappedItem[] {
  const reading = readEntries(node);
  return reading ? map(reading) : [rejected('unexpected_shape', 'an inverter without datas', device.InverterSN)];
}

function history(include: Included): MapDevice {
  return (device, { datas }) => {
    const series = readList(datas);
    return series
      ? historySamples(device, series, include)
      : [rejected('unexpected_shape', 'a history without datas', device.InverterSN)];
  };
}

function mapRealWithGeneration(answer: BytesAnswer, json: JsonNode, context: MappingContext): MappedItem[] {
  const parts = json.members();
  const fresh = { fetchedAt: answer.fetchedAt / 1000, forSeconds: 2 * context.samplePeriodSeconds };
  const faultNames = englishNames(parts.get(FAULT_NAMES)?.value);
  return mapDevices(answer, parts.get('device/real/query'), (device, value, node) =>
    withEntries(device, node, ({ record, sources }) => {
      const generation = resultOf(parts.get(generationMember(device.InverterSN))?.value);
      const sums = 'result' in generation ? sumsOf(generation.result, record, value.time, fresh) : undefined;
      record[GENERATION_TODAY] = sums?.today;
      record[GENERATION_MONTH] = sums?.month;
      const [sample, ...packs] = itemsOf(device, value.time, { record, sources, faultNames }, context.include);
      if (!sums && 'result' in generation) sample.quality.push(...ofAnotherTime(generation.result, sample));
      // Energy generated between the two calls is in the sums only.
      const isLater = sums !== undefined && !hasSameTotal(sums, record);
      return [isLater ? { ...sample, counters: { totalLagSeconds: fresh.forSeconds } } : sample, ...packs];
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

/** Returns the liveness of the inverters on a page; other devices stay in the raw answer. */
function mapList(answer: BytesAnswer, json: JsonNode): MappedItem[] {
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

/** Returns one sample for each time of a history: values of different times are never put together. */
function historySamples(device: PolledDevice, datas: readonly unknown[], include: Included): MappedItem[] {
  const readings = new Map<string, Reading>();
  for (const series of datas) {
    if (!isRecord(series) || typeof series.variable !== 'string' || !Array.isArray(series.data)) continue;
    for (const point of series.data as unknown[]) addPoint(readings, series, series.variable, point);
  }
  return [...readings]
    .flatMap(([time, reading]) => itemsOf(device, time, reading, include))
    .sort((a, b) => (a.datetime ?? 0) - (b.datetime ?? 0));
}

function addPoint(
  readings: Map<string, Reading>,
  { name, unit }: Readonly<Record<string, unknown>>,
  variable: string,
  point: unknown,
): void {
  if (!isRecord(point)) return;
  const time = typeof point.time === 'string' ? point.time : '';
  const reading = readings.get(time) ?? emptyReading();
  readings.set(time, reading);
  addValue(reading, variable, point.value, unit);
  // As the realtime call writes the entry of this time.
  reading.sources.set(variable, JSON.stringify({ name, value: point.value, variable }));
}
