import type { IncomingRecord } from '@heliograph/kafka';
import { topicNames } from '@heliograph/messaging';
import type { Projection } from '@heliograph/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ErasedAccounts } from '../history/record-projection.ts';
import { StorageEnergy } from './storage-energy.ts';
import { StorageMetrics } from './storage-metrics.ts';
import { readStorageSample, type StorageSample } from './storage-sample.ts';
import { StorageStore } from './storage-store.ts';

/** A sample may be slightly ahead of the clock; one that is further ahead would stay the newest. */
const MAX_AHEAD_SECONDS = 86_400;

/** Writes the records of batteries and meters of `storage` to PostgreSQL, and the energy of those that are no part of an inverter. */
@Injectable()
export class StorageProjection implements Projection<StorageSample> {
  readonly topic = topicNames.storage;
  readonly groupId = 'delivery-api-storage';
  /** Packing a batch blocks the API's thread for some 20 ms at a time. */
  readonly maxBatchRecords = 500;
  readonly pauseMs = 200;

  constructor(
    private readonly store: StorageStore,
    private readonly energy: StorageEnergy,
    private readonly erased: ErasedAccounts,
    private readonly metrics: StorageMetrics,
  ) {}

  read(record: IncomingRecord): StorageSample | undefined {
    return readStorageSample(record);
  }

  async write(manager: EntityManager, samples: readonly StorageSample[]): Promise<void> {
    const latest = Math.floor(Date.now() / 1000) + MAX_AHEAD_SECONDS;
    const kept = samples.filter(({ accountId, at }) => at < latest && !this.erased.has(accountId));
    if (kept.length === 0) return;
    const written = await this.store.write(manager, kept);
    await this.energy.write(manager, written);
    this.metrics.stored(written);
  }
}
