import { isRecord, mappingByCall, readText, rejected } from '@heliograph/vendor-contract';
import type { JsonText, MappedItem, PolledDevice } from '@heliograph/vendor-contract';
import { OK } from './wire.ts';

type MapAnswer = (devices: readonly PolledDevice[], json: JsonText) => MappedItem[];

/** How the answer of each call becomes items, by the call's name. */
const calls: Readonly<Record<string, MapAnswer>> = { realtime: mapRealtime };

export const mapping = mappingByCall('1', calls, (map, json, answer) => {
  if (!isRecord(json.value)) return [rejected('unexpected_shape', 'no envelope')];
  const code = readText(json.value.code);
  if (code !== OK) return [rejected('vendor_error', `code ${code ?? 'missing'}`)];
  return map(answer.devices, json);
});

function mapRealtime(devices: readonly PolledDevice[], json: JsonText): MappedItem[] {
  throw new Error(`to be written: mapping.ts, ${devices.length} samples out of ${json.text.length} characters`);
}
