import type { StorageType } from '@heliograph/base-data';
import {
  bySerial,
  isRecord,
  mappingOfBytes,
  MemberNames,
  noAlarms,
  own,
  readList,
  readNumber,
  readText,
  rejected,
  rejectedJson,
} from '@heliograph/vendor-contract';
import type { BytesAnswer, JsonNode, JsonRecord, MappedItem, VendorMapping } from '@heliograph/vendor-contract';
import { statusOf } from './inventory.ts';
import { mapDays } from './mapping-days.ts';
import { sampleOf, STATUS_MEMBERS, WARNING_MEMBERS } from './mapping-sample.ts';
import { ERROR_TYPE_ERROR, PLANT_CLOCK, readPage } from './wire.ts';

type Included = readonly StorageType[] | undefined;
type MapAnswer = (answer: BytesAnswer, json: JsonNode, data: unknown, include: Included) => MappedItem[];

const calls: Readonly<Record<string, MapAnswer>> = {
  getLastTsDataPro: mapLast,
  getInverterDataPagePro: mapHistory,
  getDeviceListPro: mapDeviceList,
  getInverterCurrentErrorPro: mapErrors,
};

/** The lists, and the members whose texts are passed on. */
const names = new MemberNames(['data', 'result', 'dataList', ...STATUS_MEMBERS, ...WARNING_MEMBERS]);

const samples = mappingOfBytes('1', { names, outer: 0 }, (json, answer, { include }) => {
  const call = answer.call.endsWith(PLANT_CLOCK) ? answer.call.slice(0, -PLANT_CLOCK.length) : answer.call;
  const map = own(calls, call);
  if (!map) return [rejected('unexpected_shape', `unknown call ${answer.call}`)];
  if (!json) return [rejectedJson(answer)];
  const { value } = json;
  if (!isRecord(value)) return [rejected('unexpected_shape', 'no envelope')];
  const status = readText(value.status);
  if (status !== '200') return [rejected('vendor_error', `status ${status ?? 'missing'}`)];
  return map(answer, json, value.data, include);
});

export const mapping: VendorMapping = { ...samples, days: mapDays };

function mapLast(answer: BytesAnswer, json: JsonNode, data: unknown, include: Included): MappedItem[] {
  const records = readList(data);
  if (!records) return [rejected('unexpected_shape', `${answer.call}: no list of inverters`)];
  return mapRecords(answer, json.listAt('data'), records, include);
}

/** Rows by inverter; a row of an old firmware may lack `sn`, its group's `isno` has it too. */
function mapHistory(answer: BytesAnswer, json: JsonNode, data: unknown, include: Included): MappedItem[] {
  const page = readPage(data);
  if (!page) return [rejected('unexpected_shape', `${answer.call}: no page`)];
  const groups = isRecord(data) && Array.isArray(data.result) ? data.result : [];
  const nodes = json.listAt('data', 'result');
  return groups.flatMap((group: unknown, i) => {
    const rows = isRecord(group) ? readList(group.dataList) : undefined;
    return isRecord(group) && rows
      ? mapRecords(answer, nodes[i]!.listAt('dataList'), rows, include, readText(group.isno))
      : [rejected('unexpected_shape', `${answer.call}: an inverter without dataList`)];
  });
}

function mapRecords(
  answer: BytesAnswer,
  nodes: readonly JsonNode[],
  records: readonly unknown[],
  include: Included,
  groupSerial?: string,
): MappedItem[] {
  const asked = bySerial(answer.devices);
  return records.map((record, i) => {
    const serial = isRecord(record) ? (readText(record.sn) ?? groupSerial) : undefined;
    if (!isRecord(record) || serial === undefined) {
      return rejected('unexpected_shape', `${answer.call}: a record without sn`);
    }
    const device = asked.get(serial);
    if (!device) return rejected('device_not_asked', answer.call, serial);
    return sampleOf(answer, device, record, nodes[i]!, include);
  });
}

/** Returns whether the polled inverters of a plant are connected; `istate` 2 shows neither. */
function mapDeviceList(answer: BytesAnswer, _json: JsonNode, data: unknown): MappedItem[] {
  const collectors = readList(data);
  if (!collectors) return [rejected('unexpected_shape', `${answer.call}: no list of collectors`)];
  const connected = new Map<string, boolean>();
  for (const { isn, istate } of collectors.filter(isRecord).flatMap(invertersOf)) {
    const serial = readText(isn);
    const status = statusOf(istate);
    if (serial === undefined || status === 'unknown') continue;
    connected.set(serial, connected.get(serial) === true || status === 'online');
  }
  return answer.devices.flatMap((device) => {
    const online = connected.get(device.InverterSN);
    return online === undefined ? [] : [{ kind: 'liveness' as const, device, online }];
  });
}

function invertersOf({ inverters }: JsonRecord): JsonRecord[] {
  return Array.isArray(inverters) ? inverters.filter(isRecord) : [];
}

/**
 * Returns the open errors of each requested device, also an empty list: it replaces the known ones. No list at all
 * means no errors.
 */
function mapErrors(answer: BytesAnswer, json: JsonNode, data: unknown): MappedItem[] {
  if (data !== null && data !== undefined && !Array.isArray(data)) {
    return [rejected('unexpected_shape', `${answer.call}: no list of errors`)];
  }
  const sources = json.sources('data');
  const alarms = new Map(answer.devices.map((device) => [device.InverterSN, noAlarms(device)]));
  for (const [i, entry] of (data ?? []).entries()) {
    const known = isRecord(entry) ? alarms.get(readText(entry.isno) ?? '') : undefined;
    if (!isRecord(entry) || !known) continue;
    const isError = (readNumber(entry.errorType) ?? ERROR_TYPE_ERROR) === ERROR_TYPE_ERROR;
    (isError ? known.alerts : known.warnings).push(sources[i] ?? '{}');
  }
  return [...alarms.values()];
}
