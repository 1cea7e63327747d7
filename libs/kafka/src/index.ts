export {
  type CoordinatedGroup,
  describeGroups,
  type GroupDescription,
  type GroupState,
  type GroupType,
  groupTypes,
} from './admin/group-description.ts';
export { type CommittedByPartition, groupOffsets } from './admin/group-offsets.ts';
export { createKafkaAdmin, type KafkaAdmin, type RaisedPartitions } from './admin/kafka-admin.ts';
export { type TopicSettings } from './admin/topic-settings.ts';
export { holdsAll, lazyConsumer } from './consumer/consumer-hold.ts';
export { createRecordConsumer } from './consumer/record-consumer.ts';
export { isRecordFault } from './consumer/record-fault.ts';
export { SettledWatermark } from './consumer/settled-watermark.ts';
export { type ControlViewOptions, createControlView } from './log/control-view.ts';
export { countExpired, expiredRecords, type ExpiredRecords } from './log/expired-records.ts';
export { LogFollower, type LogFollowerOptions } from './log/log-follower.ts';
export { type OffsetRange, RangeReader, type RecordRange } from './log/range-reader.ts';
export { readPartition, type ReadPartitionOptions } from './log/read-partition.ts';
export { decodeRecordPosition, encodeRecordPosition, type RecordPosition } from './log/record-position.ts';
export { type Logger, silentLogger } from './logger.ts';
export {
  allLive,
  type ControlView,
  type IncomingRecord,
  type KafkaConnection,
  type KeyPartitions,
  type LiveTopicOf,
  type OutgoingRecord,
  type PartitionBacklog,
  type PartitionPosition,
  type RecordConsumer,
  type RecordConsumerOptions,
  type RecordProducer,
  type SendOptions,
  type TopicPartition,
} from './port.ts';
export { isTooLarge, maxRecordBytes } from './producer/record-limits.ts';
export { murmur2, recordPartition } from './producer/record-partition.ts';
export { createRecordProducer, openFencedProducer, type RecordProducerOptions } from './producer/record-producer.ts';
export { sendPossible } from './producer/send-possible.ts';
export { type BrokerAddress } from './wire/broker-connections.ts';
export { BrokerRequests } from './wire/broker-requests.ts';
export { BrokerTime } from './wire/broker-time.ts';
export { BrokerError, brokerErrorId, errorText, isUnknownTopic, ProduceError } from './wire/client-errors.ts';
export { clientOptions } from './wire/client-options.ts';
export { askLayout, ClusterLayout } from './wire/cluster-layout.ts';
export { kafkaConnection, kafkaConnectionFromEnvironment, type KafkaSettings } from './wire/connection.ts';
export { guardClient } from './wire/guard-client.ts';
export { partitionKey } from './wire/partition-key.ts';
export { askOffsets } from './wire/partition-offsets.ts';
