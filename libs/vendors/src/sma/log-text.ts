import { isRecord, parseNode, readText } from '@heliograph/vendor-contract';
import { entriesPath } from './wire.ts';

/** The largest answer; a log has no paging that we know of. */
const MOST_CHARACTERS = 380_000;

/** Returns the log as received, or its newest entries where it is too long; undefined when it is in no shape that we know. */
export function recentEntries(body: string): string | undefined {
  const json = parseNode(body);
  const path = entriesPath(json.value);
  if (!path) return undefined;
  if (body.length <= MOST_CHARACTERS) return body;
  const sources = json.sources(...path).sort((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1));
  let length = 0;
  const kept = sources.filter((source) => (length += source.length + 1) <= MOST_CHARACTERS);
  return `{"logs":[${kept.join(',')}]}`;
}

function timeOf(source: string): string {
  const entry: unknown = JSON.parse(source);
  return (isRecord(entry) ? readText(entry.time) : undefined) ?? '';
}
