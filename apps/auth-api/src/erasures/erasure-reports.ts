import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { createControlView, isRecordFault, type ControlView, type KafkaConnection } from '@heliograph/kafka';
import { topicNames, type ErasedItem, type ErasureRecord } from '@heliograph/messaging';
import { KAFKA_CONNECTION, LOGGER, type Logger } from '@heliograph/service';
import { DataSource } from 'typeorm';
import { allParts } from './erasures.views.ts';

const RETRY_MS = 2_000;

/** Stores the erasure reports of the parts. Each replica stores them; the first report of a part counts. */
@Injectable()
export class ErasureReports implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #view: ControlView<ErasureRecord>;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly database: DataSource,
    @Inject(KAFKA_CONNECTION) connection: KafkaConnection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.#view = createControlView(connection, topicNames.controlErasures, { logger });
  }

  onApplicationBootstrap(): void {
    this.#view.onChange((key, record) => {
      if (record) void this.#store(key, record);
    });
    void this.#view.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#view.close();
  }

  async #store(key: string, record: ErasureRecord): Promise<void> {
    if (!isReport(record)) {
      this.#logSkipped(key, 'not a report');
      return;
    }
    try {
      await this.database.query(
        `INSERT INTO erasure_parts (account_id, part, items, finished_at)
         SELECT account_id, $2, $3::jsonb, $4 FROM erasures WHERE account_id = $1 ON CONFLICT DO NOTHING`,
        [record.accountId, record.part, JSON.stringify(record.items), record.finishedAt],
      );
    } catch (error) {
      if (isRecordFault(error)) {
        this.#logSkipped(key, 'refused by the database');
        return;
      }
      this.logger.warn({ err: error, accountId: record.accountId }, 'an erasure report cannot be stored yet, retrying');
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        void this.#store(key, record);
      }, RETRY_MS);
      this.#timers.add(timer);
    }
  }

  /** Logs a report that the database would reject every time. */
  #logSkipped(key: string, reason: string): void {
    this.logger.error({ key, reason }, 'an erasure report cannot be stored and was skipped');
  }
}

function isReport({ accountId, part, items, finishedAt }: Partial<ErasureRecord>): boolean {
  const named = typeof accountId === 'string' && allParts.some((name) => name === part);
  return named && Number.isSafeInteger(finishedAt) && Array.isArray(items) && items.every(isItem);
}

function isItem(item: Partial<ErasedItem> | null): boolean {
  const { what, count, goneAt = 0 } = item ?? {};
  return typeof what === 'string' && Number.isSafeInteger(count) && Number.isSafeInteger(goneAt);
}
