import { roundHalfAway } from '@heliograph/base-data';
import { pickMembers, readText } from '@heliograph/vendor-contract';
import type { JsonText, MappedRejection, RawAnswer, RawJson } from '@heliograph/vendor-contract';

/** Cuts the named members out of a record's source text. */
export type PickMembers = (names: readonly string[]) => RawJson | undefined;

/** The record of one device inside an answer, freed of float noise, and its members as the vendor wrote them. */
export interface SampleEntry {
  kind: 'entry';
  serial: string;
  record: Readonly<Record<string, unknown>>;
  pick: PickMembers;
  collector?: string;
  /** The record is of a history call: its `lost` is of no use, and type 1 has other names there. */
  past?: true;
}

type Members = Record<string, unknown>;

/**
 * Returns records of a last-data answer. Batch: `{"data":{"SN":{"dataloggerSn":"…","SN":{…}}}}`; single:
 * `{"data":{…},"device_sn":"…","dataloggerSn":"…"}`. A device without a record has not reported yet and gives nothing.
 */
export function readSamples(
  json: JsonText,
  { call }: Pick<RawAnswer, 'call'>,
  isBatch: boolean,
): (SampleEntry | MappedRejection)[] {
  const { data } = json.value as { data?: unknown };
  if (data === undefined || data === null || data === '') return [];
  if (!isMembers(data)) return [{ kind: 'rejected', reason: 'unexpected_shape', detail: call }];
  return isBatch ? batch(json, data, call) : [single(json, data, call)];
}

/** Each device's part is searched by itself: searching the whole answer for each would cost the square of its length. */
function batch(json: JsonText, data: Members, call: string): (SampleEntry | MappedRejection)[] {
  return [...json.memberParts(['data'])].flatMap(([name, place]): (SampleEntry | MappedRejection)[] => {
    const part = data[name];
    if (!isMembers(part)) return [{ kind: 'rejected', reason: 'unexpected_shape', detail: call }];
    const serial = Object.keys(part).find((member) => member !== 'dataloggerSn');
    const record = serial === undefined ? undefined : part[serial];
    if (serial === undefined || !isMembers(record)) return [];
    return [entryOf(serial, record, (names) => place.pick(names, [serial]), part.dataloggerSn)];
  });
}

function single(json: JsonText, record: Members, call: string): SampleEntry | MappedRejection {
  const outer = json.value as Members;
  const serial = readText(outer.device_sn) ?? readText(record.serialNum) ?? readText(record.inverterId);
  if (serial === undefined)
    return { kind: 'rejected', reason: 'unexpected_shape', detail: `${call}: no serial number` };
  return entryOf(serial, record, (names) => pickMembers(json.text, names, ['data']), outer.dataloggerSn);
}

/** Returns records of a history answer, all of the device that was asked for: `{"data":{"datalogger_sn":"…","datas":[{…}]}}`. */
export function readHistory(json: JsonText, call: string, serial: string): (SampleEntry | MappedRejection)[] {
  const { data } = json.value as { data?: unknown };
  if (data === undefined || data === null || data === '') return [];
  const rows = isMembers(data) ? data.datas : undefined;
  if (!isMembers(data) || !Array.isArray(rows)) return [{ kind: 'rejected', reason: 'unexpected_shape', detail: call }];
  return json.elementParts(['data', 'datas']).map((row, i): SampleEntry | MappedRejection => {
    const record: unknown = rows[i];
    if (!isMembers(record)) return { kind: 'rejected', reason: 'unexpected_shape', detail: call, serial };
    return { ...entryOf(serial, record, (names) => row.pick(names), data.datalogger_sn), past: true };
  });
}

function entryOf(serial: string, record: Members, pick: PickMembers, logger: unknown): SampleEntry {
  const collector = readText(logger) ?? readText(record.dataLogSn);
  removeFloatNoise(record);
  return { kind: 'entry', serial, record, pick, ...(collector !== undefined && { collector }) };
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * 32-bit floats arrive spelled out (21.600000381469727): three decimals are what the device measured (dossier, "Responses"). In place, for the
 * record was parsed for this mapping alone and a copy of its 200 members would cost as much as the rest.
 */
function removeFloatNoise(record: Members): void {
  for (const member in record) {
    const value = record[member];
    if (typeof value !== 'number' || Number.isInteger(value)) continue;
    const rounded = roundHalfAway(value, 3);
    // Most have no noise, and need not be written.
    if (rounded !== value) record[member] = rounded;
  }
}
