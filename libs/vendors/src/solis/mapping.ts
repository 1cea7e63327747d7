import { bySerial, isRecord, JsonText, mappingByCall, readText, rejected } from '@heliograph/vendor-contract';
import type { MappedItem, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { mapAlarms } from './mapping-alarms.ts';
import { mapRecord } from './mapping-sample.ts';
import { recordsPath, type SolisEnvelope, type SolisItem } from './wire.ts';

type MapItems = (answer: RawAnswer, items: readonly SolisItem[]) => MappedItem[];

/** The mapping of each call's items to records, by the call's name. */
const calls: Readonly<Record<string, MapItems>> = {
  inverterDetailList: mapInverters,
  inverterDetail: mapInverters,
  inverterDay: mapRows,
  alarmList: mapAlarms,
};

export const mapping = mappingByCall('1', calls, (mapItems, json, answer) => {
  const items = readItems(answer.call, json);
  return Array.isArray(items) ? mapItems(answer, items) : [items];
});

function readItems(call: string, json: JsonText): SolisItem[] | MappedItem {
  if (!isRecord(json.value)) return rejected('unexpected_shape', 'no envelope');
  const { code, data } = json.value as SolisEnvelope;
  if (code !== '0' && code !== 0) return rejected('vendor_error', `code ${readText(code) ?? 'missing'}`);
  return itemsOf(call, json, data);
}

function itemsOf(call: string, json: JsonText, data: unknown): SolisItem[] | MappedItem {
  if (call === 'inverterDetail') {
    const part = json.part(['data']);
    return isRecord(data) && part ? [{ value: data, part }] : rejected('unexpected_shape', 'data is no record');
  }
  const path = Array.isArray(data) ? ['data'] : recordsPath(data);
  const values = valueAt(json.value, path);
  if (!Array.isArray(values)) return rejected('unexpected_shape', `${call}: no list of records`);
  const parts = json.elementParts(path);
  return values.map((value: unknown, i) => ({ value: isRecord(value) ? value : {}, part: parts[i]! }));
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, member) => (isRecord(at) ? at[member] : undefined), value);
}

/** Maps the polled inverters of a page. Others are over the quota or not monitored, and stay in the raw answer. */
function mapInverters(answer: RawAnswer, items: readonly SolisItem[]): MappedItem[] {
  const devices = bySerial(answer.devices);
  return items.flatMap((item) => {
    const serial = readText(item.value.sn);
    if (serial === undefined) return [rejected('unexpected_shape', `${answer.call}: a record without sn`)];
    const device = devices.get(serial);
    return device ? mapRecord(device, item) : [];
  });
}

/** Rows of a day name no device: they are those of the one that was asked for. */
function mapRows(answer: RawAnswer, items: readonly SolisItem[]): MappedItem[] {
  const [device, ...others] = answer.devices as readonly [PolledDevice?, ...PolledDevice[]];
  if (!device || others.length > 0) return [rejected('unexpected_shape', 'inverterDay is asked for one device')];
  return items.flatMap((item) => mapRecord(device, item));
}
