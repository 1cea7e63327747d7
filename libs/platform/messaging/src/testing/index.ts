export { describeAccountProvisioner } from './account-provisioner-suite.ts';
export { BrokerView, newAccountId, reading, until } from './broker-view.ts';
export { copiesOf, idempotencyKeysOf, isPolluted, poisonRecords, poisonSecret, type GoodRecord } from './poison.ts';
