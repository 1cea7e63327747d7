export { JsonNode, parseNode, type MembersToRead } from './json-node.ts';
export { mappingByCall, mappingOfBytes, rejectedJson } from './map-bytes.ts';
export { MemberNames } from './member-names.ts';
