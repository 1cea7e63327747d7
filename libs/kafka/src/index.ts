export {
  type CoordinatedGroup,
  describeGroups,
  type GroupDescription,
  type GroupState,
  type GroupType,
  groupTypes,
} from './admin/group-description.ts';
export { type CommittedByPartition, groupOffsets } from './admin/group-offsets.ts';
export {
  createKafkaAdmin,
  type GroupProgress,
  type KafkaAdmin,
  type RaisedPartitions,
  type TopicSettings,
} from './admin/kafka-admin.ts';
export { holdsAll, lazyConsumer } from './consumer/ownership.ts';
export { createRecordConsumer } from './consumer/record-consumer.ts';
export { isRecordFault } from './consumer/refused-batches.ts';
export { SettledWatermark } from './consumer/settled-watermark.ts';
export { type ControlViewOptions, createControlView } from './log/control-view.ts';
export { countExpired, expiredRecords, type ExpiredRecords } from './log/partition-fetcher.ts';
export { LogFollower, type LogFollowerOptions } from './log/log-follower.ts';
export { type OffsetRange, RangeReader, type RecordRange } from './log/range-reader.ts';
export { readPartition, type ReadPartitionOptions } from './log/read-partition.ts';
export { decodeRecordPosition, encodeRecordPosition, partitionKey, type RecordPosition } from './wire/partition-key.ts';
export {
  allLive,
  type ControlView,
  type IncomingRecord,
  type KafkaConnection,
  type KeyPartitions,
  type LiveTopicOf,
  type Logger,
  type OutgoingRecord,
  type PartitionBacklog,
  type PartitionPosition,
  type PasswordLogin,
  type RecordConsumer,
  type RecordConsumerOptions,
  type RecordProducer,
  type SendOptions,
  silentLogger,
  type TopicPartition,
} from './port.ts';
export { isTooLarge, maxRecordBytes, sendPossible } from './producer/record-limits.ts';
export { murmur2, recordPartition } from './producer/topic-partition-counts.ts';
export { createRecordProducer, openFencedProducer, type RecordProducerOptions } from './producer/record-producer.ts';
export { type BrokerAddress } from './wire/broker-connections.ts';
export { BrokerRequests } from './wire/broker-requests.ts';
export { BrokerTime } from './wire/broker-probe.ts';
export { BrokerError, brokerErrorId, errorText, isUnknownTopic, ProduceError } from './wire/client-errors.ts';
export { clientOptions, guardClient, tlsOptions } from './wire/connection.ts';
export { kafkaConnection, kafkaConnectionFromEnvironment, type KafkaSettings } from './wire/kafka-settings.ts';
export { askLayout, ClusterLayout } from './wire/cluster-layout.ts';
export { askOffsets } from './wire/partition-offsets.ts';
