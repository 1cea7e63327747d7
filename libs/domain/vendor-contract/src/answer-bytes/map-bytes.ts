import type { RawAnswer } from '../adapter.ts';
import { isNestedDeeper } from '../json-depth.ts';
import type { BytesAnswer, MappedItem, MappedRejection, MappingContext, VendorMapping } from '../mapping.ts';
import { rejected } from '../rejection.ts';
import { maxNesting, readNode, type JsonNode, type MembersToRead } from './json-node.ts';

/** Maps an answer that was read; `root` is undefined for one that is no JSON. */
export type MapNode = (root: JsonNode | undefined, answer: BytesAnswer, context: MappingContext) => MappedItem[];

const nestedTooDeep: MappedRejection = { kind: 'rejected', reason: 'nested_too_deep' };

/** Returns a mapping that reads answers in their bytes. */
export function mappingOfBytes(version: string, members: MembersToRead, map: MapNode): VendorMapping {
  const mapBytes = (answer: BytesAnswer, context: MappingContext): MappedItem[] => {
    const root = readNode(answer.bytes, members);
    return root === 'nested_too_deep' ? [nestedTooDeep] : map(root, answer, context);
  };
  return {
    version,
    mapBytes,
    map: ({ body, ...answer }, context) => mapBytes({ ...answer, bytes: Buffer.from(body) }, context),
  };
}

/** Maps an answer as it was received, which nobody decodes where the mapping reads its bytes. Throws what the mapping throws. */
export function mapAnswer(mapping: VendorMapping, answer: BytesAnswer, context: MappingContext): MappedItem[] {
  if (mapping.mapBytes) return mapping.mapBytes(answer, context);
  const { bytes, ...rest } = answer;
  const body = bytes.toString('utf8');
  if (isNestedDeeper(body, maxNesting)) return [nestedTooDeep];
  return mapping.map({ ...rest, body } satisfies RawAnswer, context);
}

/** The rejection of an answer that is no JSON. */
export function rejectedJson({ call, bytes }: BytesAnswer): MappedRejection {
  return rejected('invalid_json', `${call}: ${bytes.toString('utf8').length} characters`);
}
