import { isRecord, parseNode, readText, rejected } from '@heliograph/vendor-contract';
import type { JsonNode, MappedItem } from '@heliograph/vendor-contract';
import { ZONES_MEMBER, type SungrowEnvelope } from './wire.ts';

/** One envelope within an answer: an answer may join several calls and the zones of the plants. */
export interface ReadEnvelope {
  /** `result_data`. */
  node: JsonNode | undefined;
  data: unknown;
}

export interface ReadAnswer {
  envelopes: readonly ReadEnvelope[];
  /** `ps_current_time_zone` by plant id, where it came with the answer. */
  zones: ReadonlyMap<string, string>;
}

/** Returns the parts of an answer, or why it has none. */
export function readAnswer(call: string, json: JsonNode): ReadAnswer | MappedItem {
  const { value } = json;
  if (!isRecord(value)) return rejected('unexpected_shape', `${call}: not an envelope`);
  const zones = zonesOf(json);
  const parts = json.members();
  const members = isJoined(value) ? Object.keys(value).filter((name) => name !== ZONES_MEMBER) : [undefined];
  const envelopes: ReadEnvelope[] = [];
  for (const member of members) {
    const envelope: unknown = member === undefined ? value : value[member];
    const refusal = refusalOf(call, envelope);
    if (refusal) return refusal;
    const node = (member === undefined ? json : parts.get(member))?.find('result_data');
    envelopes.push({ node, data: (envelope as SungrowEnvelope).result_data });
  }
  return { envelopes, zones };
}

/** An envelope has a result code or an error; a joined answer has envelopes. */
function isJoined(value: Readonly<Record<string, unknown>>): boolean {
  return !('result_code' in value) && !('error' in value) && Object.values(value).some(isRecord);
}

function refusalOf(call: string, envelope: unknown): MappedItem | undefined {
  if (!isRecord(envelope)) return rejected('unexpected_shape', `${call}: not an envelope`);
  const code = readText(envelope.result_code);
  if (code === '1') return undefined;
  return rejected('vendor_error', `${call}: code ${code ?? readText(envelope.error) ?? 'missing'}`);
}

function zonesOf(json: JsonNode): Map<string, string> {
  const zones = new Map<string, string>();
  for (const source of json.sources(ZONES_MEMBER)) {
    const plant: unknown = JSON.parse(source);
    const zone = isRecord(plant) ? readText(plant.ps_current_time_zone) : undefined;
    const id = idIn(source, plant, 'ps_id');
    if (id !== undefined && zone !== undefined) zones.set(id, zone);
  }
  return zones;
}

/** Returns an id as text, whatever the vendor writes it as: beyond 2^53 only its source has all digits. */
export function idIn(source: string, value: unknown, member: string, path: readonly string[] = []): string | undefined {
  if (!isRecord(value)) return undefined;
  const id = value[member];
  if (typeof id !== 'number') return readText(id);
  return parseNode(source).find(...path, member)?.source;
}
