import { isRecord, mappingByCall, MemberNames, readList, readText, rejected } from '@heliograph/vendor-contract';
import type { BytesAnswer, JsonNode, MappedItem, VendorMapping } from '@heliograph/vendor-contract';
import { mapColumns } from './mapping-columns.ts';
import { mapDays } from './mapping-days.ts';
import { mapMonitor } from './mapping-monitor.ts';
import { mapPoints } from './mapping-points.ts';
import { mapSemsPlus } from './mapping-semsplus.ts';
import type { Include } from './storage.ts';
import { COLUMNS_OF_A_DAY, dataOf, inverterLists, isWithoutData, SEMS_PLUS_INVERTER } from './wire.ts';

type MapAnswer = (answer: BytesAnswer, json: JsonNode, include: Include) => MappedItem[];

const calls: Readonly<Record<string, MapAnswer>> = {
  GetMonitorDetailByPowerstationId: mapMonitor,
  GetInverterAllPoint: mapPoints,
  PowerstationWarningsQuery: mapWarnings,
  [SEMS_PLUS_INVERTER]: mapSemsPlus,
  [COLUMNS_OF_A_DAY]: mapColumns,
};

/** The lists, and the members whose texts are passed on. */
const names = new MemberNames([
  'data',
  ...inverterLists,
  'list',
  'warning',
  'invert_full',
  'errors',
  'd',
  'status',
  'fault_message',
  'work_mode',
  'warning_code',
]);

const samples = mappingByCall('1', { names, outer: 0 }, calls, (map, json, answer, { include }) =>
  map(answer, json, include),
);

export const mapping: VendorMapping = { ...samples, days: mapDays };

/** Returns the warnings of each device asked for, also without any: they replace the known ones. */
function mapWarnings(answer: BytesAnswer, json: JsonNode): MappedItem[] {
  const envelope = json.value;
  if (isWithoutData(envelope)) return [];
  const read = dataOf(answer.call, envelope);
  if ('kind' in read) return [read];
  if (!isRecord(read.data) || !readList(read.data.list)) {
    return [rejected('unexpected_shape', `${answer.call}: no list of warnings`)];
  }
  const bySerial = new Map<string, string[]>();
  for (const entry of json.listAt('data', 'list')) addWarnings(bySerial, entry);
  return answer.devices.map((device) => ({
    kind: 'alarms',
    device,
    alerts: bySerial.get(device.InverterSN) ?? [],
    warnings: [],
  }));
}

function addWarnings(bySerial: Map<string, string[]>, entry: JsonNode): void {
  const { value } = entry;
  const serial = isRecord(value) ? readText(value.sn) : undefined;
  if (serial === undefined) return;
  const warnings = bySerial.get(serial) ?? [];
  for (const warning of entry.sources('warning')) warnings.push(warning);
  bySerial.set(serial, warnings);
}
