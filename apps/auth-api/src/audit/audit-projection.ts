import {
  createRecordConsumer,
  type IncomingRecord,
  type KafkaConnection,
  type RecordConsumer,
} from '@heliograph/kafka';
import { liveTopicOf, topicNames, type AuditRecord } from '@heliograph/messaging';
import { withLongQueries } from '@heliograph/persistence';
import {
  announcePeriodicRuns,
  KAFKA_CONNECTION,
  LOGGER,
  periodicRun,
  Registry,
  type Logger,
  type PeriodicRun,
} from '@heliograph/service';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { AuthConfiguration } from '../configuration.ts';
import { AuditStore } from './audit-store.ts';

const DRAIN_MS = 5_000;
const CLEANUP_MS = 3_600_000;

/** Copies `audit-log` of all services into PostgreSQL. While the database is unavailable the batch is retried; the topic keeps entries for 30 days. */
@Injectable()
export class AuditProjection implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #retentionDays: number;
  readonly #consumer: RecordConsumer;
  readonly #cleanup: PeriodicRun;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: AuditStore,
    { auditDays }: AuthConfiguration,
    @Inject(KAFKA_CONNECTION) connection: KafkaConnection,
    @Inject(LOGGER) private readonly logger: Logger,
    registry: Registry,
  ) {
    const failure = 'expired audit entries were not deleted, retrying later';
    this.#cleanup = { work: AuditProjection.name, logger, registry, failure };
    this.#retentionDays = auditDays;
    this.#consumer = createRecordConsumer(connection, {
      liveTopicOf,
      groupId: 'auth-api-audit',
      topics: [topicNames.auditLog],
      onRecords: (records) => this.#project(records),
      logger,
    });
  }

  /** Starts without waiting for Kafka, so that the service starts without it and entries wait. */
  onApplicationBootstrap(): void {
    void this.#consumer
      .start()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'the consumer of the audit log cannot start'));
    announcePeriodicRuns(this.#cleanup);
    this.#timer = setInterval(() => void withLongQueries(() => this.#deleteExpired()), CLEANUP_MS);
    this.#timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#consumer.stop(DRAIN_MS);
  }

  async #project(records: readonly IncomingRecord[]): Promise<void> {
    const entries = records.map(readAuditRecord).filter((entry) => entry !== undefined);
    if (entries.length < records.length)
      this.logger.warn({ skipped: records.length - entries.length }, 'invalid audit entries were skipped');
    await this.store.write(entries);
    for (const record of records) this.#consumer.settle(record);
  }

  #deleteExpired(): Promise<void> {
    return periodicRun(this.#cleanup, () => this.store.deleteExpired(this.#retentionDays));
  }
}

/** @returns undefined for an invalid record, which must not block the records after it */
export function readAuditRecord({ value }: IncomingRecord): AuditRecord | undefined {
  if (value === null) return undefined;
  let entry: Partial<AuditRecord> | null;
  try {
    entry = JSON.parse(value.toString().replaceAll('\\u0000', '')) as Partial<AuditRecord> | null;
  } catch {
    return undefined;
  }
  const { id, at, actor, action, status } = entry ?? {};
  const texts = [id, actor, action].every((text) => typeof text === 'string' && text !== '');
  return texts && Number.isSafeInteger(at) && Number.isSafeInteger(status) ? (entry as AuditRecord) : undefined;
}
