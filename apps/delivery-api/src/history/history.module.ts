import { Module } from '@nestjs/common';
import { ControlModule } from '../control/control.module.ts';
import { DeviceBuckets } from './device-buckets.ts';
import { DeviceRecordsController } from './device-records.controller.ts';
import { DeviceRecords } from './device-records.ts';
import { ErasedAccounts, RecordProjection } from './record-projection.ts';
import { HistoryPartitions } from './history-partitions.ts';
import { HistoryRetention } from './history-retention.ts';
import { HistoryStore } from './history-store.ts';
import { VendorAnswers } from './vendor-answers.ts';

@Module({
  imports: [ControlModule],
  controllers: [DeviceRecordsController],
  providers: [
    ErasedAccounts,
    HistoryPartitions,
    HistoryStore,
    HistoryRetention,
    RecordProjection,
    DeviceRecords,
    DeviceBuckets,
    VendorAnswers,
  ],
  exports: [ErasedAccounts, HistoryStore, HistoryRetention, RecordProjection],
})
export class HistoryModule {}
