import { roundHalfAway } from '@heliograph/base-data';
import { JsonText, readText, type MappedRejection, type RawAnswer } from '@heliograph/vendor-contract';

/** The record of one device inside an answer, freed of float noise, with its source text. */
export interface SampleEntry {
  kind: 'entry';
  serial: string;
  record: Readonly<Record<string, unknown>>;
  text: string;
  collector?: string;
}

type Members = Record<string, unknown>;

/**
 * Records of a last-data answer. Batch: `{"data":{"SN":{"dataloggerSn":"…","SN":{…}}}}`; single: `{"data":{…},"device_sn":"…","dataloggerSn":"…"}`.
 * A device without a record has not reported yet and gives nothing.
 */
export function readSamples(
  json: JsonText,
  { call }: Pick<RawAnswer, 'call'>,
  isBatch: boolean,
): (SampleEntry | MappedRejection)[] {
  const { data } = json.value as { data?: unknown };
  if (data === undefined || data === null || data === '') return [];
  if (!isMembers(data)) return [{ kind: 'rejected', reason: 'unexpected_shape', detail: call }];
  return isBatch ? batch(json, call) : [single(json, data, call)];
}

/** Each device's part is parsed by itself: searching the whole answer for each would cost the square of its length. */
function batch(json: JsonText, call: string): (SampleEntry | MappedRejection)[] {
  return json.elements(['data']).flatMap((text): (SampleEntry | MappedRejection)[] => {
    const part = new JsonText(text);
    if (!isMembers(part.value)) return [{ kind: 'rejected', reason: 'unexpected_shape', detail: call }];
    const serial = Object.keys(part.value).find((member) => member !== 'dataloggerSn');
    const record = serial === undefined ? undefined : part.value[serial];
    if (serial === undefined || !isMembers(record)) return [];
    return [entryOf(serial, record, part.source([serial]) ?? '{}', part.value.dataloggerSn)];
  });
}

function single(json: JsonText, record: Members, call: string): SampleEntry | MappedRejection {
  const outer = json.value as Members;
  const serial = readText(outer.device_sn) ?? readText(record.serialNum) ?? readText(record.inverterId);
  if (serial === undefined)
    return { kind: 'rejected', reason: 'unexpected_shape', detail: `${call}: no serial number` };
  return entryOf(serial, record, json.source(['data']) ?? '{}', outer.dataloggerSn);
}

function entryOf(serial: string, record: Members, text: string, logger: unknown): SampleEntry {
  const collector = readText(logger) ?? readText(record.dataLogSn);
  removeFloatNoise(record);
  return { kind: 'entry', serial, record, text, ...(collector !== undefined && { collector }) };
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
    if (typeof value === 'number' && !Number.isInteger(value)) record[member] = roundHalfAway(value, 3);
  }
}
