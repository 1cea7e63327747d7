import { isRecord, JsonText, readText, type JsonRecord } from '@heliograph/vendor-contract';
import { listName, listOf, readTime, type MessageEntry } from './wire.ts';

/** `stateSeverity` of the OpenAPI description; `unknown` and absent ones are decided by `stateType` (Error or Event). */
const severities: Readonly<Record<string, MessageEntry['severity']>> = {
  error: 'error',
  warning: 'warning',
  information: 'information',
};

/** `POWER LOW` and `DC LOW` come each dusk and dawn: without a severity they are notices. */
const DUSK_CODES: readonly unknown[] = [306, 307];

/**
 * Returns entries of the errors and messages lists below `path`, oldest first, each as the vendor wrote it. Those without device or time are no
 * device's.
 */
export function readMessages(json: JsonText, answer: unknown, path: readonly string[] = []): MessageEntry[] {
  const name = listName(answer);
  if (name === undefined) return [];
  const values = listOf(answer) ?? [];
  const sources = json.elements([...path, name]);
  return values.flatMap((value, i) => entryOf(value, sources[i] ?? '{}') ?? []).sort((a, b) => a.time - b.time);
}

function entryOf(value: unknown, source: string): MessageEntry | undefined {
  if (!isRecord(value)) return undefined;
  const time = readTime(value.logDateTime);
  const deviceId = readText(value.deviceId);
  if (time === undefined || deviceId === undefined) return undefined;
  return { time, deviceId, severity: severityOf(value), source };
}

function severityOf({ stateSeverity, stateType, stateCode }: JsonRecord): MessageEntry['severity'] {
  const named = severities[readText(stateSeverity)?.toLowerCase() ?? ''];
  if (named !== undefined) return named;
  const isNotice = readText(stateType)?.toLowerCase() === 'event' || DUSK_CODES.includes(stateCode);
  return isNotice ? 'information' : 'error';
}
