import { own } from '../read-value.ts';
import {
  type BytesAnswer,
  type MappedItem,
  type MappedRejection,
  type MappingContext,
  rejected,
  type VendorMapping,
} from '../mapping.ts';
import { readNode, type JsonNode, type MembersToRead } from './json-node.ts';

/** Maps an answer that was read; `root` is undefined for one that is not JSON. */
export type MapNode = (root: JsonNode | undefined, answer: BytesAnswer, context: MappingContext) => MappedItem[];

const nestedTooDeep: MappedRejection = { kind: 'rejected', reason: 'nested_too_deep' };

/** Returns a mapping that reads these members of an answer. */
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

/**
 * Returns the mapping that `calls` lists by the call's name: `map` applies it to an answer. Rejects calls without a
 * mapping, and answers that are not JSON.
 */
export function mappingByCall<M>(
  version: string,
  members: MembersToRead,
  calls: Readonly<Record<string, M>>,
  map: (mapping: M, root: JsonNode, answer: BytesAnswer, context: MappingContext) => MappedItem[],
): VendorMapping {
  return mappingOfBytes(version, members, (root, answer, context) => {
    const mapping = own(calls, answer.call);
    if (mapping === undefined) return [rejected('unexpected_shape', `unknown call ${answer.call}`)];
    return root ? map(mapping, root, answer, context) : [rejectedJson(answer)];
  });
}

/** The rejection of an answer that is not JSON. */
export function rejectedJson({ call, bytes }: BytesAnswer): MappedRejection {
  return rejected('invalid_json', `${call}: ${bytes.toString('utf8').length} characters`);
}
