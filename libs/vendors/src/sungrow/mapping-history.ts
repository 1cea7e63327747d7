import {
  isRecord,
  parseNode,
  readText,
  rejected,
  type BytesAnswer,
  type MappedItem,
  type MappingContext,
} from '@heliograph/vendor-contract';
import type { ReadAnswer, ReadEnvelope } from './mapping-answer.ts';
import { sampleOf, type RecordItem } from './mapping-sample.ts';

/** Rows of one device and time from several calls (their points are split) become one sample; rows of different times never do. */
export function mapHistory(
  answer: BytesAnswer,
  { envelopes, zones }: ReadAnswer,
  { include }: MappingContext,
): MappedItem[] {
  const { fetchedAt } = answer;
  const rows = new Map<string, Map<string, RecordItem[]>>();
  const problems: MappedItem[] = [];
  for (const envelope of envelopes) problems.push(...collect(envelope, rows));
  const samples = answer.devices.flatMap((device) =>
    [...(rows.get(device.vendorDeviceId) ?? [])]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([time, parts]) =>
        sampleOf(device, { ...merged(parts), time, zone: zones.get(device.vendorPlantId), fetchedAt }, include),
      ),
  );
  return [...samples, ...problems];
}

function collect({ node, data }: ReadEnvelope, rows: Map<string, Map<string, RecordItem[]>>): MappedItem[] {
  if (data === null || data === undefined) return [];
  if (!isRecord(data)) return [rejected('unexpected_shape', 'history: result_data is not an object')];
  const problems: MappedItem[] = [];
  for (const [key, list] of node?.members() ?? []) {
    if (!Array.isArray(data[key]) || !isDeviceKey(key)) continue;
    const ofDevice = rows.get(key) ?? new Map<string, RecordItem[]>();
    rows.set(key, ofDevice);
    for (const node of list.elements()) {
      const { value } = node;
      const time = isRecord(value) ? readText(value.time_stamp) : undefined;
      if (!isRecord(value) || time === undefined) {
        problems.push(rejected('unexpected_shape', 'history: row without time'));
        continue;
      }
      const parts = ofDevice.get(time);
      if (parts) parts.push({ value, node });
      else ofDevice.set(time, [{ value, node }]);
    }
  }
  return problems;
}

/** Returns whether the key is `<ps_id>_<type>_<code>_<channel>`; beside them stand `point_dict` and lists of refused keys. */
function isDeviceKey(key: string): boolean {
  return /^\d+(_\d+){3}$/.test(key);
}

function merged(parts: readonly RecordItem[]): RecordItem {
  const [only, ...others] = parts as readonly [RecordItem, ...RecordItem[]];
  if (others.length === 0) return only;
  const members = parts.map(({ node }) => node.source.slice(1, -1).trim()).filter((text) => text !== '');
  return {
    value: Object.assign({}, ...parts.map(({ value }) => value)) as RecordItem['value'],
    node: parseNode(`{${members.join(',')}}`),
  };
}
