export { describeAccountProvisioner } from './account-provisioner-suite.ts';
export { copiesOf, idempotencyKeysOf, isPolluted, poisonRecords, poisonSecret, type GoodRecord } from './poison.ts';
