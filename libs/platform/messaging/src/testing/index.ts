export { copiesOf, idempotencyKeysOf, isPolluted, poisonRecords, poisonSecret, type GoodRecord } from './poison.ts';
