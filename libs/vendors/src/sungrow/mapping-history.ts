import { elementsOf, isRecord, readText, rejected, type MappedItem, type RawAnswer } from '@heliograph/vendor-contract';
import type { ReadAnswer, ReadEnvelope } from './mapping-answer.ts';
import { sampleOf } from './mapping-sample.ts';
import type { SungrowItem } from './wire.ts';

/** Rows of one device and time from several calls (their points are split) become one sample; rows of different times never do. */
export function mapHistory(answer: RawAnswer, { envelopes, zones }: ReadAnswer): MappedItem[] {
  const { fetchedAt } = answer;
  const rows = new Map<string, Map<string, SungrowItem[]>>();
  const problems: MappedItem[] = [];
  for (const envelope of envelopes) problems.push(...collect(envelope, rows));
  const samples = answer.devices.flatMap((device) =>
    [...(rows.get(device.vendorDeviceId) ?? [])]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([time, parts]) =>
        sampleOf(device, { ...merged(parts), time, zone: zones.get(device.vendorPlantId), fetchedAt }),
      ),
  );
  return [...samples, ...problems];
}

function collect({ json, path, data }: ReadEnvelope, rows: Map<string, Map<string, SungrowItem[]>>): MappedItem[] {
  if (data === null || data === undefined) return [];
  if (!isRecord(data)) return [rejected('unexpected_shape', 'history: result_data is no object')];
  const problems: MappedItem[] = [];
  for (const [key, text] of json.members(path)) {
    if (!Array.isArray(data[key]) || !isDeviceKey(key)) continue;
    const ofDevice = rows.get(key) ?? new Map<string, SungrowItem[]>();
    rows.set(key, ofDevice);
    for (const source of elementsOf(text, [])) {
      const value: unknown = JSON.parse(source);
      const time = isRecord(value) ? readText(value.time_stamp) : undefined;
      if (!isRecord(value) || time === undefined) {
        problems.push(rejected('unexpected_shape', 'history: row without time'));
        continue;
      }
      const parts = ofDevice.get(time);
      if (parts) parts.push({ value, source });
      else ofDevice.set(time, [{ value, source }]);
    }
  }
  return problems;
}

/** Returns whether the key is `<ps_id>_<type>_<code>_<channel>`; beside them stand `point_dict` and lists of refused keys. */
function isDeviceKey(key: string): boolean {
  return /^\d+(_\d+){3}$/.test(key);
}

function merged(parts: readonly SungrowItem[]): SungrowItem {
  const [only, ...others] = parts as readonly [SungrowItem, ...SungrowItem[]];
  if (others.length === 0) return only;
  const members = parts.map(({ source }) => source.trim().slice(1, -1).trim()).filter((text) => text !== '');
  return {
    value: Object.assign({}, ...parts.map(({ value }) => value)) as SungrowItem['value'],
    source: `{${members.join(',')}}`,
  };
}
