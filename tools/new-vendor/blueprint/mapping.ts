import { isRecord, mappingByCall, MemberNames, readText, rejected } from '@heliograph/vendor-contract';
import type { JsonNode, MappedItem, PolledDevice } from '@heliograph/vendor-contract';
import { OK } from './wire.ts';

type MapAnswer = (devices: readonly PolledDevice[], data: JsonNode | undefined) => MappedItem[];

/** How the answer of each call becomes items, by the call's name. */
const calls: Readonly<Record<string, MapAnswer>> = { realtime: mapRealtime };

/** The members that are read one by one, or passed on as they are written. */
const names = new MemberNames(['data']);

export const mapping = mappingByCall('1', { names, outer: 0 }, calls, (map, json, answer) => {
  const { value } = json;
  if (!isRecord(value)) return [rejected('unexpected_shape', 'no envelope')];
  const code = readText(value.code);
  if (code !== OK) return [rejected('vendor_error', `code ${code ?? 'missing'}`)];
  return map(answer.devices, json.find('data'));
});

function mapRealtime(devices: readonly PolledDevice[], data: JsonNode | undefined): MappedItem[] {
  throw new Error(`to be written: mapping.ts, ${devices.length} samples out of ${data?.source.length ?? 0} characters`);
}
