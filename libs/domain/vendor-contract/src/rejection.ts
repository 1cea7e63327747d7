import { reported } from '@heliograph/base-data';
import type { PolledDevice, RawAnswer } from './adapter.ts';
import { parseJsonText } from './json-record.ts';
import type { JsonText } from './json-text.ts';
import type { MappedAlarms, MappedItem, MappedRejection, MappingContext, VendorMapping } from './mapping.ts';

/** Something in an answer that cannot become a record: a slug, what it was, and the device where it is known. */
export function rejected(reason: string, detail: string, serial?: string): MappedRejection {
  return { kind: 'rejected', reason, detail, ...reported({ serial }) };
}

/** The JSON of an answer, or the rejection of one that is none. */
export function readJson({ call, body }: RawAnswer): JsonText | MappedRejection {
  return parseJsonText(body) ?? rejected('invalid_json', `${call}: ${body.length} characters`);
}

/** Finds the mapping of the answer's call, parses the answer and applies it: `map` gets both. Rejects calls nobody maps, and what is no JSON. */
export function mapByCall<M>(
  calls: Readonly<Record<string, M>>,
  answer: RawAnswer,
  map: (mapping: M, json: JsonText) => MappedItem[],
): MappedItem[] {
  const mapping = Object.hasOwn(calls, answer.call) ? calls[answer.call] : undefined;
  if (mapping === undefined) return [rejected('unexpected_shape', `unknown call ${answer.call}`)];
  const json = readJson(answer);
  return 'kind' in json ? [json] : map(mapping, json);
}

/** Returns the mapping that `calls` lists by the call's name: `map` applies what stands there to an answer. */
export function mappingByCall<M>(
  version: string,
  calls: Readonly<Record<string, M>>,
  map: (mapping: M, json: JsonText, answer: RawAnswer, context: MappingContext) => MappedItem[],
): VendorMapping {
  return {
    version,
    map: (answer, context) => mapByCall(calls, answer, (mapping, json) => map(mapping, json, answer, context)),
  };
}

/** Devices by serial number. */
export function bySerial<Device extends { InverterSN: string }>(devices: readonly Device[]): Map<string, Device> {
  return new Map(devices.map((device) => [device.InverterSN, device]));
}

/** The alarms of a device before any was read: none open. */
export function noAlarms(device: PolledDevice): MappedAlarms {
  return { kind: 'alarms', device, alerts: [], warnings: [] };
}
