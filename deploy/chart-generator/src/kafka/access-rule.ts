import type { UserAccessRule } from '@heliograph/kafka-accounts';

/** One entry of `KafkaUser.spec.authorization.acls`, as Strimzi's API v1 has it. */
export type AccessRule = UserAccessRule;

type Pattern = 'literal' | 'prefix';

const rule = (
  type: 'topic' | 'group' | 'transactionalId',
  name: string,
  patternType: Pattern,
  operations: string[],
): AccessRule => ({
  resource: { type, name, patternType },
  operations,
});

export const reads = (...names: string[]): AccessRule[] =>
  names.map((name) => rule('topic', name, 'literal', ['Read', 'Describe']));

/** Returns the rights to see where topics end, and none of their records. */
export const describes = (...names: string[]): AccessRule[] =>
  names.map((name) => rule('topic', name, 'literal', ['Describe']));

/** An idempotent producer needs no more: since Kafka 3.0 the right to write one topic is the right to be idempotent. */
export const writes = (...names: string[]): AccessRule[] =>
  names.map((name) => rule('topic', name, 'literal', ['Write', 'Describe']));

/** Returns the rights on a topic that a service keeps for itself. */
export const keeps = (...names: string[]): AccessRule[] =>
  names.map((name) => rule('topic', name, 'literal', ['Read', 'Write', 'Describe']));

export const topicsBeginning = (prefix: string, ...operations: string[]): AccessRule[] => [
  rule('topic', prefix, 'prefix', [...operations, 'Describe']),
];

export const joins = (...groups: string[]): AccessRule[] =>
  groups.map((name) => rule('group', name, 'literal', ['Read', 'Describe']));

export const joinsBeginning = (...prefixes: string[]): AccessRule[] =>
  prefixes.map((name) => rule('group', name, 'prefix', ['Read', 'Describe']));

export const groups = (name: string, patternType: Pattern, ...operations: string[]): AccessRule[] => [
  rule('group', name, patternType, operations),
];

/** To be the one producer under this transactional id; no transaction is begun. */
export const fencesAs = (transactionalId: string): AccessRule[] => [
  rule('transactionalId', transactionalId, 'literal', ['Write', 'Describe']),
];

export const onCluster = (...operations: string[]): AccessRule[] => [{ resource: { type: 'cluster' }, operations }];
