export { accountEventRecord, type AccountEventOrigin } from './account-event-record.ts';
export * from './control-records.ts';
export { correctedDayRecord, energyRecord, type EnergyRecordOrigin } from './energy-record.ts';
export * from './vendor-polls-record.ts';
export { kafkaTransport } from './kafka-transport.ts';
export {
  isOlderAccountState,
  isOlderDeviceState,
  isOlderQuota,
  isOlderRefreshToken,
  writeNewerAgain,
} from './older-records.ts';
export { PeriodicReporter, type PeriodicReporterOptions } from './periodic-reporter.ts';
export * from './record-headers.ts';
export { SharedValues } from './shared-values.ts';
export { storageRecord, type StorageRecordOrigin } from './storage-record.ts';
export * from './topics.ts';
export * from './writer-epoch.ts';
export { ConsumerMetrics, type WatchedConsumer } from './metrics/consumer-metrics.ts';
export { DeliveryMetrics } from './metrics/delivery-metrics.ts';
