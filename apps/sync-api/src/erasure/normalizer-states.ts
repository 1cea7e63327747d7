import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import {
  createKafkaAdmin,
  createRecordProducer,
  kafkaConnection,
  recordPartition,
  stateTopic,
  type ErasedItem,
  type KafkaConnection,
  type OutgoingRecord,
  type RecordProducer,
} from '@heliograph/messaging';
import { LOGGER, type Logger } from '@heliograph/service';
import { DataSource } from 'typeorm';
import { SyncConfiguration } from '../configuration.ts';

interface DeviceKey {
  vendor: string;
  vendorAccountId: string;
  serial: string;
}

const DEVICES = `
  SELECT vendor, vendor_account_id AS "vendorAccountId", inverter_sn AS serial FROM devices WHERE account_id = $1`;

/**
 * `state.<vendor>`, what the normalizer remembers of devices, is keyed `<vendor account>/<serial>` and lies at the partition of the vendor account:
 * only the inventory knows both. Written without the outbox, which has no partitions; the transaction that erases comes after.
 */
@Injectable()
export class NormalizerStates implements BeforeApplicationShutdown {
  private readonly connection: KafkaConnection;
  private producer: RecordProducer | undefined;

  constructor(
    { kafka }: SyncConfiguration,
    private readonly database: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.connection = kafkaConnection(kafka, 'sync-api');
  }

  /** Rejects while Kafka is away. */
  async erase(accountId: string): Promise<ErasedItem[]> {
    const devices = await this.database.query<DeviceKey[]>(DEVICES, [accountId]);
    const byVendor = Map.groupBy(devices, ({ vendor }) => vendor);
    const partitions = await this.partitionsOf([...byVendor.keys()]);
    const items: ErasedItem[] = [];
    for (const [vendor, keys] of byVendor) {
      const count = partitions.get(vendor) ?? 0;
      if (count === 0) continue;
      await this.send(keys.map((key) => tombstone(key, count)));
      items.push({ what: `keys of ${stateTopic(vendor)}`, count: keys.length });
    }
    return items;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.producer?.close();
  }

  private send(records: readonly OutgoingRecord[]): Promise<void> {
    this.producer ??= createRecordProducer(this.connection, { deliveryTimeoutMs: 10_000, logger: this.logger });
    return this.producer.send(records);
  }

  /** 0 for a vendor that was never normalized here. */
  private async partitionsOf(vendors: readonly string[]): Promise<Map<string, number>> {
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

function tombstone({ vendor, vendorAccountId, serial }: DeviceKey, partitions: number): OutgoingRecord {
  return {
    topic: stateTopic(vendor),
    key: `${vendorAccountId}/${serial}`,
    value: null,
    partition: recordPartition(vendorAccountId, partitions),
  };
}
