export { JsonNode } from './json-node.ts';
export { mapAnswer, mappingOfBytes, rejectedJson } from './map-bytes.ts';
export { MemberNames } from './member-names.ts';
