import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import {
  createKafkaAdmin,
  createRecordProducer,
  readPartition,
  recordPartition,
  type KafkaConnection,
  type OutgoingRecord,
  type RecordProducer,
} from '@heliograph/kafka';
import { stateTopic, type ErasedItem } from '@heliograph/messaging';
import { KAFKA_CONNECTION, LOGGER, type Logger } from '@heliograph/service';
import { DataSource } from 'typeorm';

interface Owned {
  vendor: string;
  vendorAccountId: string;
}

const OWNED = `
  SELECT vendor, id AS "vendorAccountId" FROM vendor_accounts WHERE account_id = $1
  UNION SELECT vendor, vendor_account_id FROM devices WHERE account_id = $1`;

/**
 * Erases `state.<vendor>`, the normalizer's state of devices. Its keys are `<vendor account>/<serial>`, with further keys for days of samples, all in
 * the partition of the vendor account, which is read to find them. It writes without the outbox, which has no partitions; the transaction that erases
 * follows.
 */
@Injectable()
export class NormalizerErasure implements BeforeApplicationShutdown {
  #producer: RecordProducer | undefined;

  constructor(
    @Inject(KAFKA_CONNECTION) private readonly connection: KafkaConnection,
    private readonly database: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Rejects while Kafka is unavailable. */
  async erase(accountId: string): Promise<ErasedItem[]> {
    const owned = await this.database.query<Owned[]>(OWNED, [accountId]);
    const byVendor = Map.groupBy(owned, ({ vendor }) => vendor);
    const partitions = await this.#partitionsOf([...byVendor.keys()]);
    const items: ErasedItem[] = [];
    for (const [vendor, accounts] of byVendor) {
      const count = partitions.get(vendor) ?? 0;
      if (count === 0) continue;
      let keys = 0;
      for (const { vendorAccountId } of accounts) keys += await this.#eraseAll(vendor, vendorAccountId, count);
      items.push({ what: `keys of ${stateTopic(vendor)}`, count: keys });
    }
    return items;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#producer?.close();
  }

  /** @returns the number of keys */
  async #eraseAll(vendor: string, vendorAccountId: string, partitions: number): Promise<number> {
    const topic = stateTopic(vendor);
    const partition = recordPartition(vendorAccountId, partitions);
    const keys = new Set<string>();
    await readPartition(this.connection, topic, partition, ({ key, value }) => {
      if (key?.startsWith(`${vendorAccountId}/`) !== true) return;
      if (value === null) keys.delete(key);
      else keys.add(key);
    });
    await this.#send([...keys].map((key) => ({ topic, key, value: null, partition })));
    return keys.size;
  }

  #send(records: readonly OutgoingRecord[]): Promise<void> {
    this.#producer ??= createRecordProducer(this.connection, { deliveryTimeoutMs: 10_000, logger: this.logger });
    return this.#producer.send(records);
  }

  /** Returns the partitions of each vendor; 0 for a vendor that was never normalized here. */
  async #partitionsOf(vendors: readonly string[]): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    if (vendors.length === 0) return counts;
    const admin = createKafkaAdmin(this.connection);
    try {
      const topics = new Set(await admin.listTopics());
      for (const vendor of vendors)
        if (topics.has(stateTopic(vendor))) counts.set(vendor, (await admin.endOffsets(stateTopic(vendor))).length);
      return counts;
    } finally {
      await admin.close();
    }
  }
}
