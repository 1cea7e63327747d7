import { localToUnix, reported } from '@heliograph/base-data';
import {
  clockOf,
  compileFieldTable,
  isRecord,
  mappingByCall,
  MemberNames,
  readList,
  readNumber,
  readText,
  recordsOf,
  rejected,
} from '@heliograph/vendor-contract';
import type {
  BytesAnswer,
  JsonNode,
  JsonRecord,
  MappedItem,
  MappedSample,
  PolledDevice,
  VendorMapping,
} from '@heliograph/vendor-contract';
import { dictOf, isBlank, isLive, skipFillers, valuesOf } from './dict.ts';
import { localTimeOnDay, localUnixSeconds } from './local-time.ts';
import {
  COLUMNS_OF_A_DAY,
  dataOf,
  type InverterItem,
  inverterLists,
  isWithoutData,
  mapInverters,
  SEMS_PLUS_INVERTER,
} from './wire.ts';
import { stateOf } from './states.ts';
import { columnsTable, pointsTable } from './tables.ts';
import { mapDays } from './mapping-days.ts';
import { mapMonitor } from './mapping-monitor.ts';
import { mapSemsPlus } from './mapping-semsplus.ts';
import type { Include } from './storage.ts';

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

const readPoints = compileFieldTable(pointsTable);
const OFFLINE = '-1';

/** Maps GetInverterAllPoint: the remaining legacy SEMS call for accounts whose monitor answers `{}`. */
function mapPoints(answer: BytesAnswer, json: JsonNode): MappedItem[] {
  return mapInverters(answer, json, mapInverter);
}

function mapInverter(device: PolledDevice, { value, node }: InverterItem, { fetchedAt }: BytesAnswer): MappedItem[] {
  const status = readText(value.status);
  const flat = flattened(value);
  const blank = isBlank(status, flat.acVacVol1, flat.acFrequency1, flat.innerTemp);
  const { measurements, quality, dcInputs } = readPoints(flat, { skip: (field) => blank && isLive(field) });
  const datetime = localUnixSeconds(value.last_refresh_time, clockOf(device), fetchedAt);
  const entry = node.pick(['status']);
  const sample: MappedSample = {
    kind: 'sample',
    device,
    ...reported({ datetime }),
    ...stateOf('sems', status),
    measurements,
    dcInputs,
    quality,
    status: entry === undefined ? [] : [entry],
    alerts: [],
    warnings: [],
  };
  return status === OFFLINE ? [sample, { kind: 'liveness', device, online: false }] : [sample];
}

/** Returns `acVacVol "230.1/231.4/229.9"` as acVacVol1…3, `dcVandC1 "119.0/0.0"` as dcVandC1V and dcVandC1A. */
function flattened(inverter: JsonRecord): JsonRecord {
  const flat: Record<string, unknown> = { ...inverter };
  for (const [key, entry] of dictOf(inverter)) {
    const values = valuesOf(entry).map((text) => withoutFiller(text));
    if (/^dcVandC\d+$/.test(key)) Object.assign(flat, { [`${key}V`]: values[0], [`${key}A`]: values[1] });
    else if (key.startsWith('ac')) values.forEach((value, i) => (flat[`${key}${i + 1}`] = value));
    else flat[key] = values[0];
  }
  return flat;
}

function withoutFiller(text: string): string | undefined {
  return (readNumber(text) ?? 0) >= 6553 ? undefined : text;
}

const readColumns = compileFieldTable(columnsTable);

/**
 * Maps one day of one inverter:
 * `{"day":"2026-01-10","after":…,"until":…,"columns":{"Pac":<answer>,"Eday":<answer>,…}}`, the gap in Unix seconds.
 * Rows of one time are one sample; samples outside the gap were delivered live.
 */
function mapColumns(answer: BytesAnswer, { value }: JsonNode): MappedItem[] {
  const [device, ...others] = answer.devices;
  const { day, columns, after, until } = isRecord(value) ? value : {};
  if (!device || others.length > 0 || typeof day !== 'string' || !isRecord(columns)) {
    return [rejected('unexpected_shape', `${answer.call}: columns of one day of one device`)];
  }
  const rows = new Map<string, Record<string, unknown>>();
  const refusals: MappedItem[] = [];
  for (const [column, text] of Object.entries(columns)) {
    const read = dataOf(`${answer.call} ${column}`, text);
    if ('kind' in read) refusals.push(read);
    else addRows(rows, column, day, read.data);
  }
  const samples = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([local, row]) => sampleOf(device, local, row));
  const inGap = ({ datetime }: MappedSample): boolean =>
    datetime === undefined || (datetime > Number(after ?? 0) && datetime <= Number(until ?? Infinity));
  return [...samples.filter(inGap), ...refusals];
}

function addRows(
  rows: Map<string, Record<string, unknown>>,
  column: string,
  day: string,
  data: JsonRecord | readonly unknown[],
): void {
  for (const { date, column: value } of isRecord(data) ? recordsOf(data.column1) : []) {
    const local = localTimeOnDay(date, day);
    if (local === undefined) continue;
    const row = rows.get(local) ?? {};
    row[column] = value;
    rows.set(local, row);
  }
}

/** Leaves the state unknown: history has none, and it is not guessed from the power. */
function sampleOf(device: PolledDevice, local: string, row: JsonRecord): MappedSample {
  const lower = Object.fromEntries(Object.entries(row).map(([column, value]) => [column.toLowerCase(), value]));
  const { measurements, quality, dcInputs } = readColumns(row, {
    skip: skipFillers(lower, { inputs: device.stringCount, phases: device.phaseCount }),
  });
  const clock = clockOf(device);
  const datetime = clock === undefined ? undefined : localToUnix(local, clock);
  return {
    kind: 'sample',
    device,
    ...reported({ datetime }),
    state: '-1',
    measurements,
    dcInputs,
    quality,
    status: [],
    alerts: [],
    warnings: [],
  };
}
