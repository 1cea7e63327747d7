import { isRecord, readText, type JsonNode, type JsonRecord } from '@heliograph/vendor-contract';
import { listName, readTime, type MessageEntry } from './wire.ts';

/** `stateSeverity` of the OpenAPI description; `unknown` and absent ones are decided by `stateType` (Error or Event). */
const severities: ReadonlyMap<string, MessageEntry['severity']> = new Map([
  ['error', 'error'],
  ['warning', 'warning'],
  ['information', 'information'],
]);

/** `POWER LOW` and `DC LOW` come each dusk and dawn: without a severity they are notices. */
const DUSK_CODES: readonly unknown[] = [306, 307];

/** Returns entries of the errors and messages lists, oldest first, each as the vendor wrote it. Those without device or time are no device's. */
export function readMessages(answer: JsonNode | undefined): MessageEntry[] {
  const name = listName(answer?.value);
  const nodes = name === undefined ? [] : (answer?.listAt(name) ?? []);
  return nodes.flatMap((node) => entryOf(node) ?? []).sort((a, b) => a.time - b.time);
}

function entryOf({ value, source }: JsonNode): MessageEntry | undefined {
  if (!isRecord(value)) return undefined;
  const time = readTime(value.logDateTime);
  const deviceId = readText(value.deviceId);
  if (time === undefined || deviceId === undefined) return undefined;
  return { time, deviceId, severity: severityOf(value), source };
}

function severityOf({ stateSeverity, stateType, stateCode }: JsonRecord): MessageEntry['severity'] {
  const named = severities.get(readText(stateSeverity)?.toLowerCase() ?? '');
  if (named !== undefined) return named;
  const isNotice = readText(stateType)?.toLowerCase() === 'event' || DUSK_CODES.includes(stateCode);
  return isNotice ? 'information' : 'error';
}
