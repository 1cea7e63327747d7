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
export { BrokerTime } from './broker-time.ts';
export { brokerErrorId, ProduceError } from './client-errors.ts';
export * from './connection.ts';
export { holdsAll, lazyConsumer } from './consumer-hold.ts';
export * from './control-records.ts';
export * from './vendor-polls-record.ts';
export { type ControlViewOptions, createControlView } from './control-view.ts';
export { MAX_GROUPS } from './group-listing.ts';
export type { GroupState } from './group-description.ts';
export * from './kafka-admin.ts';
export { countExpired, expiredRecords, type ExpiredRecords } from './expired-records.ts';
export { createKafkaProvisioner } from './kafka-provisioner.ts';
export { kafkaTransport } from './kafka-transport.ts';
export { KafkaUsers, type KafkaUser, type UserAccessRule } from './kafka-users.ts';
export { LogFollower, type LogFollowerOptions } from './log-follower.ts';
export * from './logger.ts';
export {
  isOlderAccountState,
  isOlderDeviceState,
  isOlderQuota,
  isOlderRefreshToken,
  writeNewerAgain,
} from './older-records.ts';
export { PeriodicReporter, type PeriodicReporterOptions } from './periodic-reporter.ts';
export * from './port.ts';
export { RangeReader, type OffsetRange, type RecordRange } from './range-reader.ts';
export { readPartition, type ReadPartitionOptions } from './read-partition.ts';
export { createRecordConsumer } from './record-consumer.ts';
export { isRecordFault } from './record-fault.ts';
export * from './fetch-time.ts';
export * from './record-headers.ts';
export * from './record-position.ts';
export { isTooLarge, maxRecordBytes } from './record-limits.ts';
export { murmur2, recordPartition } from './record-partition.ts';
export { createRecordProducer, openFencedProducer, type RecordProducerOptions } from './record-producer.ts';
export { sendPossible } from './send-possible.ts';
export { SharedValues } from './shared-values.ts';
export { SettledWatermark } from './settled-watermark.ts';
export * from './topics.ts';
export { relayTransactionalId } from './transactional-ids.ts';
export * from './writer-epoch.ts';
