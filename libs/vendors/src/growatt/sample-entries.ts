import { reported, roundHalfAway } from '@heliograph/base-data';
import { readText, rejected } from '@heliograph/vendor-contract';
import type { BytesAnswer, JsonNode, MappedRejection, RawJson } from '@heliograph/vendor-contract';

export interface SampleEntry {
  kind: 'entry';
  serial: string;
  record: GrowattRecord;
  collector?: string;
  /** The record is of a history call: its `lost` is of no use, and type 1 has other names there. */
  past?: true;
}

/**
 * Returns records of a last-data answer. Batch: `{"data":{"SN":{"dataloggerSn":"…","SN":{…}}}}`; single:
 * `{"data":{…},"device_sn":"…","dataloggerSn":"…"}`. A device without a record has not reported yet and gives nothing.
 */
export function readSamples(
  root: JsonNode,
  { call }: Pick<BytesAnswer, 'call'>,
  isBatch: boolean,
): (SampleEntry | MappedRejection)[] {
  const data = dataOf(root);
  if (!data) return [];
  if (!data.isObject) return [rejected('unexpected_shape', call)];
  return isBatch ? batch(data, call) : [single(root, data, call)];
}

/** Returns `data`; undefined where there is nothing in it. */
function dataOf(root: JsonNode): JsonNode | undefined {
  const data = root.at('data');
  return data?.isObject === true || (data !== undefined && data.value !== null && data.value !== '') ? data : undefined;
}

function batch(data: JsonNode, call: string): (SampleEntry | MappedRejection)[] {
  return [...data.members().values()].flatMap((part): (SampleEntry | MappedRejection)[] => {
    if (!part.isObject) return part.value === null ? [] : [rejected('unexpected_shape', call)];
    const members = part.members();
    // By the order of an object's members: numbers come first.
    const serial = Object.keys(Object.fromEntries(members)).find((member) => member !== 'dataloggerSn');
    const record = serial === undefined ? undefined : members.get(serial);
    if (serial === undefined || record?.isObject !== true) return [];
    return [entryOf(serial, record, members.get('dataloggerSn')?.value)];
  });
}

function single(root: JsonNode, record: JsonNode, call: string): SampleEntry | MappedRejection {
  const serial =
    readText(root.get('device_sn')) ?? readText(record.get('serialNum')) ?? readText(record.get('inverterId'));
  if (serial === undefined) return rejected('unexpected_shape', `${call}: no serial number`);
  return entryOf(serial, record, root.get('dataloggerSn'));
}

/** Returns records of a history answer, all of the device that was asked for: `{"data":{"datalogger_sn":"…","datas":[{…}]}}`. */
export function readHistory(root: JsonNode, call: string, serial: string): (SampleEntry | MappedRejection)[] {
  const data = dataOf(root);
  if (!data) return [];
  const rows = data.isObject ? data.at('datas') : undefined;
  if (rows && !rows.isList && rows.value === null) return [];
  if (rows?.isList !== true) return [rejected('unexpected_shape', call)];
  const logger = data.get('datalogger_sn');
  return rows.elements().map((row): SampleEntry | MappedRejection => {
    if (!row.isObject) return rejected('unexpected_shape', call, serial);
    return { ...entryOf(serial, row, logger), past: true };
  });
}

function entryOf(serial: string, record: JsonNode, logger: unknown): SampleEntry {
  const collector = readText(logger) ?? readText(record.get('dataLogSn'));
  return { kind: 'entry', serial, record: new GrowattRecord(record), ...reported({ collector }) };
}

/** The record of one device inside an answer, freed of float noise, and its members as the vendor wrote them. */
export class GrowattRecord {
  readonly #node: JsonNode;

  constructor(node: JsonNode) {
    this.#node = node;
  }

  /**
   * Returns a member. 32-bit floats arrive spelled out (21.600000381469727): the device measured three decimals
   * (dossier, "Responses").
   */
  get(name: string): unknown {
    const value = this.#node.get(name);
    return typeof value === 'number' && !Number.isInteger(value) ? roundHalfAway(value, 3) : value;
  }

  /** Cuts the named members out of the record's source text. */
  pick(names: readonly string[]): RawJson | undefined {
    return this.#node.pick(names);
  }
}
