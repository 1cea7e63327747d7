import { AccountView, type Projection } from '@heliograph/persistence';
import type { IncomingRecord } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HistoryStore } from './history-store.ts';
import { readRecord, type ReceivedRecord } from './received-record.ts';

/** Knows the accounts that are being erased or were erased since the start: their last records may still arrive. */
@Injectable()
export class ErasedAccounts {
  readonly #ids = new Set<string>();

  constructor(accounts: AccountView) {
    accounts.onChange((id, account) => {
      if (account?.status === 'deleted') this.#ids.add(id);
      else if (account) this.#ids.delete(id);
    });
  }

  has(accountId: string): boolean {
    return this.#ids.has(accountId);
  }
}

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
