export { AccountGroups, type AccountGroup, type AccountGroupsReading, type GroupTopic } from './account-groups.ts';
export {
  type AccountCredential,
  type AccountProvisioner,
  type AccountTopicSettings,
  assertAccountId,
  assertCredentialName,
  type ErasedFromBroker,
  type NewAccountCredential,
} from './account-provisioner.ts';
export { accountEventRecord, type AccountEventOrigin } from './account-event-record.ts';
export { AccountKafkaResources } from './account-kafka-resources.ts';
export { awaitAccess } from './await-access.ts';
export * from './control-records.ts';
export * from './vendor-polls-record.ts';
export { createKafkaProvisioner } from './kafka-provisioner.ts';
export { kafkaTransport } from './kafka-transport.ts';
export { KafkaUsers, type KafkaUser, type UserAccessRule } from './kafka-users.ts';
export {
  isOlderAccountState,
  isOlderDeviceState,
  isOlderQuota,
  isOlderRefreshToken,
  writeNewerAgain,
} from './older-records.ts';
export { PeriodicReporter, type PeriodicReporterOptions } from './periodic-reporter.ts';
export * from './fetch-time.ts';
export * from './record-headers.ts';
export { SharedValues } from './shared-values.ts';
export * from './topics.ts';
export { relayTransactionalId } from './transactional-ids.ts';
export * from './writer-epoch.ts';
