import { batchesOf, parseNode, readText, type RawAnswer } from '@heliograph/vendor-contract';

/** Devices an answer speaks of at most: their description travels with it, and 2,600 of them fill a record of Kafka. */
const DEVICES_AN_ANSWER = 1000;

/**
 * The alarms of up to 100 plants, however many inverters they have. Of more than one answer may speak of the entries are regrouped by device, each as the
 * vendor wrote it: those of a device stand in one answer, for that answer replaces what was known of it. Those of no polled device come with the first,
 * so that none is rejected twice.
 */
export function alarmAnswers(answer: RawAnswer): RawAnswer[] {
  const { body, devices } = answer;
  if (devices.length <= DEVICES_AN_ANSWER) return [answer];
  const groups = batchesOf(devices, DEVICES_AN_ANSWER);
  const groupOf = new Map(groups.flatMap((group, i) => group.map(({ InverterSN }) => [InverterSN, i] as const)));
  const json = parseNode(body);
  const items: unknown = recordOf(json.value).data;
  // Not a list of alarms: the mapping says what it is instead.
  if (!Array.isArray(items)) return [answer];
  const sources = json.sources('data');
  const entries = groups.map((): string[] => []);
  for (const [i, item] of items.entries())
    entries[groupOf.get(readText(recordOf(item).esnCode) ?? '') ?? 0]!.push(sources[i]!);
  return groups.map((group, i) => ({
    ...answer,
    devices: group,
    body: `{"success":true,"failCode":0,"data":[${entries[i]!.join(',')}]}`,
  }));
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
