import { Injectable } from '@nestjs/common';
import type { IncomingRecord } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import type { Projection } from '@heliograph/projections';
import type { EntityManager } from 'typeorm';
import { ErasedAccounts } from './erased-accounts.ts';
import { HistoryStore } from './history-store.ts';
import { readRecord, type ReceivedRecord } from './received-record.ts';

/** Writes `basedata` and its backfill topic to PostgreSQL. */
@Injectable()
export class RecordProjection implements Projection<ReceivedRecord> {
  readonly topic = topicNames.baseData;
  readonly backfillTopic = topicNames.baseDataBackfill;
  readonly groupId = 'delivery-api-records';
  /** Packing a batch blocks the API's thread for some 20 ms at a time. */
  readonly maxBatchRecords = 500;
  readonly pauseMs = 200;

  constructor(
    private readonly store: HistoryStore,
    private readonly erased: ErasedAccounts,
  ) {}

  read(record: IncomingRecord): ReceivedRecord | undefined {
    return readRecord(record);
  }

  async write(manager: EntityManager, records: readonly ReceivedRecord[]): Promise<void> {
    await this.store.write(
      manager,
      records.filter(({ accountId }) => !this.erased.has(accountId)),
    );
  }
}
