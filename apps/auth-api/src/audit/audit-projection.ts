import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import {
  createRecordConsumer,
  kafkaConnection,
  topicNames,
  type IncomingRecord,
  type RecordConsumer,
} from '@heliograph/messaging';
import { LOGGER, type Logger } from '@heliograph/service';
import { AuthConfiguration } from '../configuration.ts';
import { readAuditRecord } from './audit-entry.ts';
import { AuditStore } from './audit-store.ts';

const DRAIN_MS = 5_000;
const TIDY_MS = 3_600_000;

/** `audit-log` of all services in PostgreSQL. The database away: the batch is tried again, and the topic keeps it for 30 days. */
@Injectable()
export class AuditProjection implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly store: AuditStore;
  private readonly keptDays: number;
  private readonly logger: Logger;
  private readonly consumer: RecordConsumer;
  private timer: NodeJS.Timeout | undefined;

  constructor(store: AuditStore, { kafka, auditDays }: AuthConfiguration, @Inject(LOGGER) logger: Logger) {
    this.store = store;
    this.keptDays = auditDays;
    this.logger = logger;
    this.consumer = createRecordConsumer(kafkaConnection(kafka, 'auth-api'), {
      groupId: 'auth-api-audit',
      topics: [topicNames.auditLog],
      onRecords: (records) => this.project(records),
      logger,
    });
  }

  /** Not awaited: without Kafka the service starts, and entries wait. */
  onApplicationBootstrap(): void {
    void this.consumer.start().catch((error: unknown) => this.logger.warn({ err: error }, 'the audit log is not read'));
    this.timer = setInterval(() => void this.tidy(), TIDY_MS);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.consumer.stop(DRAIN_MS);
  }

  private async project(records: readonly IncomingRecord[]): Promise<void> {
    const entries = records.map(readAuditRecord).filter((entry) => entry !== undefined);
    if (entries.length < records.length)
      this.logger.warn({ skipped: records.length - entries.length }, 'audit entries that cannot be read were left out');
    await this.store.write(entries);
    for (const record of records) this.consumer.settle(record);
  }

  private async tidy(): Promise<void> {
    await this.store
      .tidy(this.keptDays)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'the audit log was not tidied, trying again later'));
  }
}
