export { describeAccountProvisioner } from './account-provisioner-suite.ts';
export { BrokerView, newAccountId, reading } from './broker-view.ts';
export { untilCommitted } from './committed.ts';
export { copiesOf, idempotencyKeysOf, isPolluted, poisonRecords, poisonSecret, type GoodRecord } from './poison.ts';
